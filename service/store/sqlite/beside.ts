/**
 * What takes as long as the file is large, in a process beside that which serves visitors:
 * `node beside.ts vacuum FILE`, or `node beside.ts copy FILE TARGET`.
 */
import { execFile } from 'node:child_process';
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { StoreUnavailableError } from '../store.ts';

/** How long it waits for other programs, which hold the file for a moment each. */
const BUSY_TIMEOUT_MS = 10_000;
const PAUSE_MS = 10;

/**
 * Rejects with a StoreUnavailableError that says why it could not be done.
 *
 * @param signal ends it
 */
export function runBeside(
  args: ['vacuum', string] | ['copy', string, string],
  signal?: AbortSignal,
) {
  return new Promise<void>((resolve, reject) => {
    // Temporary files have the size of the database, and other folders may be in memory.
    const env = { ...process.env, SQLITE_TMPDIR: dirname(args[1]) };
    const options = signal === undefined ? { env } : { env, signal };
    execFile(process.execPath, [import.meta.filename, ...args], options, (error, _, problem) => {
      if (error === null) resolve();
      else reject(new StoreUnavailableError(problem.trim() || error.message));
    });
  });
}

/** Writes the file anew: `secure_delete` alone leaves copies of erased text where SQLite has moved rows between pages. */
function vacuum(db: DatabaseSync): void {
  db.exec('PRAGMA secure_delete = ON; VACUUM');
  // The log holds deleted rows as they were written. SQLite does not wait here for a program that does the same
  // (sqlite.org/c3ref/wal_checkpoint_v2.html).
  const checkpoint = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  const giveUpAt = performance.now() + BUSY_TIMEOUT_MS;
  while (checkpoint.get()?.busy !== 0) {
    if (performance.now() >= giveUpAt) throw new Error('Another program is reading');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  }
}

/** Writes, checks and flushes it beside the database: whoever copies the folder of copies meets whole ones only. */
function copy(db: DatabaseSync, path: string, target: string): void {
  const part = `${path}.copy`;
  rmSync(part, { force: true });
  try {
    db.prepare('VACUUM INTO ?').run(part);
    const copied = new DatabaseSync(part);
    try {
      // Keys that are ended after this moment would be valid again with the copy: whoever has none begins a new number.
      copied.exec('PRAGMA secure_delete = ON; DELETE FROM desk_keys');
      const found = copied.prepare('PRAGMA quick_check(1)').get()?.quick_check;
      if (found !== 'ok') throw new Error(`The database is damaged: ${found}`);
    } finally {
      copied.close();
    }
    const file = openSync(part, 'r');
    fsyncSync(file);
    closeSync(file);
    renameSync(part, target);
  } finally {
    rmSync(part, { force: true });
  }
}

if (import.meta.main) {
  process.umask(0o077);
  const [job, path = '', target = ''] = process.argv.slice(2);
  try {
    const existing = new URL('?mode=rw', pathToFileURL(path));
    const db = new DatabaseSync(existing, { timeout: BUSY_TIMEOUT_MS });
    try {
      if (job === 'copy') copy(db, path, target);
      else vacuum(db);
    } finally {
      db.close();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
