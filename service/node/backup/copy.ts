/** Copies the SQLite database with its own online backup into the folder of backups, and keeps the last fourteen copies. */
import {
  createReadStream,
  createWriteStream,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { databasePath } from '../../store/sqlite/path.ts';
import { BackupError, createPrivately, DamageError, removeLeftovers, writeBackup } from './file.ts';

export interface BackupSettings {
  dataDir: string;
  /** Public key of age for which copies are encrypted; null: they are not. */
  backupRecipient: string | null;
}

const KEPT = 14;
/** The time in it is UTC. */
const NAME = /^requests-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.sqlite(?:\.age)?$/;
const BUSY_TIMEOUT_MS = 5000;
/** All in one step: between steps, a write of the service would make the backup start again. */
const ALL_PAGES = 2 ** 31 - 1;
/** SQLite's result codes CORRUPT and NOTADB. */
const DAMAGED = new Set([11, 26]);

const folderOf = (dataDir: string) => join(dataDir, 'backups');

function copiesIn(folder: string): string[] {
  const names =
    statSync(folder, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(folder);
  return names.filter((name) => NAME.test(name)).sort();
}

/** When the last copy was made, by a clock that is not ahead; null if there is none. */
export function lastBackupAt(dataDir: string, now: number): number | null {
  const times = copiesIn(folderOf(dataDir)).map((name) =>
    Date.parse(name.replace(NAME, '$1T$2:$3:$4Z')),
  );
  const past = times.filter((time) => time <= now);
  return past.length === 0 ? null : Math.max(...past);
}

/**
 * Resolves with the path of the new copy. Throws a BackupError that says why there is none, a DamageError if the database
 * is damaged.
 */
export async function makeBackup(
  { dataDir, backupRecipient }: BackupSettings,
  now: number,
): Promise<string> {
  const source = databasePath(dataDir);
  refuseWithoutRoom(source, dataDir);
  removeLeftovers(dataDir, now);
  const time = new Date(now).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  const folder = folderOf(dataDir);
  const name = `requests-${time}.sqlite`;
  const path = join(folder, backupRecipient === null ? name : `${name}.age`);
  await writeBackup(path, dataDir, async (target) => {
    if (backupRecipient === null) return copy(source, target);
    const plain = `${target}-plain`;
    try {
      createPrivately(plain);
      await copy(source, plain);
      await encrypt(plain, target, backupRecipient);
    } finally {
      rmSync(plain, { force: true });
    }
  });
  // Only now that there is another.
  for (const old of copiesIn(folder).slice(0, -KEPT)) {
    if (join(folder, old) !== path) rmSync(join(folder, old), { force: true });
  }
  return path;
}

/** A copy must not be what fills the disk: then nobody could send a request. */
function refuseWithoutRoom(source: string, dataDir: string): void {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (statSync(source, { throwIfNoEntry: false }) === undefined) {
    throw new BackupError(
      `There is no database at ${source}. If it is elsewhere, set DATA_DIR to its folder.`,
    );
  }
  const needed = 2 * (sizeOf(source) + sizeOf(`${source}-wal`));
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize >= needed) return;
  throw new BackupError(
    `There is no new backup: it needs ${megabytes(needed)} MB of free disk, and ${megabytes(bavail * bsize)} MB are free.`,
  );
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);

async function copy(source: string, target: string): Promise<void> {
  try {
    const database = new DatabaseSync(source, { timeout: BUSY_TIMEOUT_MS });
    try {
      await backup(database, target, { rate: ALL_PAGES });
    } finally {
      database.close();
    }
    check(target);
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error)) throw error;
    if (DAMAGED.has(Number(error.errcode) & 0xff)) throw new DamageError(error.message);
    throw new BackupError(`The database could not be copied: ${error.message}`, { cause: error });
  }
}

/** Turns the copy into one file without a write-ahead log, and looks through it. */
function check(path: string): void {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA journal_mode = DELETE');
    const found = database.prepare('PRAGMA quick_check(1)').get()?.quick_check;
    if (found !== 'ok') throw new DamageError(String(found));
  } finally {
    database.close();
  }
}

async function encrypt(source: string, target: string, recipient: string): Promise<void> {
  // Only where a key is set.
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch (cause) {
    throw new BackupError('BACKUP_RECIPIENT is no public key of age (age1...).', { cause });
  }
  const plain = Readable.toWeb(createReadStream(source)) as globalThis.ReadableStream<Uint8Array>;
  const encrypted = (await encrypter.encrypt(plain)) as unknown as ReadableStream;
  const file: Writable = createWriteStream(target, { flags: 'r+' });
  await pipeline(Readable.fromWeb(encrypted), file);
}
