/** Copies the database: SQLite with its own online backup, PostgreSQL with pg_dump. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
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
      `There is no database at ${source}. If it is elsewhere, set DATA_DIR to its folder, or DATABASE_URL.`,
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

const run = promisify(execFile);

/** Our schema and the record of its migrations; Supabase has many others. */
const SCHEMAS = ['contact', 'supabase_migrations'];

interface CommandFailure extends Error {
  code: number | string;
  stderr: string;
}

function isCommandFailure(error: unknown): error is CommandFailure {
  return error instanceof Error && 'code' in error && 'stderr' in error;
}

async function runProgram(
  program: string,
  args: string[],
  password?: string,
): Promise<{ stdout: string }> {
  try {
    const env = password === undefined ? process.env : { ...process.env, PGPASSWORD: password };
    return await run(program, args, { env, maxBuffer: 1 << 26 });
  } catch (error) {
    if (!isCommandFailure(error)) throw error;
    const reason =
      error.code === 'ENOENT'
        ? `${program} is not installed (Debian: apt install postgresql-client).`
        : error.stderr.trim();
    throw new BackupError(`The database could not be copied: ${reason}`, { cause: error });
  }
}

/** The copy is consistent, because pg_dump reads everything in one transaction. */
export async function backUpPostgres(databaseUrl: string, target: string): Promise<string> {
  const url = new URL(databaseUrl);
  // Every user of the machine can see the arguments of a program, so the password is not among them.
  const password = url.password === '' ? undefined : decodeURIComponent(url.password);
  url.password = '';
  const schemas = SCHEMAS.map((schema) => `--schema=${schema}`);
  const form = ['--format=custom', '--no-owner', '--no-privileges', ...schemas];
  await runProgram('pg_dump', [...form, `--file=${target}`, `--dbname=${url.href}`], password);
  const { stdout } = await runProgram('pg_restore', ['--list', target]);
  const tables = [...stdout.matchAll(/ TABLE DATA contact /g)].length;
  if (!/ TABLE DATA contact requests /.test(stdout)) {
    throw new BackupError('The database has no table of contact requests.');
  }
  return `${tables} tables`;
}
