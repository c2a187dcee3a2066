/** One SQLite connection: how it is opened, how work runs in it, and what its errors mean to the contact core. */
import { randomUUIDv7 } from 'node:crypto';
import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Database, Dialect, Work } from '../database.ts';
import { StoreUnavailableError } from '../store.ts';
import { migrate, refuseOthers } from './migrate.ts';

/** Another connection has the lock, and nothing of what was asked has happened: it may be repeated. */
export class DatabaseLockedError extends StoreUnavailableError {}

/** The files of the open database were moved, deleted or replaced: what is written is lost. */
export class DatabaseLostError extends StoreUnavailableError {}

const BUSY = 5;
/** Primary result codes: PERM, BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, PROTOCOL, NOLFS, NOTADB. */
const UNAVAILABLE_CODES = new Set([3, BUSY, 6, 8, 10, 11, 13, 14, 15, 22, 26]);

/** SQLite's result code; its extended code has it in the low byte. */
function resultCode(error: Error): number | null {
  return 'errcode' in error ? Number(error.errcode) & 0xff : null;
}

function isUnavailable(error: Error): boolean {
  const code = resultCode(error);
  if (code !== null) return UNAVAILABLE_CODES.has(code);
  // Whatever the system says of a file.
  return 'syscall' in error;
}

function translated<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && isUnavailable(error)) {
      throw new StoreUnavailableError(`The database is unavailable: ${error.message}`, {
        cause: error,
      });
    }
    throw error;
  }
}

/** Wraps work that does nothing when the database is locked. */
function unlessLocked<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error) || resultCode(error) !== BUSY) throw error;
    throw new DatabaseLockedError(`The database is locked: ${error.message}`, { cause: error });
  }
}

/** SQLite would create the files for everyone to read; they hold personal data. */
function createPrivately(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
}

/** Changes when the file at the path is replaced or removed. */
function identityOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? 'none' : `${stats.dev}:${stats.ino}`;
}

/** SQLite goes on writing to files that were moved or deleted, and reports success. */
function watchFiles(path: string): () => void {
  if (path === ':memory:') return () => undefined;
  const identities = () => `${identityOf(path)} ${identityOf(`${path}-wal`)}`;
  const atStart = identities();
  return () => {
    if (identities() === atStart) return;
    throw new DatabaseLostError(`${path} was moved or deleted while it was in use`);
  };
}

