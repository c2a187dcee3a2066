/**
 * Brings a database to the present schema, recorded as `supabase db push` does, so that either may
 * apply what the other has not.
 */
import { Client } from 'pg';
import { versionProblem } from '../versions.ts';
import { checkDurability } from './database.ts';
import { PostgresSetupError, translated, unavailable } from './errors.ts';

const CONNECT_MS = 2500;
/** Of this database, beside the lock of who writes. */
const MIGRATION_LOCK = 0x636f_6e02;
/** A migration is given up, and undone, after this. */
const STEP_MS = 5 * 60_000;
/** As the name of a file in supabase/migrations: `20260401090000_contact.sql`. */
const FILE_NAME = /^(\d+)_(.*)\.sql$/;

export interface MigrationFile {
  /** `20261127090000_contact.sql` */
  name: string;
  sql: string;
}

interface Migration {
  version: string;
  name: string;
  sql: string;
}

type Run = (
  sql: string,
  values?: (string | number | string[])[],
) => Promise<Record<string, unknown>[]>;

function parsed({ name: file, sql }: MigrationFile): Migration {
  const [, version, name] = FILE_NAME.exec(file) ?? [];
  if (version === undefined || name === undefined) {
    throw new Error(`A migration is named TIME_NAME.sql, not ${file}`);
  }
  return { version, name, sql };
}

const HISTORY = 'supabase_migrations.schema_migrations';

async function appliedVersions(run: Run): Promise<string[]> {
  const [{ exists } = { exists: false }] = await run(
    `SELECT to_regclass('${HISTORY}') IS NOT NULL AS exists`,
  );
  if (!exists) return [];
  const rows = await run(`SELECT version FROM ${HISTORY} ORDER BY version`);
  return rows.map(({ version }) => String(version));
}

async function record(run: Run, { version, name, sql }: Migration): Promise<void> {
  await run('CREATE SCHEMA IF NOT EXISTS supabase_migrations');
  await run(`CREATE TABLE IF NOT EXISTS ${HISTORY} (version text NOT NULL PRIMARY KEY)`);
  // Its first versions had the first column only.
  await run(`ALTER TABLE ${HISTORY} ADD COLUMN IF NOT EXISTS statements text[]`);
  await run(`ALTER TABLE ${HISTORY} ADD COLUMN IF NOT EXISTS name text`);
  await run(`INSERT INTO ${HISTORY} (version, name, statements) VALUES ($1, $2, $3)`, [
    version,
    name,
    [sql],
  ]);
}

/** Rejects, before anything is changed, if the tables are not those of this version. */
async function refuseOthers(run: Run): Promise<void> {
  const [found] = await run(`SELECT to_regclass('contact.schema_version') IS NOT NULL AS exists`);
  if (found?.exists !== true) return;
  const [row] = await run('SELECT version FROM contact.schema_version');
  const problem = versionProblem(Number(row?.version));
  if (problem !== null) throw new PostgresSetupError(`The database ${problem}`);
}

/** Applies the first that is missing; false if none is. */
async function applyNext(run: Run, migrations: Migration[]): Promise<boolean> {
  await run(`BEGIN; SET LOCAL statement_timeout = ${STEP_MS}; SET LOCAL lock_timeout = ${STEP_MS}`);
  // Until the end of the transaction; another host waits here and then finds it applied.
  await run('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await refuseOthers(run);
  const applied = await appliedVersions(run);
  const next = migrations.find(({ version }) => !applied.includes(version));
  if (next !== undefined) {
    await run(next.sql);
    await record(run, next);
  }
  await run('COMMIT');
  return next !== undefined;
}

/**
 * Applies what is missing, each migration in a transaction of its own. Rejects with a
 * StoreUnavailableError if the database cannot be reached, with a PostgresSetupError if its settings
 * would lose requests. Those of a newer release, which was rolled back, are left alone: the store says
 * whether it can go on with them.
 */
export async function migrateDatabase(url: string, migrations: MigrationFile[]): Promise<void> {
  const steps = migrations.map(parsed).toSorted((a, b) => (a.version < b.version ? -1 : 1));
  const client = new Client({
    connectionString: url,
    application_name: 'contact migrations',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STEP_MS + CONNECT_MS,
  });
  // The statement that waits on a lost connection is rejected with the same error.
  client.on('error', () => undefined);
  const run: Run = async (sql, values) => {
    try {
      return (await client.query(sql, values)).rows;
    } catch (error) {
      throw translated(error);
    }
  };
  try {
    await client.connect().catch((error: unknown) => {
      throw unavailable(error);
    });
    await checkDurability(client, CONNECT_MS);
    while (await applyNext(run, steps));
  } finally {
    await client.end();
  }
}
