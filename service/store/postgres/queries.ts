import { requestQueries } from '../request-queries.ts';

export const queries = requestQueries({
  schema: 'contact.',
  parameter: '$',
  emptyList: "'{}'",
});
