import { requestQueries } from '../request-queries.ts';

export const queries = requestQueries({
  schema: 'contact.',
  parameter: '$',
  emptyList: "'{}'",
  isRequested: 'r.id = ANY($1)',
  hasUnusualKey: "r.email_key ~ '[^ -~]'",
});
