/** The hosted store: one PostgreSQL, shared by any number of hosts and edge functions. */
import type { Log } from '../../log.ts';
import type { ContactStore, StoreOptions } from '../store.ts';
import { postgresClockStore } from './clock.ts';
import { openPostgresDatabase, type PostgresDatabase, type Query } from './database.ts';
import { postgresDeskStore } from './desk.ts';
import { postgresErasureStore, postgresRetentionStore } from './erasure.ts';
import { PostgresSetupError, sqlState } from './errors.ts';
import { postgresKeyStore, postgresNoticeStore } from './notices.ts';
import { postgresOutboxStore } from './outbox.ts';
import { postgresRequestStore } from './requests.ts';

export { PostgresSetupError };

/** What migrations leave in `contact.schema_version` for this software. */
const SCHEMA_VERSION = 1;
const NO_SCHEMA = /^(3F000|42P01)$/;

export interface PostgresStoreOptions extends StoreOptions {
  /** `postgres://…`; a TLS setting in it (`sslmode`) counts. */
  url: string;
  /** Connections at most; default 10. */
  poolSize?: number;
  log: Log;
  /**
   * Called, before a deletion is committed, with the Message-IDs of e-mails about the deleted requests, so that
   * copies of them outside the database are deleted too.
   */
  onErase?: (messageIds: string[]) => void;
}

export type PostgresStore = ContactStore;

const readVersion = async (database: PostgresDatabase) =>
  (await database.query<{ version: number }>('SELECT version FROM contact.schema_version'))[0];

async function checkSchema(database: PostgresDatabase): Promise<void> {
  const row = await readVersion(database).catch((error: unknown) => {
    if (NO_SCHEMA.test(sqlState(error) ?? '')) return undefined;
    throw error;
  });
  if (row === undefined || row.version < SCHEMA_VERSION) {
    throw new PostgresSetupError(
      'The database lacks the tables of this version. Start the server once, or apply supabase/migrations to it (supabase db push).',
    );
  }
  if (row.version > SCHEMA_VERSION) {
    throw new PostgresSetupError(
      `The database has version ${row.version}, but this program knows only version ` +
        `${SCHEMA_VERSION}. Start the newer program again, or restore a backup made before the update.`,
    );
  }
}

/** As many rows as make a contact request, and the locks that one needs. */
async function writeOnTrial(query: Query): Promise<void> {
  await query(
    `LOCK TABLE contact.requests, contact.outbox, contact.outbox_requests, contact.rate_limits
     IN ROW EXCLUSIVE MODE`,
  );
  await query(
    `INSERT INTO contact.captcha_nonces (value, expires_at)
     SELECT $1::text || n || repeat('0', 1900), 0 FROM generate_series(1, 64) AS n`,
    [crypto.randomUUID()],
  );
  await query('DELETE FROM contact.captcha_nonces WHERE expires_at = 0');
}

/**
 * Rejects with a StoreUnavailableError if the database cannot be reached, with a PostgresSetupError
 * (which is one too) if it must not be used: its settings would lose requests, or it has not our
 * tables. Afterwards methods reject with a StoreUnavailableError within 6 s while it is gone.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<PostgresStore> {
  const { log, onErase = () => undefined } = options;
  const database = openPostgresDatabase({ poolSize: 10, ...options });
  try {
    await checkSchema(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return {
    ...postgresRequestStore(database),
    ...postgresOutboxStore(database),
    ...postgresErasureStore(database, log, onErase),
    ...postgresClockStore(database),
    ...postgresRetentionStore(database),
    ...postgresDeskStore(database),
    ...postgresKeyStore(database),
    ...postgresNoticeStore(database),
    async ping() {
      await readVersion(database);
    },
    checkWritable: () => database.transaction(writeOnTrial),
    close: () => database.close(),
  };
}
