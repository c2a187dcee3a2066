/** The store that the environment asks for. It opens when it is first used, and again when it could not. */
import type { Log } from '../domain/log.ts';
import { migrationFiles } from '../store/migrations.ts';
import { openErasedList } from '../store/sqlite/erased.ts';
import { databasePath } from '../store/sqlite/path.ts';
import { openSqliteStore } from '../store/sqlite/store.ts';
import type { ContactStore } from '../store/store.ts';
import { backupFolder } from './backup.ts';
import { keepKeysEnded } from './ended-keys.ts';
import { removeSpooled } from './mail/spool-mailer.ts';
import { deriveKey } from './secret.ts';

interface StoreSettings {
  dataDir: string;
  /** Null: SQLite in the data folder. */
  databaseUrl: string | null;
  databaseConnections: number;
}

export async function openStore(
  { dataDir, databaseUrl: url, databaseConnections }: StoreSettings,
  secret: string,
  log: Log,
): Promise<ContactStore> {
  const onErase = (messageIds: string[]) => removeSpooled(dataDir, messageIds);
  const options = { log, onErase };
  if (url !== null) {
    // Not at the top: a host with SQLite, as most have, does not need the driver.
    const { openPostgresStore } = await import('../store/postgres/store.ts');
    const migrations = migrationFiles();
    const store = openPostgresStore({
      url,
      connections: databaseConnections,
      migrations,
      ...options,
    });
    return keepKeysEnded(store, dataDir, log);
  }
  const key = deriveKey(secret, 'erased');
  const erased = openErasedList({ dataDir, backupDir: backupFolder(dataDir), key, log });
  const store = openSqliteStore({ path: databasePath(dataDir), erased, ...options });
  return keepKeysEnded(store, dataDir, log);
}
