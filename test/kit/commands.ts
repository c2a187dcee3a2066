/** The commands that the company runs beside its host. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compileCache } from './compile-cache.ts';

const nodeHost = join(import.meta.dirname, '../../hosts/node');

export interface StoredAt {
  dataDir: string;
  /** PostgreSQL if given. */
  databaseUrl?: string | undefined;
}

async function run(command: string, { dataDir, databaseUrl }: StoredAt, args: string[]) {
  const env = {
    PATH: process.env.PATH,
    ...compileCache,
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  const program = join(nodeHost, command, 'main.ts');
  return (await promisify(execFile)(process.execPath, [program, ...args], { env })).stdout;
}

/** `npm run leads -- …` on the requests of a host. */
export const leads = (stored: StoredAt, ...args: string[]) => run('leads', stored, args);

/** `npm run backup -- FILE`. */
export const backUp = (stored: StoredAt, file: string) => run('backup', stored, [file]);
