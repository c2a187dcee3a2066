/** One SQLite connection: how it is opened, how work runs in it, and what its errors mean to the contact core. */
import { randomUUIDv7 } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, DatabaseLostError, type Dialect, type Work } from '../database.ts';
import { StoreUnavailableError } from '../store.ts';
import { runBeside } from './beside.ts';
import { migrate, refuseOthers } from './migrate.ts';

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

/** The error as the contact core knows it. */
function translated(error: unknown): unknown {
  if (!(error instanceof Error) || !isUnavailable(error)) return error;
  return new StoreUnavailableError(`The database is unavailable: ${error.message}`, {
    cause: error,
  });
}

/** Another connection has the lock, and nothing of what was asked has happened: it may be repeated. */
class Locked extends Error {}

/** Wraps work that does nothing when the database is locked. */
function unlessLocked<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof Error) || resultCode(cause) !== BUSY) throw cause;
    throw new Locked('', { cause });
  }
}

const TRY_AGAIN_MS = 20;

/** Tries again while others have the lock. SQLite's own waiting would stop the event loop. */
async function whenFree<T>(busyTimeoutMs: number, work: () => T): Promise<T> {
  const giveUpAt = performance.now() + busyTimeoutMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Locked)) throw translated(error);
      if (performance.now() >= giveUpAt) throw translated(error.cause);
    }
    await delay(TRY_AGAIN_MS);
  }
}

/** SQLite would create the files for everyone to read; they hold personal data. */
function createPrivately(path: string): void {
  // To close it again would end the locks that this process has on a file that another connection has open.
  if (existsSync(path)) return;
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
  if (path === IN_MEMORY) return () => undefined;
  const identities = () => `${identityOf(path)} ${identityOf(`${path}-wal`)}`;
  const atStart = identities();
  return () => {
    if (identities() === atStart) return;
    throw new DatabaseLostError(`${path} was moved or deleted while it was in use`);
  };
}

const IN_MEMORY = ':memory:';

function connect(path: string, mustExist: boolean): DatabaseSync {
  if (mustExist && identityOf(path) === 'none') {
    throw new StoreUnavailableError(`${path} is missing`);
  }
  if (path !== IN_MEMORY) createPrivately(path);
  const db = new DatabaseSync(path, { enableForeignKeyConstraints: true });
  try {
    refuseOthers(db);
    // A page that many requests change is copied from the log once for all of them: at the default
    // of 1000 pages, a third more is written.
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;
      PRAGMA wal_autocheckpoint = 4000`);
    migrate(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

export interface ConnectionOptions {
  /** How long work waits for that of other connections. */
  busyTimeoutMs: number;
  /** Refuse a file that is missing instead of making it. */
  mustExist?: boolean;
}

export const dialect: Dialect = {
  texts: (parameter) => `(SELECT value FROM json_each(${parameter})) AS list`,
  objects: (parameter) => `(SELECT value FROM json_each(${parameter})) AS list`,
  // In order of time, so that their index grows at its end instead of all over.
  newUuid: () => randomUUIDv7(),
};

/** Each is prepared once: there are as many as the store has. */
function createStatements(db: DatabaseSync): (sql: string) => StatementSync {
  const prepared = new Map<string, StatementSync>();
  return (sql) => {
    const statement = prepared.get(sql) ?? db.prepare(sql.replaceAll('$', '?'));
    prepared.set(sql, statement);
    return statement;
  };
}

/** Hexadecimal doubles it: more than a contact request with everything that belongs to it. */
const TRIAL_BYTES = 65_536;

/** In one transaction, so nobody sees the row. `secure_delete` writes its pages, so they need space on the disk. */
function* writeOnTrial(): Work<void> {
  yield [
    `INSERT INTO captcha_nonces (value, expires_at) VALUES (hex(zeroblob(${TRIAL_BYTES})), 0)`,
    `DELETE FROM captcha_nonces WHERE value = hex(zeroblob(${TRIAL_BYTES}))`,
  ].map((sql) => ({ sql, values: [] }));
}

/**
 * Rejects with a StoreUnavailableError if the file cannot be used, with a DatabaseVersionError if another version of this
 * software wrote it.
 */
export async function openSqliteDatabase(
  path: string,
  { busyTimeoutMs, mustExist = false }: ConnectionOptions,
): Promise<Connection> {
  // Where two programs make a new file, each may have what the other needs.
  const db = await whenFree(busyTimeoutMs, () => unlessLocked(() => connect(path, mustExist)));
  const checkFiles = watchFiles(path);
  const statements = createStatements(db);

  /** To its end, without waiting: nothing else happens in this connection meanwhile. */
  function finish<T>(work: () => Work<T>): T {
    const steps = work();
    let step = steps.next([]);
    while (!step.done) {
      step = steps.next(step.value.map(({ sql, values }) => statements(sql).all(...values)));
    }
    return step.value;
  }

  function transact<T>(begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: () => Work<T>): Promise<T> {
    const isRead = begin === 'BEGIN';
    return whenFree(busyTimeoutMs, () => {
      if (!db.isOpen) throw new StoreUnavailableError('The database is closed');
      // What would run now would see and end what the other has not committed.
      if (db.isTransaction) throw new Error('A transaction cannot begin inside another');
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

  const write: Connection['write'] = (work) => transact('BEGIN IMMEDIATE', work);
  return {
    read: (work) => transact('BEGIN', work),
    write,
    timeOf: async (now) => now,
    checkWritable: () => write(writeOnTrial),
    async removeTraces() {
      if (path === IN_MEMORY) db.exec('VACUUM');
      else await runBeside(['vacuum', path]);
    },
    async close() {
      if (db.isOpen) db.close();
    },
  };
}
