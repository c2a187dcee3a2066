/** The store that the environment asks for. */
import { existsSync, mkdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Log } from '../../domain/log.ts';
import { migrationFiles } from '../../store/migrations.ts';
import { DatabaseVersionError } from '../../store/sqlite/migrate.ts';
import { databasePath } from '../../store/sqlite/path.ts';
import { openThreadedSqliteStore } from '../../store/sqlite/threaded-store.ts';
import { type ContactStore, StoreUnavailableError } from '../../store/store.ts';
import { swapInRestored } from '../backup/swap.ts';
import { isSystemError, StartupError } from '../errors.ts';
import { removeSpooled } from '../mail/spool-mailer.ts';

const threadFile = new URL('./thread.ts', import.meta.url);

export interface OpenedStore {
  store: ContactStore;
  /** Called once the port is ours: makes what a killed process of this host was sending due again. */
  resumeSending(now: number): Promise<void>;
}

interface StoreSettings {
  dataDir: string;
  /** Null: SQLite in the data folder. */
  databaseUrl: string | null;
}

/** Brings the database up to the present schema. Throws a StartupError if it cannot be used. */
export async function openStore(
  { dataDir, databaseUrl }: StoreSettings,
  log: Log,
): Promise<OpenedStore> {
  return databaseUrl === null ? openSqlite(dataDir, log) : openPostgres(databaseUrl, dataDir, log);
}

async function openSqlite(dataDir: string, log: Log): Promise<OpenedStore> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    await swapInRestored(dataDir, Date.now(), log);
    const store = await openThreadedSqliteStore({ dataDir, threadFile, log });
    return { store, resumeSending: store.resumeSending };
  } catch (error) {
    const isExpected =
      error instanceof StoreUnavailableError ||
      error instanceof DatabaseVersionError ||
      isSystemError(error);
    if (!isExpected) throw error;
    throw new StartupError(`${error.message}\nThe data folder is ${dataDir} (DATA_DIR).`, {
      cause: error,
    });
  }
}

async function openPostgres(url: string, dataDir: string, log: Log): Promise<OpenedStore> {
  // Not at the top: a host with SQLite, as most have, does not need the driver.
  const { migrateDatabase } = await import('../../store/postgres/migrate.ts');
  const { openPostgresStore } = await import('../../store/postgres/store.ts');
  try {
    await migrateDatabase(url, migrationFiles());
    const onErase = (messageIds: string[]) => removeSpooled(dataDir, messageIds);
    const store = await openPostgresStore({ url, onErase, log });
    // Other hosts may be sending what is leased: what a killed one left is due when its leases end.
    return { store, resumeSending: async () => undefined };
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    const { host, pathname } = new URL(url);
    throw new StartupError(`${error.message}\nThe database is ${host}${pathname} (DATABASE_URL).`, {
      cause: error,
    });
  }
}

/** A sentence for the operator; null if there is nothing to say. */
export function unreadSqliteWarning(dataDir: string, databaseUrl: string | null): string | null {
  const path = databasePath(dataDir);
  if (databaseUrl === null || !existsSync(path)) return null;
  const requests = countRequests(path);
  if (requests === 0) return null;
  const found = requests === null ? 'that cannot be read' : `with ${requests} contact request(s)`;
  return (
    `DATABASE_URL is set, so nobody reads ${path}, a database ${found}: its requests are not on the desk, its e-mails are ` +
    'not sent, and nothing in it is deleted when it is old. Leave DATABASE_URL out to use it ' +
    '("DATABASE_URL= npm run leads -- list" shows what is in it), or delete it once nobody needs it.'
  );
}

/** Null if the file cannot be read. */
function countRequests(path: string): number | null {
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      return Number(database.prepare('SELECT count(*) AS count FROM requests').get()?.count);
    } finally {
      database.close();
    }
  } catch (error) {
    // The warning says so; whatever the reason is, the file is not this host's.
    if (error instanceof Error) return null;
    throw error;
  }
}
