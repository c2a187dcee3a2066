/** One SQLite connection: how it is opened, and what its errors mean to the contact core. */
import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type StoreOptions, StoreUnavailableError } from '../store.ts';
import { migrate } from './migrations.ts';

export interface SqliteDatabase extends Required<StoreOptions> {
  prepare(sql: string): StatementSync;
  read<T>(work: () => T): T;
  /**
   * One transaction that holds the write lock from its start; durable when it returns. `work` must
   * do everything before it returns: an async function would go on after the commit.
   */
  write<T>(work: () => T extends PromiseLike<unknown> ? never : T): T;
  /** Throws DatabaseLostError when the files are no longer at their path. */
  checkFiles(): void;
  /** Copies the write-ahead log into the database and empties it; false if a reader was in the way. */
  emptyWriteAheadLog(): boolean;
  /** Too large to be written anew while others wait. */
  isLarge(): boolean;
  /** The log holds deleted rows as they were written; throws StoreUnavailableError if a reader was in the way. */
  emptyLogAfterDeletion(): void;
  /** Writes the file anew, without a trace of deleted rows; throws StoreUnavailableError if it could not. */
  rebuild(): void;
  close(): void;
}

/** Another connection has the lock, and nothing of what was asked has happened: it may be repeated. */
export class DatabaseLockedError extends StoreUnavailableError {}

/** The files of the open database were moved, deleted or replaced: what is written is lost. */
export class DatabaseLostError extends StoreUnavailableError {}

const BUSY = 5;
/** Primary result codes: BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB. */
const UNAVAILABLE_CODES = new Set([BUSY, 6, 8, 10, 11, 13, 14, 26]);
const FILE_ERRORS = new Set([
  'EACCES',
  'EDQUOT',
  'EEXIST',
  'EIO',
  'EISDIR',
  'ENOSPC',
  'ENOTDIR',
  'EROFS',
]);

/** SQLite's result code; its extended code has it in the low byte. */
function resultCode(error: Error): number | null {
  return 'errcode' in error ? Number(error.errcode) & 0xff : null;
}

function isUnavailable(error: Error): boolean {
  const code = resultCode(error);
  if (code !== null) return UNAVAILABLE_CODES.has(code);
  return 'code' in error && FILE_ERRORS.has(String(error.code));
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

export interface DatabaseOptions extends StoreOptions {
  /** How long a statement waits for another process's. */
  busyTimeoutMs: number;
  /** How long opening and rebuilding wait; as any statement if absent. */
  exclusiveTimeoutMs?: number;
  /** Refuse a file that is missing instead of making it. */
  mustExist?: boolean;
}

export function openSqliteDatabase(path: string, options: DatabaseOptions): SqliteDatabase {
  const { busyTimeoutMs, exclusiveTimeoutMs = busyTimeoutMs, hasWebhook = false } = options;
  const db = translated(() => connectWithRetry(path, exclusiveTimeoutMs, options.mustExist));
  const waitAtMost = (ms: number) => db.exec(`PRAGMA busy_timeout = ${ms}`);
  waitAtMost(busyTimeoutMs);
  const checkFiles = translated(() => watchFiles(path));
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');
  const vacuum = db.prepare('VACUUM');
  const pageCount = db.prepare('PRAGMA page_count');
  const checkpoint = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)');

  function guarded<T>(work: () => T): T {
    if (!db.isOpen) throw new StoreUnavailableError('The database is closed');
    return translated(work);
  }

  function inTransaction<T>(work: () => T): T {
    unlessLocked(() => begin.run());
    try {
      const result = work();
      if (result instanceof Promise) throw new TypeError('A transaction cannot wait for a promise');
      commit.run();
      checkFiles();
      return result;
    } catch (error) {
      // A full disk or an I/O error has rolled it back already.
      if (db.isTransaction) rollback.run();
      throw error;
    }
  }

  const emptyWriteAheadLog = () => guarded(() => checkpoint.get()?.busy === 0);

  const isLarge = () => guarded(() => Number(pageCount.get()?.page_count) > LARGE_PAGES);

  /** While another program does the same SQLite does not wait (sqlite.org/c3ref/wal_checkpoint_v2.html). */
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
      guarded(() => vacuum.run());
      emptyLogAfterDeletion();
    } finally {
      if (goesToFile) db.exec('PRAGMA temp_store = MEMORY');
      waitAtMost(busyTimeoutMs);
    }
  }

  return {
    hasWebhook,
    prepare: (sql) => db.prepare(sql),
    read: (work) => guarded(() => unlessLocked(work)),
    write: (work) => guarded(() => inTransaction(work)),
    checkFiles,
    emptyWriteAheadLog,
    isLarge,
    emptyLogAfterDeletion,
    rebuild,
    close() {
      if (db.isOpen) db.close();
    },
  };
}
