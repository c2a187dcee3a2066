/** The SQLite store: one file, durable at every commit, shared by server and commands. */
import type { ContactStore } from '../store.ts';
import { sqliteClockStore } from './clock.ts';
import { type DatabaseOptions, openSqliteDatabase, type SqliteDatabase } from './database.ts';
import { sqliteDeskStore } from './desk.ts';
import { sqliteErasureStore, sqliteRetentionStore } from './erasure.ts';
import { sqliteKeyStore, sqliteNoticeStore } from './notices.ts';
import { createResumeDeliveries, sqliteOutboxStore } from './outbox.ts';
import { sqliteRequestStore } from './requests.ts';

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
    ...sqliteRetentionStore(database),
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

/** Hexadecimal doubles it: more than a contact request with everything that belongs to it. */
const TRIAL_BYTES = 65_536;
/** No request and no e-mail has it, and it moves no counter on. */
const TRIAL_ID = -1;

/**
 * Tries whether a request could be stored: the same tables and indexes, and more bytes than a request has.
 * One transaction, so nobody sees the rows. `secure_delete` writes the pages of deleted ones, so they need
 * space on the disk.
 */
function createCheckWritable(database: SqliteDatabase): ContactStore['checkWritable'] {
  const statements = [
    `INSERT INTO requests (id, fingerprint, body_digest, received_at, name, email, email_key, message, held_reasons)
     VALUES (${TRIAL_ID}, 'trial', '', 0, '', '', '', hex(zeroblob(${TRIAL_BYTES})), '[]')`,
    `INSERT INTO outbox (id, kind, message_id, created_at, next_attempt_at)
     VALUES (${TRIAL_ID}, 'notification', 'trial', 0, 0)`,
    `INSERT INTO outbox_requests (outbox_id, request_id) VALUES (${TRIAL_ID}, ${TRIAL_ID})`,
    "INSERT OR REPLACE INTO rate_limits (address_key, state, updated_at) VALUES ('trial', 'null', 0)",
    "INSERT OR REPLACE INTO captcha_nonces (value, expires_at) VALUES ('trial', 0)",
    "DELETE FROM captcha_nonces WHERE value = 'trial'",
    "DELETE FROM rate_limits WHERE address_key = 'trial'",
    `DELETE FROM outbox WHERE id = ${TRIAL_ID}`,
    `DELETE FROM requests WHERE id = ${TRIAL_ID}`,
  ].map((sql) => database.prepare(sql));
  return async () =>
    database.write(() => {
      for (const statement of statements) statement.run();
    });
}
