/** The stores as a drill looks into them and breaks them, past our own code. */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { databasePath } from '../../../stores/sqlite/path.ts';
import { untilTried, untilZero } from '../outbox-watch.ts';
import { MARK } from './canary.ts';

type Row = Record<string, unknown>;
/** Does something while the store is broken. */
type Meanwhile = () => Promise<void>;

export interface VisitedStore {
  environment: Record<string, string>;
  untilTried(): Promise<boolean>;
  tables(): Promise<string[]>;
  rows(table: string): Promise<Row[]>;
  /** Each breaks the store in another way and repairs it. */
  failures: ((meanwhile: Meanwhile) => Promise<void>)[];
}

const RENAMED = ['outbox', 'requests'];

export function visitedSqlite(dataDir: string): VisitedStore {
  async function using<T>(work: (database: DatabaseSync) => Promise<T> | T): Promise<T> {
    const database = new DatabaseSync(databasePath(dataDir), { timeout: 5000 });
    try {
      return await work(database);
    } finally {
      database.close();
    }
  }
  const renaming = (table: string) => (meanwhile: Meanwhile) =>
    using(async (database) => {
      database.exec(`ALTER TABLE ${table} RENAME TO elsewhere`);
      await meanwhile();
      database.exec(`ALTER TABLE elsewhere RENAME TO ${table}`);
    });
  return {
    environment: { DATA_DIR: dataDir },
    untilTried: () => untilTried(dataDir),
    tables: () =>
      using((database) =>
        database
          .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
          .all()
          .map(({ name }) => String(name)),
      ),
    rows: (table) => using((database) => database.prepare(`SELECT * FROM "${table}"`).all()),
    failures: [
      (meanwhile) =>
        using(async (database) => {
          database.exec('BEGIN IMMEDIATE');
          await meanwhile();
          database.exec('ROLLBACK');
        }),
      ...RENAMED.map(renaming),
    ],
  };
}

const UNTRIED = `
  SELECT ((SELECT COUNT(*) FROM contact.outbox WHERE sent_at IS NULL AND attempts = 0)
    + (SELECT COUNT(*) FROM contact.requests r WHERE cardinality(held_reasons) > 0
       AND NOT EXISTS (SELECT 1 FROM contact.outbox_requests l WHERE l.request_id = r.id)))::int
    AS count`;

export function visitedPostgres(url: string): VisitedStore {
  async function using<T>(work: (query: (sql: string) => Promise<Row[]>) => Promise<T>) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await work(async (sql) => (await client.query(sql)).rows);
    } finally {
      await client.end();
    }
  }
  const around = (before: string, after: string) => (meanwhile: Meanwhile) =>
    using(async (query) => {
      await query(before);
      await meanwhile();
      await query(after);
    });
  return {
    environment: { DATABASE_URL: url },
    untilTried: () =>
      using((query) => untilZero(async () => Number((await query(UNTRIED))[0]?.count))),
    tables: () =>
      using(async (query) => {
        const found = await query(
          "SELECT table_name FROM information_schema.tables WHERE table_schema = 'contact'",
        );
        return found.map(({ table_name: name }) => String(name));
      }),
    rows: (table) => using((query) => query(`SELECT * FROM contact."${table}"`)),
    failures: [
      around('BEGIN; LOCK TABLE contact.requests IN ACCESS EXCLUSIVE MODE', 'ROLLBACK'),
      // PostgreSQL tells the whole row that offends.
      around(
        `ALTER TABLE contact.requests ADD CONSTRAINT quoting CHECK (message NOT LIKE '%${MARK}%') NOT VALID`,
        'ALTER TABLE contact.requests DROP CONSTRAINT quoting',
      ),
      ...RENAMED.map((table) =>
        around(
          `ALTER TABLE contact.${table} RENAME TO elsewhere`,
          `ALTER TABLE contact.elsewhere RENAME TO ${table}`,
        ),
      ),
    ],
  };
}

/** Every byte of the files of every table and index, after what is in memory was written to them. */
export async function tracesInPostgresFiles(url: string, needle: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('CHECKPOINT');
    const { rows } = await client.query(
      `SELECT c.relname FROM pg_class c
       LEFT JOIN pg_class owner ON owner.reltoastrelid = c.oid
       WHERE coalesce(owner.relnamespace, c.relnamespace) = 'contact'::regnamespace
         AND pg_relation_filepath(c.oid) IS NOT NULL
         AND position($1::bytea IN pg_read_binary_file(pg_relation_filepath(c.oid))) > 0`,
      [Buffer.from(needle)],
    );
    return rows.map(({ relname }) => `The file of ${relname} holds ${needle}`);
  } finally {
    await client.end();
  }
}

/** Every value of every table. */
export async function tracesInTables(store: VisitedStore, needles: string[]): Promise<string[]> {
  const traces: string[] = [];
  for (const table of await store.tables()) {
    const values = JSON.stringify(await store.rows(table)).toLowerCase();
    for (const needle of needles) {
      if (values.includes(needle)) traces.push(`The table ${table} holds ${needle}`);
    }
  }
  return traces;
}
