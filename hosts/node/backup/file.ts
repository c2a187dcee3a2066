/** Writes the file of a backup: complete and flushed to disk, or not at all. */
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { isSystemError } from '../system-error.ts';

/** A file in the data folder; its modification time is that of the last backup. */
export const LAST_BACKUP_FILE = 'last-backup';

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

/**
 * `write` fills and checks an empty file under another name, and resolves with a description of what is in
 * it. If that fails, no file is left behind.
 */
export async function writeBackup(
  path: string,
  write: (target: string) => Promise<string>,
): Promise<string> {
  if (existsSync(path)) throw new BackupError(`${path} exists already: give another name.`);
  const temporary = `${path}.${process.pid}.part`;
  try {
    createPrivately(temporary);
    const content = await write(temporary);
    sync(temporary);
    // Unlike renaming, this fails if the name has been taken meanwhile.
    linkSync(temporary, path);
    sync(dirname(path));
    return `${content} in ${path}`;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new BackupError(`The backup could not be written: ${error.message}`, { cause: error });
  } finally {
    rmSync(temporary, { force: true });
  }
}
