/** The store on PostgreSQL. */
import { createContactStore } from '../contact-store.ts';
import { reopening } from '../database.ts';
import type { ErasureOptions } from '../erasure.ts';
import type { ContactStore } from '../store.ts';
import { dialect, openPostgresDatabase, type PostgresOptions } from './database.ts';
import { translated } from './errors.ts';
import { type MigrationFile, migrateDatabase } from './migrate.ts';

export interface PostgresStoreOptions extends Omit<PostgresOptions, 'connections'>, ErasureOptions {
  /** Default: 3. One writes, and others read meanwhile. */
  connections?: number;
  /** Applied, as far as they are missing, before the database is opened. */
  migrations?: MigrationFile[];
}

/**
 * Methods open the database when it is not open. They reject with a StoreUnavailableError, within some seconds, while it
 * is gone, with a PostgresSetupError (which is one too) if it must not be used.
 */
export function openPostgresStore({
  connections = 3,
  migrations = [],
  ...options
}: PostgresStoreOptions): ContactStore {
  const connection = reopening(async () => {
    try {
      if (migrations.length > 0) await migrateDatabase(options.url, migrations);
      return await openPostgresDatabase({ ...options, connections });
    } catch (error) {
      // The driver reads the certificates that the address names.
      throw translated(error);
    }
  });
  return createContactStore({ ...connection, dialect }, options);
}
