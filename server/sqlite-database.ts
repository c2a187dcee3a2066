/** One SQLite connection: how it is opened, and what its errors mean to the contact core. */
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { StoreUnavailableError } from '../contact/store.ts';
import { migrate } from './sqlite-migrations.ts';

export interface SqliteDatabase {
  prepare(sql: string): StatementSync;
  read<T>(work: () => T): T;
  /** One transaction that holds the write lock from its start; durable when it returns. */
  write<T>(work: () => T): T;
  /** Copies the write-ahead log into the database and empties it; false if a reader was in the way. */
  emptyWriteAheadLog(): boolean;
  /** Leaves no trace of deleted rows in the files; throws StoreUnavailableError if it could not. */
  scrub(): void;
  close(): void;
}

/** Primary result codes: BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN. */
const UNAVAILABLE_CODES = new Set([5, 6, 8, 10, 13, 14]);
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

function isUnavailable(error: Error): boolean {
  // The low byte of SQLite's extended code is the primary one.
  if ('errcode' in error) return UNAVAILABLE_CODES.has(Number(error.errcode) & 0xff);
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

/** SQLite would create the files for everyone to read; they hold personal data. */
function createPrivately(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
}

function connect(path: string, busyTimeoutMs: number): DatabaseSync {
  if (path !== ':memory:') createPrivately(path);
  const db = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  try {
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY',
    );
    migrate(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

export function openSqliteDatabase(path: string, busyTimeoutMs: number): SqliteDatabase {
  const db = translated(() => connect(path, busyTimeoutMs));
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');
  const vacuum = db.prepare('VACUUM');
  const checkpoint = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)');

  function guarded<T>(work: () => T): T {
    if (!db.isOpen) throw new StoreUnavailableError('The database is closed');
    return translated(work);
  }

  function inTransaction<T>(work: () => T): T {
    begin.run();
    try {
      const result = work();
      commit.run();
      return result;
    } catch (error) {
      // A full disk or an I/O error has rolled it back already.
      if (db.isTransaction) rollback.run();
      throw error;
    }
  }

  const emptyWriteAheadLog = () => guarded(() => checkpoint.get()?.busy === 0);

  function scrub(): void {
    // secure_delete blanks deleted rows, but not the copies left behind where SQLite has moved rows
    // between pages; only a rebuild does. The log holds the rows as they were written.
    guarded(() => vacuum.run());
    if (!emptyWriteAheadLog()) throw new StoreUnavailableError('Another program is reading');
  }

  return {
    prepare: (sql) => db.prepare(sql),
    read: guarded,
    write: (work) => guarded(() => inTransaction(work)),
    emptyWriteAheadLog,
    scrub,
    close() {
      if (db.isOpen) db.close();
    },
  };
}
