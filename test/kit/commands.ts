/** The command that the company runs beside its host. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { programEnvironment } from './environment.ts';

const nodeHost = join(import.meta.dirname, '../../service/node');

interface Outcome {
  /** -1 if it was killed. */
  code: number;
  out: string;
  err: string;
}

/** A table for spreadsheets is in UTF-16, and tells it by its first two bytes. */
function textOf(bytes: Buffer): string {
  return bytes.toString(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf16le' : 'utf8');
}

/** What `npm run leads -- ARGS` does in this environment, with this on the standard input. */
export const outcomeOf = (
  args: string[],
  environment: NodeJS.ProcessEnv,
  input?: string | Buffer,
): Promise<Outcome> => outcomeOfProgram(join(nodeHost, 'leads.ts'), args, environment, input);

function outcomeOfProgram(
  program: string,
  args: string[],
  environment: NodeJS.ProcessEnv,
  input: string | Buffer = '',
): Promise<Outcome> {
  const env = { ...programEnvironment, ...environment };
  return new Promise((resolve) => {
    const options = { env, encoding: 'buffer', maxBuffer: 16 * 2 ** 20 } as const;
    const child = execFile(process.execPath, [program, ...args], options, (_error, out, err) => {
      resolve({ code: child.exitCode ?? -1, out: textOf(out), err: textOf(err) });
    });
    // It may have ended without reading it.
    child.stdin?.on('error', () => undefined).end(input);
  });
}

/** What `deploy/run-sql.ts` does with these statements. */
export const runSqlOf = (sql: string, environment: NodeJS.ProcessEnv): Promise<Outcome> =>
  outcomeOfProgram(join(nodeHost, '../../deploy/run-sql.ts'), [], environment, sql);

export interface StoredAt {
  dataDir: string;
  /** PostgreSQL if given. */
  databaseUrl?: string | undefined;
}

/** `npm run leads -- …` on the requests of a host. Rejects with what the command has said if it fails. */
export async function leads(
  { dataDir, databaseUrl }: StoredAt,
  ...args: string[]
): Promise<string> {
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const { code, out, err } = await outcomeOf(args, environment);
  if (code !== 0) throw new Error(`npm run leads ended with code ${code}:\n${out}${err}`);
  return out;
}
