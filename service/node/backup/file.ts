/** Writes the file of a backup: complete and flushed to disk, or not at all. */
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { isSystemError } from '../system-error.ts';

/** A file in the data folder; its modification time is that of the last backup. */
export const LAST_BACKUP_FILE = 'last-backup';

/** What link(2) answers on file systems without hard links: exFAT, FAT, those of some networks. */
const NO_HARD_LINKS = ['EPERM', 'ENOSYS', 'ENOTSUP'];
/** What fsync(2) answers on file systems that cannot flush a folder. */
const NO_FOLDER_FLUSH = ['EINVAL', 'ENOTSUP'];

/** There is no backup; the message says why. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const hasCode = (error: unknown, codes: string[]) =>
  isSystemError(error) && codes.includes(error.code ?? '');

function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Only its owner may read it, because it holds personal data. */
function createPrivately(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'wx', 0o600));
}

function refuseExisting(path: string): void {
  if (existsSync(path)) throw new BackupError(`${path} exists already: give another name.`);
}

function giveName(temporary: string, path: string): void {
  try {
    // Unlike renaming, this never replaces a file that has taken the name meanwhile.
    linkSync(temporary, path);
  } catch (error) {
    if (!hasCode(error, NO_HARD_LINKS)) throw error;
    refuseExisting(path);
    renameSync(temporary, path);
  }
}

/** Flushes the folder with the new name. If that fails, the name may not last: the file is removed. */
function syncName(path: string): void {
  try {
    sync(dirname(path));
  } catch (error) {
    if (hasCode(error, NO_FOLDER_FLUSH)) return;
    rmSync(path, { force: true });
    throw error;
  }
}

/**
 * `write` fills and checks an empty file under another name, and resolves with a description of what is in
 * it. If anything fails, no file is left behind.
 */
export async function writeBackup(
  path: string,
  write: (target: string) => Promise<string>,
): Promise<string> {
  refuseExisting(path);
  // Not the id of this process: in a container the next backup has the same, and would meet what a killed one left.
  const temporary = `${path}.${randomUUID()}.part`;
  try {
    createPrivately(temporary);
    const content = await write(temporary);
    sync(temporary);
    giveName(temporary, path);
    syncName(path);
    return `${content} in ${path}`;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new BackupError(`The backup could not be written: ${error.message}`, { cause: error });
  } finally {
    rmSync(temporary, { force: true });
  }
}
