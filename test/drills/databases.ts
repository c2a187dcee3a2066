/** Where a drill's hosts keep their requests, and how a drill reads them without our own stores. */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { databasePath } from '../../service/store/sqlite/path.ts';
import { eventually } from '../kit/eventually.ts';
import { openPostgres, type PostgresServer, startPostgres } from '../kit/postgres-server.ts';

export interface Connection extends AsyncDisposable {
  /** SQL that both engines understand. Integers are numbers and lists are arrays on both. */
  rows<Row>(sql: string): Promise<Row[]>;
}

export interface DrillDatabase extends AsyncDisposable {
  engine: 'SQLite' | 'PostgreSQL';
  /** Holds SECRET, the spool, and the file of SQLite. */
  dataDir: string;
  /** The value of DATABASE_URL; undefined for SQLite. */
  databaseUrl?: string;
  connect(): Promise<Connection>;
}

export interface PostgresDatabase extends DrillDatabase {
  databaseUrl: string;
}

export const sqliteDatabase = async (dataDir: string): Promise<DrillDatabase> => ({
  engine: 'SQLite',
  dataDir,
  async connect() {
    const database = new DatabaseSync(databasePath(dataDir), { timeout: 5000 });
    return {
      rows: async <Row>(sql: string) =>
        database
          .prepare(sql)
          .all()
          .map((row) =>
            'held_reasons' in row
              ? { ...row, held_reasons: JSON.parse(`${row.held_reasons}`) }
              : row,
          ) as Row[],
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

async function connectToPostgres(url: string): Promise<Connection> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=contact', types });
  await client.connect();
  return {
    rows: async <Row>(sql: string) => (await client.query(sql)).rows as Row[],
    [Symbol.asyncDispose]: () => client.end(),
  };
}

async function postgresDatabaseOn(
  server: PostgresServer,
  dataDir: string,
): Promise<PostgresDatabase> {
  const { url, drop } = await server.createDatabase();
  return {
    engine: 'PostgreSQL',
    dataDir,
    databaseUrl: url,
    connect: () => connectToPostgres(url),
    [Symbol.asyncDispose]: drop,
  };
}

export async function postgresDatabase(dataDir: string): Promise<PostgresDatabase> {
  const server = await openPostgres();
  const database = await postgresDatabaseOn(server, dataDir);
  // Outside of `npm test` there is no shared server, and this one has to stop.
  return { ...database, [Symbol.asyncDispose]: server.remove };
}

/** On a server of its own, whose commits wait for the disk. */
export async function ownPostgresDatabase(dataDir: string): Promise<PostgresDatabase> {
  const server = await startPostgres();
  return { ...(await postgresDatabaseOn(server, dataDir)), [Symbol.asyncDispose]: server.remove };
}

const isHeld = {
  SQLite: "held_reasons <> '[]'",
  PostgreSQL: 'cardinality(held_reasons) > 0',
};

/** Resolves with true when a running host has tried every e-mail and put every held request into a digest. */
export async function untilTried(
  { engine, connect }: DrillDatabase,
  limitMs = 60_000,
): Promise<boolean> {
  await using connection = await connect();
  const untried = `
    SELECT 1 FROM outbox WHERE sent_at IS NULL AND attempts = 0
    UNION ALL SELECT 1 FROM requests r WHERE ${isHeld[engine]}
      AND NOT EXISTS (SELECT 1 FROM outbox_requests l WHERE l.request_id = r.id) LIMIT 1`;
  return await eventually(async () => (await connection.rows(untried)).length === 0, limitMs);
}
