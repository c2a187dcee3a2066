/** Where a drill's hosts keep their requests, and how a drill reads them without our own stores. */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { databasePath } from '../../service/store/sqlite/path.ts';
import { until } from '../kit/eventually.ts';
import { startPostgres } from '../kit/postgres-server.ts';

interface Connection extends AsyncDisposable {
  /** SQL that both engines understand. Integers are numbers on both. */
  rows<Row>(sql: string): Promise<Row[]>;
}

export interface DrillDatabase extends AsyncDisposable {
  engine: 'SQLite' | 'PostgreSQL';
  /** Holds the file of SQLite. */
  dataDir: string;
  /** The value of DATABASE_URL; undefined for SQLite. */
  databaseUrl?: string;
  connect(): Promise<Connection>;
}

/** It is removed with the test bed. */
export type OpenDatabase = (dataDir: string) => Promise<DrillDatabase>;

export const sqliteDatabase: OpenDatabase = async (dataDir) => ({
  engine: 'SQLite',
  dataDir,
  async connect() {
    const database = new DatabaseSync(databasePath(dataDir), { timeout: 5000 });
    return {
      rows: async <Row>(sql: string) => database.prepare(sql).all() as Row[],
      [Symbol.asyncDispose]: async () => database.close(),
    };
  },
  // The data folder belongs to the caller.
  [Symbol.asyncDispose]: async () => undefined,
});

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/** On a server of its own, whose commits wait for the disk. */
export const postgresDatabase: OpenDatabase = async (dataDir) => {
  const server = await startPostgres();
  const { url } = await server.createDatabase();
  return {
    engine: 'PostgreSQL',
    dataDir,
    databaseUrl: url,
    async connect() {
      const options = '-c search_path=contact';
      const client = new pg.Client({ connectionString: url, options, types });
      await client.connect();
      return {
        rows: async <Row>(sql: string) => (await client.query(sql)).rows as Row[],
        [Symbol.asyncDispose]: () => client.end(),
      };
    },
    [Symbol.asyncDispose]: server.remove,
  };
};

/** Hosts leave to each other what a killed one was sending, for minutes for which a drill need not wait. */
export async function leasesEnd({ connect }: DrillDatabase): Promise<void> {
  await using connection = await connect();
  await connection.rows('UPDATE outbox SET leased_until = NULL');
}

/** Resolves when a running host has tried every e-mail. */
export async function untilTried({ connect }: DrillDatabase): Promise<void> {
  await using connection = await connect();
  const untried = 'SELECT 1 FROM outbox WHERE sent_at IS NULL AND error IS NULL LIMIT 1';
  await until(async () => (await connection.rows(untried)).length === 0, 'The last e-mails');
}
