/** Opens the store that the environment names. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import type { Environment } from '../../settings/read-settings.ts';
import { webhookSchema } from '../../settings/webhook.ts';
import { DatabaseVersionError } from '../../store/sqlite/migrations.ts';
import { databasePath } from '../../store/sqlite/path.ts';
import { openSqliteStore } from '../../store/sqlite/store.ts';
import type { ContactStore, StoreOptions } from '../../store/store.ts';
import { databaseSchema } from '../environment.ts';
import { removeSpooled } from '../mail/spool-mailer.ts';
import { CommandError } from './commands.ts';
import { settingsOf } from './settings.ts';

/** Throws a CommandError if there is no database, and a StoreUnavailableError if it does not answer. */
export async function openLeads(environment: Environment): Promise<ContactStore> {
  const schema = v.intersect([databaseSchema, webhookSchema]);
  const { DATA_DIR, DATABASE_URL, webhook } = settingsOf(schema, environment);
  const dataDir = resolve(DATA_DIR);
  const options = {
    hasWebhook: webhook !== null,
    onErase: (messageIds: string[]) => removeSpooled(dataDir, messageIds),
  };
  return DATABASE_URL === null
    ? openSqlite(databasePath(dataDir), options)
    : openPostgres(DATABASE_URL, options);
}

interface OpenOptions extends StoreOptions {
  onErase: (messageIds: string[]) => void;
}

async function openSqlite(path: string, options: OpenOptions): Promise<ContactStore> {
  if (!existsSync(path)) {
    throw new CommandError(
      `There is no database at ${path}. It is made when the server starts for the first time ` +
        '(npm start). If it is elsewhere, set DATA_DIR to its folder, or DATABASE_URL.',
    );
  }
  try {
    return await openSqliteStore({ path, ...options });
  } catch (error) {
    if (!(error instanceof DatabaseVersionError)) throw error;
    throw new CommandError(error.message, { cause: error });
  }
}

async function openPostgres(url: string, options: OpenOptions): Promise<ContactStore> {
  // Loaded only when needed: SQLite uses neither.
  const { createLog } = await import('../log.ts');
  const { openPostgresStore, PostgresSetupError } = await import('../../store/postgres/store.ts');
  try {
    return await openPostgresStore({
      url,
      poolSize: 1,
      // Standard output may be a table for a spreadsheet.
      log: createLog('warn', process.stderr),
      ...options,
    });
  } catch (error) {
    if (!(error instanceof PostgresSetupError)) throw error;
    throw new CommandError(error.message, { cause: error });
  }
}
