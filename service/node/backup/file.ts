/** Writes the file of a backup: complete and flushed to disk, or not at all. */
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isSystemError } from '../errors.ts';

/** What fsync(2) answers on file systems that cannot flush a folder. */
const NO_FOLDER_FLUSH = ['EINVAL', 'ENOTSUP'];

/** There is no backup; the message says why. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** The database itself is damaged, so that a copy of it would be none; the message says what SQLite has found. */
export class DamageError extends Error {
  override name = 'DamageError';
}

export function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Only its owner may read it, because it holds personal data. */
export function createPrivately(path: string): void {
  closeSync(openSync(path, 'wx', 0o600));
}

function refuseExisting(path: string): void {
  if (existsSync(path)) throw new BackupError(`${path} exists already.`);
}

/** Flushes the folder with the new name. If that fails, the name may not last: the file is removed. */
function syncName(path: string): void {
  try {
    sync(dirname(path));
  } catch (error) {
    if (isSystemError(error) && NO_FOLDER_FLUSH.includes(error.code ?? '')) return;
    rmSync(path, { force: true });
    throw error;
  }
}

/** How what is not whole yet is named: whoever copies the folder of backups must not meet it, so it is beside that folder. */
const UNFINISHED = /^backup-[\w-]+\.part/;
const LEFTOVER_AFTER_MS = 3_600_000;

/** What a killed backup has left; one that is under way is younger. */
export function removeLeftovers(folder: string, now: number): void {
  for (const name of readdirSync(folder).filter((name) => UNFINISHED.test(name))) {
    const path = join(folder, name);
    if (Math.abs(now - statSync(path).mtimeMs) > LEFTOVER_AFTER_MS) rmSync(path, { force: true });
  }
}

/** `write` fills and checks an empty file in the folder. If anything fails, no file is left behind. */
export async function writeBackup(
  path: string,
  folder: string,
  write: (target: string) => Promise<void>,
): Promise<void> {
  const temporary = join(folder, `backup-${randomUUID()}.part`);
  try {
    refuseExisting(path);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    createPrivately(temporary);
    await write(temporary);
    sync(temporary);
    // Somebody may have taken the name meanwhile.
    refuseExisting(path);
    renameSync(temporary, path);
    syncName(path);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new BackupError(`The backup could not be written: ${error.message}`, { cause: error });
  } finally {
    rmSync(temporary, { force: true });
  }
}
