import { requestQueries } from '../../contact/request-queries.ts';

export const queries = requestQueries({
  schema: 'contact.',
  parameter: '$',
  emptyList: "'{}'",
});
