/** Writes the file of a backup: complete and flushed to disk, or not at all. */
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { isSystemError } from '../errors.ts';

/** A file in the data folder; its modification time is that of the last backup. */
export const LAST_BACKUP_FILE = 'last-backup';

/** What fsync(2) answers on file systems that cannot flush a folder. */
const NO_FOLDER_FLUSH = ['EINVAL', 'ENOTSUP'];

/** There is no backup; the message says why. */
export class BackupError extends Error {
  override name = 'BackupError';
}

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
    // Somebody may have taken the name meanwhile.
    refuseExisting(path);
    renameSync(temporary, path);
    syncName(path);
    return `${content} in ${path}`;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new BackupError(`The backup could not be written: ${error.message}`, { cause: error });
  } finally {
    rmSync(temporary, { force: true });
  }
}