function connect(path: string, timeout: number, mustExist = false): DatabaseSync {
  if (mustExist && identityOf(path) === 'none') {
    throw new StoreUnavailableError(`${path} is missing`);
  }
  if (path !== ':memory:') createPrivately(path);
  const db = new DatabaseSync(path, { timeout, enableForeignKeyConstraints: true });
  try {
    refuseOthers(db);
    // A page that many requests change is copied from the log once for all of them: at the default
    // of 1000 pages, a third more is written.
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;
      PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 4000`);
    migrate(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** 16 MB, which VACUUM writes anew in a fraction of a second. */
const LARGE_PAGES = 4096;
const PAUSE_MS = 10;
const pauses = new Int32Array(new SharedArrayBuffer(4));

/** Where two programs make a new file, SQLite does not wait: each may have what the other needs. */
function connectWithRetry(path: string, timeout: number, mustExist?: boolean): DatabaseSync {
  const giveUpAt = performance.now() + timeout;
  for (;;) {
    try {
      return connect(path, timeout, mustExist);
    } catch (error) {
      const isBusy = error instanceof Error && resultCode(error) === BUSY;
      if (!isBusy || performance.now() >= giveUpAt) throw error;
      Atomics.wait(pauses, 0, 0, PAUSE_MS);
    }
  }
}

export interface DatabaseOptions {
  /** How long a statement waits for another process's. */
  busyTimeoutMs: number;
  /** How long opening and rebuilding wait; as any statement if absent. */
  exclusiveTimeoutMs?: number;
  /** Refuse a file that is missing instead of making it. */
  mustExist?: boolean;
}

const dialect: Dialect = {
  texts: (parameter) => `(SELECT value FROM json_each(${parameter})) AS list`,
  objects: (parameter) => `(SELECT value FROM json_each(${parameter})) AS list`,
  // In order of time, so that their index grows at its end instead of all over.
  newUuid: () => randomUUIDv7(),
};

/** More than the store has; those of searches differ by the number of their words. */
const KEPT_STATEMENTS = 300;

function createStatements(db: DatabaseSync): (sql: string) => StatementSync {
  const prepared = new Map<string, StatementSync>();
  return (sql) => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const statement = db.prepare(sql.replaceAll('$', '?'));
    prepared.set(sql, statement);
    const [oldest] = prepared.keys();
    if (prepared.size > KEPT_STATEMENTS && oldest !== undefined) prepared.delete(oldest);
    return statement;
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
function* writeOnTrial(): Work<void> {
  yield [
    `INSERT INTO requests (id, fingerprint, content_digest, received_at, name, email, email_key, message, held_reasons)
     VALUES (${TRIAL_ID}, 'trial', '', 0, '', '', '', hex(zeroblob(${TRIAL_BYTES})), '[]')`,
    `INSERT INTO outbox (id, kind, about, message_id, created_at, due_at)
     VALUES (${TRIAL_ID}, 'notification', 'requests', 'trial', 0, 0)`,
    `INSERT INTO outbox_requests (outbox_id, request_id) VALUES (${TRIAL_ID}, ${TRIAL_ID})`,
    "INSERT OR REPLACE INTO rate_limits (address_key, state, updated_at) VALUES ('trial', 'null', 0)",
    "INSERT OR REPLACE INTO captcha_nonces (value, expires_at) VALUES ('trial', 0)",
    "DELETE FROM captcha_nonces WHERE value = 'trial'",
    "DELETE FROM rate_limits WHERE address_key = 'trial'",
    `DELETE FROM outbox WHERE id = ${TRIAL_ID}`,
    `DELETE FROM requests WHERE id = ${TRIAL_ID}`,
  ].map((sql) => ({ sql, values: [] }));
}

/** A flood leaves more: their copies go with the next daily cleaning. */
const MAX_REWRITTEN_ROWS = 5000;

/**
 * secure_delete blanks deleted rows, but not the copies left behind where SQLite has moved rows between
 * pages. A table that is emptied gives back its pages, and those are blanked whole.
 */
function* rewriteTable(table: string): Work<void> {
  const [rows = []] = (yield [
    { sql: `SELECT * FROM ${table} LIMIT ${MAX_REWRITTEN_ROWS + 1}`, values: [] },
  ]) as Record<string, string | number | null>[][];
  if (rows.length > MAX_REWRITTEN_ROWS) return;
  yield [
    { sql: `DELETE FROM ${table}`, values: [] },
    // A newer program may have added columns before this one was taken back to.
    ...rows.map((row) => ({
      sql: `INSERT INTO ${table} VALUES (${Object.keys(row).map((_, index) => `$${index + 1}`)})`,
      values: Object.values(row),
    })),
  ];
}

export function openSqliteDatabase(path: string, options: DatabaseOptions): Database {
  const { busyTimeoutMs, exclusiveTimeoutMs = busyTimeoutMs } = options;
  const db = translated(() => connectWithRetry(path, exclusiveTimeoutMs, options.mustExist));
  const waitAtMost = (ms: number) => db.exec(`PRAGMA busy_timeout = ${ms}`);
  waitAtMost(busyTimeoutMs);
  const checkFiles = translated(() => watchFiles(path));
  const statements = createStatements(db);
  const pageCount = db.prepare('PRAGMA page_count');
  const checkpoint = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)');

  function guarded<T>(work: () => T): T {
    if (!db.isOpen) throw new StoreUnavailableError('The database is closed');
    return translated(work);
  }

  /** To its end, without waiting: nothing else happens in this connection meanwhile. */
  function finish<T>(work: () => Work<T>): T {
    const steps = work();
    let step = steps.next([]);
    while (!step.done) {
      step = steps.next(step.value.map(({ sql, values }) => statements(sql).all(...values)));
    }
    return step.value;
  }

  async function transact<T>(begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: () => Work<T>): Promise<T> {
    // What would run now would see and end what the other has not committed.
    if (db.isOpen && db.isTransaction) throw new Error('A transaction cannot begin inside another');
    return guarded(() => {
      const isRead = begin === 'BEGIN';
      unlessLocked(() => statements(begin).run());
      try {
        // A read may find it locked later, and has done nothing either.
        const result = isRead ? unlessLocked(() => finish(work)) : finish(work);
        statements('COMMIT').run();
        if (!isRead) checkFiles();
        return result;
      } catch (error) {
        // A full disk or an I/O error has rolled it back already.
        if (db.isTransaction) statements('ROLLBACK').run();
        throw error;
      }
    });
  }

  const read: Database['read'] = (work) => transact('BEGIN', work);
  const write: Database['write'] = (work) => transact('BEGIN IMMEDIATE', work);

  const emptyWriteAheadLog = () => guarded(() => checkpoint.get()?.busy === 0);

  const isLarge = () => guarded(() => Number(pageCount.get()?.page_count) > LARGE_PAGES);

  /**
   * The log holds deleted rows as they were written. While another program does the same SQLite does not wait
   * (sqlite.org/c3ref/wal_checkpoint_v2.html).
   */
  function emptyLogAfterDeletion(): void {
    const giveUpAt = performance.now() + exclusiveTimeoutMs;
    while (!emptyWriteAheadLog()) {
      if (performance.now() >= giveUpAt)
        throw new StoreUnavailableError('Another program is reading');
      Atomics.wait(pauses, 0, 0, PAUSE_MS);
    }
  }

  /**
   * With `secure_delete` alone, erased text was found in pages that SQLite had rebalanced before. To write zeros over their
   * unused bytes would be quicker; it was tried, but means to write into the file beside SQLite.
   */
  function rebuild(): void {
    waitAtMost(exclusiveTimeoutMs);
    // The rebuilt copy has the size of the database. Of a large one it goes to a file without a name, or
    // thousands of requests would fill the memory of the host. It holds no deleted row.
    const goesToFile = isLarge();
    if (goesToFile) db.exec('PRAGMA temp_store = FILE');
    try {
      guarded(() => statements('VACUUM').run());
      emptyLogAfterDeletion();
    } finally {
      if (goesToFile) db.exec('PRAGMA temp_store = MEMORY');
      waitAtMost(busyTimeoutMs);
    }
  }

  return {
    dialect,
    read,
    write,
    timeOf: async (now) => now,
    checkWritable: () => write(writeOnTrial),
    isLarge: async () => isLarge(),
    rebuild: async () => rebuild(),
    async removeTraces() {
      // secure_delete blanks deleted rows, but not the copies left behind where SQLite has moved rows between pages;
      // only a rebuild does, for which everybody would wait if the file is large.
      if (isLarge()) emptyLogAfterDeletion();
      else rebuild();
    },
    async removeSweptTraces() {
      await write(function* () {
        for (const table of ['rate_limits', 'address_salts']) yield* rewriteTable(table);
      });
      // If a reader is in the way, the next sweep empties it.
      emptyWriteAheadLog();
    },
    async close() {
      if (db.isOpen) db.close();
    },
  };
}
