/** The store that the environment asks for. */
import { mkdirSync } from 'node:fs';
import { type ContactStore, StoreUnavailableError } from '../contact/store.ts';
import { removeSpooled } from './mail-spool.ts';
import { DatabaseVersionError } from './sqlite-migrations.ts';
import { databasePath } from './sqlite-path.ts';
import { openSqliteStore } from './sqlite-store.ts';
import { StartupError } from './startup-error.ts';

export interface OpenedStore {
  store: ContactStore;
  /** Called when the port is ours: what a killed process of this host left behind is due again. */
  resumeDeliveries(now: number): Promise<void>;
}

/** Throws a StartupError if the database cannot be used. */
export async function openStore({ dataDir }: { dataDir: string }): Promise<OpenedStore> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const store = openSqliteStore({
      path: databasePath(dataDir),
      onErase: (messageIds) => removeSpooled(dataDir, messageIds),
    });
    return { store, resumeDeliveries: store.resumeDeliveries };
  } catch (error) {
    const isExpected =
      error instanceof StoreUnavailableError ||
      error instanceof DatabaseVersionError ||
      (error instanceof Error && 'syscall' in error);
    if (!isExpected) throw error;
    throw new StartupError(`${error.message}\nThe data folder is ${dataDir} (DATA_DIR).`, {
      cause: error,
    });
  }
}
