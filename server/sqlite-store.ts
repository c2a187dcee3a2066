/** The embedded store: one SQLite file, durable at every commit, shared by server and commands. */
import type { ContactStore } from '../contact/store.ts';
import { openSqliteDatabase } from './sqlite-database.ts';
import { sqliteLeadStore } from './sqlite-leads.ts';
import { resumption, sqliteOutboxStore } from './sqlite-outbox.ts';
import { sqliteRequestStore } from './sqlite-requests.ts';

export interface SqliteStore extends ContactStore {
  /**
   * Makes everything that waits due at once, also what a killed process was sending. For the start of
   * the one host of this file, never while another sends.
   */
  resumeDeliveries(now: number): Promise<void>;
}

interface SqliteStoreOptions {
  /** A file, created with its folder when missing, or `:memory:`. */
  path: string;
  /** How long a write waits for another process's. */
  busyTimeoutMs?: number;
  /**
   * Told, before the deletion is committed, which e-mails held erased or purged requests, so that
   * copies of them outside the database can go too.
   */
  onErase?: (messageIds: string[]) => void;
}

/**
 * Opens the database and upgrades it to the present schema. Throws StoreUnavailableError if the file
 * cannot be used, DatabaseVersionError if a newer version of this software wrote it.
 */
export function openSqliteStore({
  path,
  busyTimeoutMs = 5000,
  onErase = () => undefined,
}: SqliteStoreOptions): SqliteStore {
  const database = openSqliteDatabase(path, busyTimeoutMs);
  // Reads the file's first page, which `SELECT 1` would not.
  const answer = database.prepare('PRAGMA user_version');
  return {
    ...sqliteRequestStore(database),
    ...sqliteOutboxStore(database),
    ...sqliteLeadStore(database, onErase),
    resumeDeliveries: resumption(database),
    async ping() {
      database.read(() => answer.get());
    },
    async close() {
      database.close();
    },
  };
}
