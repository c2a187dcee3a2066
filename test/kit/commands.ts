/** The commands that the company runs beside its host. */
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

/** What `npm run COMMAND -- ARGS` does in this environment. */
export function outcomeOf(
  command: 'leads' | 'backup',
  args: string[],
  environment: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const program = join(nodeHost, command, 'main.ts');
  const env = { ...programEnvironment, ...environment };
  return new Promise((resolve) => {
    const options = { env, encoding: 'buffer', maxBuffer: 16 * 2 ** 20 } as const;
    const child = execFile(process.execPath, [program, ...args], options, (_error, out, err) => {
      resolve({ code: child.exitCode ?? -1, out: textOf(out), err: textOf(err) });
    });
  });
}

export interface StoredAt {
  dataDir: string;
  /** PostgreSQL if given. */
  databaseUrl?: string | undefined;
}

/** Rejects with what the command has said if it fails. */
async function outputOf(
  command: 'leads' | 'backup',
  { dataDir, databaseUrl }: StoredAt,
  args: string[],
): Promise<string> {
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const { code, out, err } = await outcomeOf(command, args, environment);
  if (code !== 0) throw new Error(`npm run ${command} ended with code ${code}:\n${out}${err}`);
  return out;
}

/** `npm run leads -- …` on the requests of a host. */
export const leads = (stored: StoredAt, ...args: string[]) => outputOf('leads', stored, args);

/** `npm run backup -- FILE`. */
export const backUp = (stored: StoredAt, file: string) => outputOf('backup', stored, [file]);
