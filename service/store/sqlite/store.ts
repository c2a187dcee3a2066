/** The SQLite store: one file, durable at every commit, shared by server and commands. */
import type { ContactStore } from '../store.ts';
import { sqliteClockStore } from './clock.ts';
import { type DatabaseOptions, openSqliteDatabase } from './database.ts';
import { sqliteDeskStore } from './desk.ts';
import { sqliteErasureStore } from './erasure.ts';
import { sqliteKeyStore, sqliteNoticeStore } from './notices.ts';
import { createResumeDeliveries, sqliteOutboxStore } from './outbox.ts';
import { sqliteRequestStore } from './requests.ts';
import { createCheckWritable } from './trial-write.ts';

export interface SqliteStore extends ContactStore {
  /**
   * Makes everything that waits due at once, also what a killed process was sending. For the start of
   * the one host of this file, never while another sends.
   */
  resumeDeliveries(now: number): Promise<void>;
}

interface SqliteStoreOptions extends Partial<DatabaseOptions> {
  /** A file, created with its folder when missing, or `:memory:`. */
  path: string;
  /**
   * Called, before a deletion is committed, with the Message-IDs of e-mails about the deleted requests, so that
   * copies of them outside the database are deleted too.
   */
  onErase?: (messageIds: string[]) => void;
}

/**
 * Opens the database and upgrades it to the present schema. Throws StoreUnavailableError if the file
 * cannot be used, DatabaseVersionError if a newer version of this software wrote it.
 */
export function openSqliteStore({
  path,
  busyTimeoutMs = 4000,
  onErase = () => undefined,
  ...options
}: SqliteStoreOptions): SqliteStore {
  const database = openSqliteDatabase(path, { busyTimeoutMs, ...options });
  // Reads the file's first page, which `SELECT 1` would not.
  const answer = database.prepare('PRAGMA user_version');
  return {
    ...sqliteRequestStore(database),
    ...sqliteOutboxStore(database),
    ...sqliteErasureStore(database, onErase),
    ...sqliteClockStore(database),
    ...sqliteDeskStore(database),
    ...sqliteKeyStore(database),
    ...sqliteNoticeStore(database),
    resumeDeliveries: createResumeDeliveries(database),
    async ping() {
      database.read(() => answer.get());
      database.checkFiles();
    },
    checkWritable: createCheckWritable(database),
    async close() {
      database.close();
    },
  };
}
