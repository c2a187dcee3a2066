/** The store on SQLite: one file, durable at every commit, shared by server and commands. */
import { createContactStore, type ErasureOptions } from '../contact-store.ts';
import type { ContactStore } from '../store.ts';
import { type DatabaseOptions, openSqliteDatabase } from './database.ts';

interface SqliteStoreOptions extends Partial<DatabaseOptions>, ErasureOptions {
  /** A file, created with its folder when missing, or `:memory:`. */
  path: string;
}

/**
 * Opens the database and upgrades it to the present schema. Throws StoreUnavailableError if the file
 * cannot be used, DatabaseVersionError if another version of this software wrote it.
 */
export function openSqliteStore({
  path,
  busyTimeoutMs = 4000,
  ...options
}: SqliteStoreOptions): ContactStore {
  return createContactStore(openSqliteDatabase(path, { busyTimeoutMs, ...options }), options);
}
