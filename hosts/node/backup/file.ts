/** The file of a backup: complete and on the disk under its name, or not there at all. */
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** Says to a person why there is no backup. */
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

/** Personal data: for nobody else to read. */
function createPrivately(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'wx', 0o600));
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

/**
 * `write` fills and checks an empty file of another name, and says what is in it. Throws a
 * BackupError, and leaves no file behind, if there can be no backup.
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
    // Unlike a renaming, this fails if somebody else has taken the name meanwhile.
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
