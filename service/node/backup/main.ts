/** `npm run backup -- FILE`: copies all requests and e-mails, also while the server runs. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readSettings } from '../../settings/read-settings.ts';
import { databasePath } from '../../store/sqlite/path.ts';
import { databaseSchema } from '../environment.ts';
import { backUpSqlite } from './copy.ts';
import { BackupError, LAST_BACKUP_FILE, writeBackup } from './file.ts';

const USAGE = `Usage: npm run backup -- FILE

Copies the file contact.sqlite in the folder DATA_DIR (./data if that is not set). FILE must not exist yet.`;

async function run([file, ...rest]: string[], environment: NodeJS.ProcessEnv): Promise<string> {
  if (file === undefined || file.startsWith('-') || rest.length > 0) {
    throw new BackupError(USAGE);
  }
  const result = readSettings(databaseSchema, environment);
  if (!result.ok) throw new BackupError(result.problems.join('\n'));
  const { DATA_DIR, DATABASE_URL } = result.settings;
  const dataDir = resolve(DATA_DIR);
  if (DATABASE_URL !== null) {
    throw new BackupError(
      'The requests are in PostgreSQL, which is copied with its own tools: docs/operations.md',
    );
  }
  const written = await writeBackup(resolve(file), (target) =>
    backUpSqlite(databasePath(dataDir), target),
  );
  rememberBackup(dataDir);
  return written;
}

/** Notes the backup for the desk. The backup is valid even if this fails. */
function rememberBackup(dataDir: string): void {
  const path = join(dataDir, LAST_BACKUP_FILE);
  try {
    writeFileSync(path, `${new Date().toISOString()}\n`, { mode: 0o600 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    console.error(
      `The desk will not know of this backup, because ${path} was not written: ${reason}`,
    );
  }
}

try {
  console.log(await run(process.argv.slice(2), process.env));
} catch (error) {
  if (!(error instanceof BackupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
