/** `npm run backup -- FILE`: a copy of all requests and e-mails, also while the server runs. */
import { resolve } from 'node:path';
import { databasePath } from '../../../stores/sqlite/path.ts';
import { createEnvironmentReader, postgresUrl } from '../../settings/reader.ts';
import { BackupError, writeBackup } from './file.ts';
import { backUpPostgres } from './postgres.ts';
import { backUpSqlite } from './sqlite.ts';

const USAGE = `Usage: npm run backup -- FILE

Copies the database of DATABASE_URL (for pg_restore); if that is not set, the file contact.sqlite in
the folder DATA_DIR (./data if that is not set). FILE must not exist yet.`;

async function run([file, ...rest]: string[], environment: NodeJS.ProcessEnv): Promise<string> {
  if (file === undefined || file.startsWith('-') || rest.length > 0) {
    throw new BackupError(USAGE);
  }
  const { read, problems } = createEnvironmentReader(environment);
  const databaseUrl = read('DATABASE_URL', postgresUrl);
  const [problem] = problems;
  if (problem !== undefined) throw new BackupError(problem);
  const source = databasePath(resolve(environment.DATA_DIR || './data'));
  return writeBackup(resolve(file), (target) =>
    databaseUrl === undefined ? backUpSqlite(source, target) : backUpPostgres(databaseUrl, target),
  );
}

try {
  console.log(await run(process.argv.slice(2), process.env));
} catch (error) {
  if (!(error instanceof BackupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
