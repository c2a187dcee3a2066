/** Where a drill's hosts keep their requests, and how a drill reads them without our own stores. */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { databasePath } from '../../service/store/sqlite/path.ts';
import { eventually } from '../kit/eventually.ts';
import { openPostgres, type PostgresServer, startPostgres } from '../kit/postgres-server.ts';

export interface Connection extends AsyncDisposable {
  /** SQL that both engines understand. Integers are numbers on both. */
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

async function postgresDatabaseOn(
  server: PostgresServer,
  dataDir: string,
): Promise<PostgresDatabase> {
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
}

export const postgresDatabase = async (dataDir: string) =>
  postgresDatabaseOn(await openPostgres(), dataDir);

/** On a server of its own, whose commits wait for the disk. */
export const ownPostgresDatabase = async (dataDir: string) =>
  postgresDatabaseOn(await startPostgres(), dataDir);

/** The condition by which a request is held. */
export const isHeld = "held_reasons <> '[]'";

/** The next run of a host may make a digest again. */
export async function anHourPasses({ connect }: DrillDatabase): Promise<void> {
  await using connection = await connect();
  await connection.rows("UPDATE told SET value = '0' WHERE occasion = 'digest'");
}

/** Hosts leave to each other what a killed one was sending, for minutes for which a drill need not wait. */
export async function leasesEnd({ connect }: DrillDatabase): Promise<void> {
  await using connection = await connect();
  await connection.rows('UPDATE outbox SET leased_until = NULL');
}

/** Resolves with true when a running host has tried every e-mail and put every held request into a digest. */
export async function untilTried({ connect }: DrillDatabase, limitMs = 60_000): Promise<boolean> {
  await using connection = await connect();
  const untried = `
    SELECT 1 FROM outbox WHERE sent_at IS NULL AND error IS NULL
    UNION ALL SELECT 1 FROM requests WHERE ${isHeld} AND digest IS NULL LIMIT 1`;
  return await eventually(async () => (await connection.rows(untried)).length === 0, limitMs);
}
