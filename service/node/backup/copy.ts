/** Copies the SQLite database with its own online backup. */
import { existsSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { BackupError } from './file.ts';

const BUSY_TIMEOUT_MS = 5000;
/** All in one step: between steps, a write of the server would make the backup start again. */
const ALL_PAGES = 2 ** 31 - 1;

/** Turns the copy into one file without a write-ahead log, checks it and counts its requests. */
export function checkCopy(path: string): number {
  const copy = new DatabaseSync(path);
  try {
    copy.exec('PRAGMA journal_mode = DELETE');
    const [integrity] = copy.prepare('PRAGMA integrity_check').all();
    const orphans = copy.prepare('PRAGMA foreign_key_check').all();
    if (integrity?.integrity_check !== 'ok' || orphans.length > 0) {
      throw new BackupError(
        `The database is damaged, so this would be no backup: ${integrity?.integrity_check}, ${orphans.length} rows without their request.`,
      );
    }
    return Number(copy.prepare('SELECT COUNT(*) AS count FROM requests').get()?.count);
  } finally {
    copy.close();
  }
}

function isSqliteError(error: unknown): error is Error {
  return error instanceof Error && 'errcode' in error;
}

export async function backUpSqlite(source: string, target: string): Promise<string> {
  if (!existsSync(source)) {
    throw new BackupError(
      `There is no database at ${source}. If it is elsewhere, set DATA_DIR to its folder.`,
    );
  }
  try {
    const database = new DatabaseSync(source, { timeout: BUSY_TIMEOUT_MS });
    try {
      await backup(database, target, { rate: ALL_PAGES });
    } finally {
      database.close();
    }
    return `${checkCopy(target)} requests`;
  } catch (error) {
    if (!isSqliteError(error)) throw error;
    throw new BackupError(`The database could not be copied: ${error.message}`, { cause: error });
  }
}
