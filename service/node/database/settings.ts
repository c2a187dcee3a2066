/** Where requests are stored. The commands `leads` and `backup` read the same variables as the host. */
import * as v from 'valibot';
import { postgresUrl } from '../../settings/values.ts';

export const databaseSchema = v.object({
  DATA_DIR: v.optional(v.string(), 'data'),
  DATABASE_URL: v.nullish(postgresUrl, null),
});
