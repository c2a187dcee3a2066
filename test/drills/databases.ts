/** Where a drill's host keeps its requests: a folder for SQLite, or a server of PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databasePath } from '../../stores/sqlite/path.ts';
import {
  type OwnPostgresServer,
  openPostgres,
  type PostgresServer,
  startPostgres,
} from '../kit/postgres-server.ts';
import { readPostgres, readSqlite, type StoredData } from './stored-requests.ts';

export interface DrillDatabase {
  engine: 'SQLite' | 'PostgreSQL';
  dataDir: string;
  environment: Record<string, string>;
  read(): Promise<StoredData>;
  remove(): Promise<void>;
}

export interface PostgresDrillDatabase<Server = OwnPostgresServer> extends DrillDatabase {
  url: string;
  server: Server;
}

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'drill-'));

export function sqliteDatabaseIn(dataDir: string): DrillDatabase {
  return {
    engine: 'SQLite',
    dataDir,
    environment: { DATA_DIR: dataDir },
    read: async () => readSqlite(databasePath(dataDir)),
    remove: async () => rmSync(dataDir, { recursive: true }),
  };
}

export const sqliteDatabase = async () => sqliteDatabaseIn(temporaryFolder());

/** On a server of its own, whose commits wait for the disk. */
export const postgresDatabase = async () => postgresDatabaseOn(await startPostgres());

export const sharedPostgresDatabase = async () => postgresDatabaseOn(await openPostgres());

export async function postgresDatabaseOn<Server extends PostgresServer>(
  server: Server,
): Promise<PostgresDrillDatabase<Server>> {
  const dataDir = temporaryFolder();
  const { url } = await server.createDatabase();
  return {
    engine: 'PostgreSQL',
    dataDir,
    url,
    server,
    environment: { DATA_DIR: dataDir, DATABASE_URL: url },
    read: () => readPostgres(url),
    async remove() {
      await server.remove();
      rmSync(dataDir, { recursive: true });
    },
  };
}
