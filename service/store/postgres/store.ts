/** The store on PostgreSQL. */
import { createContactStore, type ErasureOptions } from '../contact-store.ts';
import type { ContactStore } from '../store.ts';
import { versionProblem } from '../versions.ts';
import { openPostgresDatabase, type PostgresDatabase, type PostgresOptions } from './database.ts';
import { PostgresSetupError, sqlState } from './errors.ts';

export { PostgresSetupError };

const NO_SCHEMA = /^(3F000|42P01)$/;

export interface PostgresStoreOptions extends PostgresOptions, ErasureOptions {}

async function checkSchema(database: PostgresDatabase): Promise<void> {
  const version = await database.version().catch((error: unknown) => {
    if (NO_SCHEMA.test(sqlState(error) ?? '')) return undefined;
    throw error;
  });
  if (version === undefined) {
    throw new PostgresSetupError(
      'The database lacks the tables of this version. Start the server once, or apply supabase/migrations to it (supabase db push).',
    );
  }
  const problem = versionProblem(version);
  if (problem !== null) throw new PostgresSetupError(`The database ${problem}`);
}

/**
 * Rejects with a StoreUnavailableError if the database cannot be reached, with a PostgresSetupError
 * (which is one too) if it must not be used: its settings would lose requests, or it has not our
 * tables. Afterwards methods reject with a StoreUnavailableError within 6 s while it is gone.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<ContactStore> {
  const database = openPostgresDatabase(options);
  try {
    await checkSchema(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return createContactStore(database, options);
}
