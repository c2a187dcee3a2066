/** Copies a PostgreSQL database with pg_dump, in the format that pg_restore reads. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { BackupError } from './file.ts';

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
