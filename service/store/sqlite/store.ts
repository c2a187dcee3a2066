/** The store on SQLite: one file, durable at every commit, shared by server and commands. */
import type { Log } from '../../domain/log.ts';
import { createContactStore } from '../contact-store.ts';
import { reopening } from '../database.ts';
import { type ErasureOptions, eraseAgain } from '../erasure.ts';
import type { ContactStore } from '../store.ts';
import { type ConnectionOptions, dialect, openSqliteDatabase } from './database.ts';

interface SqliteStoreOptions extends Partial<ConnectionOptions>, ErasureOptions {
  /** A file, created with its folder when missing, or `:memory:`. */
  path: string;
  log?: Log;
}

/**
 * Methods open the database, and upgrade it to the present schema, when it is not open. They reject with a
 * StoreUnavailableError while the file cannot be used, or if another version of this software wrote it.
 */
export function openSqliteStore({
  path,
  busyTimeoutMs = 4000,
  log,
  ...options
}: SqliteStoreOptions): ContactStore {
  let { mustExist = false } = options;
  const connection = reopening(async () => {
    const opened = await openSqliteDatabase(path, { busyTimeoutMs, mustExist });
    try {
      const count = await eraseAgain({ ...opened, dialect }, options, Date.now());
      if (count > 0)
        log?.warn({ count }, 'requests that an older copy has brought back were erased again');
    } catch (error) {
      await opened.close();
      throw error;
    }
    // A file that has gone is no reason to begin with an empty one.
    mustExist = true;
    return opened;
  });
  return createContactStore({ ...connection, dialect }, options);
}
