/** Puts a copy that `leads restore` has staged in the place of the database, before a start opens anything. */
import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Log } from '../../domain/log.ts';
import { databasePath } from '../../store/sqlite/path.ts';
import { openSqliteStore } from '../../store/sqlite/store.ts';
import { StartupError } from '../errors.ts';
import { removeSpooled } from '../mail/spool-mailer.ts';
import { sync } from './file.ts';

/** A checked copy in the data folder. */
export const STAGED_FILE = 'restored.sqlite';
/** The files that were replaced, which are personal data. */
const REPLACED = /^replaced-[\d-]+\.sqlite(?:-wal|-shm)?$/;
const REPLACED_KEPT_MS = 30 * 86_400_000;
/** What of a database there may be besides its file. The file itself comes last: without it, the others mean nothing. */
const PARTS = ['-wal', '-shm', ''];
/** Longer than a command has the database open. */
const OTHERS_LEAVE_MS = 10_000;
const BUSY = 5;
/** By so much the keys' epoch is raised if that of the replaced file cannot be read: nobody ends keys as often. */
const SURELY_HIGHER = 1000;

const BY = { person: 'leads restore', mailbox: null };

/** By its number alone, it could be a stranger's request that another machine has given the same number. */
interface Erased {
  id: number;
  receivedAt: number;
}

/** What must not come back with an older file. */
interface Kept {
  erased: Erased[];
  keyEpoch: number;
  /** Of the newest request ever, erased or not: no other gets its number. */
  lastNumber: number;
}

/** Resolves once the staged copy, if there is one, is the database. Whatever ends it before, the next start repeats it. */
export async function swapInRestored(dataDir: string, now: number, log: Log): Promise<void> {
  const staged = join(dataDir, STAGED_FILE);
  if (!existsSync(staged)) return;
  const path = databasePath(dataDir);
  const kept = existsSync(path) ? await keptOf(path, log) : null;
  const erasedAgain = await makeReady(staged, dataDir, kept, now);
  const replaced = moveAside(path, now);
  renameSync(staged, path);
  sync(dataDir);
  log.warn(
    { replaced, erasedAgain },
    `a copy is now the database. What it has replaced is kept for 30 days; to go back: leads restore --yes ${replaced}`,
  );
}

async function keptOf(path: string, log: Log): Promise<Kept | null> {
  lockOthersOut(path, log);
  try {
    const store = openSqliteStore({ path });
    try {
      return {
        erased: erasedIn(path),
        keyEpoch: await store.keyEpoch(),
        lastNumber: withDatabase(path, lastNumberIn),
      };
    } finally {
      await store.close();
    }
  } catch (error) {
    log.error(
      { err: error },
      'the replaced database cannot be read: whoever was erased after the copy was made is back, and has to be erased again',
    );
    return null;
  }
}

/** Another process would go on writing to the file that is moved, and acknowledge what is lost. */
function lockOthersOut(path: string, log: Log): void {
  try {
    const database = new DatabaseSync(path, { timeout: OTHERS_LEAVE_MS });
    try {
      // Needs the file for itself alone, and makes one file of it.
      database.exec('PRAGMA journal_mode = DELETE');
    } finally {
      database.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error)) throw error;
    if ((Number(error.errcode) & 0xff) === BUSY) {
      throw new StartupError(
        `A copy waits to be put in place, but another process uses ${path}. Stop it first.`,
      );
    }
    log.warn({ err: error }, 'the database that is replaced is damaged');
  }
}

/** The erased of a database of the present schema. */
export const erasedIn = (path: string): Erased[] =>
  withDatabase(path, (database) =>
    database
      .prepare(
        `SELECT erased_id AS id, erased_received_at AS "receivedAt" FROM acts WHERE act = 'erase' ORDER BY id`,
      )
      .all()
      .map(({ id, receivedAt }) => ({ id: Number(id), receivedAt: Number(receivedAt) })),
  );

function withDatabase<T>(path: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const lastNumberIn = (database: DatabaseSync) =>
  Number(
    database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'requests'").get()?.seq ?? 0,
  );

/** Brings the copy up to the present schema, erases again, and ends all keys. Resolves with what was erased. */
async function makeReady(
  staged: string,
  dataDir: string,
  kept: Kept | null,
  now: number,
): Promise<number[]> {
  const erasedAgain: number[] = [];
  const onErase = (messageIds: string[]) => removeSpooled(dataDir, messageIds);
  const store = openSqliteStore({ path: staged, onErase });
  try {
    for (const { id, receivedAt } of kept?.erased ?? []) {
      if ((await store.findRequest(id))?.receivedAt !== receivedAt) continue;
      await store.eraseRequest(id, { by: BY, now });
      erasedAgain.push(id);
    }
    // For the record; the number itself comes below.
    await store.revokeKeys(BY, now);
  } finally {
    await store.close();
  }
  withDatabase(staged, (database) => {
    database.exec('PRAGMA journal_mode = DELETE');
    if (kept === null) {
      database.exec(`UPDATE desk_keys SET epoch = epoch + ${SURELY_HIGHER}`);
      return;
    }
    database.prepare('UPDATE desk_keys SET epoch = max(epoch, ?)').run(kept.keyEpoch + 1);
    // Whom an even older copy does not have, a newer one may bring back after it.
    const recordErased = database.prepare(
      `INSERT INTO acts (erased_id, erased_received_at, at, act, person) SELECT $id, $receivedAt, $now, 'erase', $person
       WHERE NOT EXISTS (SELECT 1 FROM acts WHERE erased_id = $id AND erased_received_at = $receivedAt)`,
    );
    for (const { id, receivedAt } of kept.erased)
      recordErased.run({ id, receivedAt, now, person: BY.person });
    if (kept.lastNumber <= lastNumberIn(database)) return;
    database.exec("DELETE FROM sqlite_sequence WHERE name = 'requests'");
    database.prepare("INSERT INTO sqlite_sequence VALUES ('requests', ?)").run(kept.lastNumber);
  });
  return erasedAgain;
}

/** Returns where the file is now. */
function moveAside(path: string, now: number): string {
  const time = new Date(now).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  const replaced = join(path, '..', `replaced-${time}.sqlite`);
  for (const part of PARTS) {
    if (!existsSync(path + part)) continue;
    renameSync(path + part, replaced + part);
    // From now on it is kept.
    utimesSync(replaced + part, now / 1000, now / 1000);
  }
  return replaced;
}

/** Those that can be opened as a database. */
export const replacedFiles = (dataDir: string): string[] =>
  existsSync(dataDir)
    ? readdirSync(dataDir)
        .filter((name) => REPLACED.test(name) && name.endsWith('.sqlite'))
        .map((name) => join(dataDir, name))
    : [];

/** Deletes those that were replaced more than 30 days ago. */
export function removeOldReplaced(dataDir: string, now: number): void {
  for (const name of readdirSync(dataDir).filter((name) => REPLACED.test(name))) {
    const path = join(dataDir, name);
    if (now - statSync(path).mtimeMs > REPLACED_KEPT_MS) rmSync(path, { force: true });
  }
}
