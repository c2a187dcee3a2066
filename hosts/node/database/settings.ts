/** Where the requests are kept, which the commands beside the host need to know too. */
import * as v from 'valibot';
import { postgresUrl } from '../../settings/values.ts';

export const databaseEntries = {
  DATA_DIR: v.optional(v.string(), 'data'),
  DATABASE_URL: v.nullish(postgresUrl, null),
};

export const databaseSchema = v.object(databaseEntries);
