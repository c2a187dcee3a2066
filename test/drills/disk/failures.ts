/** The failures that are injected under a database, and how each is put right again. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { eventually } from '../../kit/eventually.ts';
import { type OwnPostgresServer, startPostgres } from '../../kit/postgres-server.ts';
import {
  type DrillDatabase,
  type OwnPostgresDatabase,
  ownPostgresDatabase,
  sqliteDatabase,
} from '../databases.ts';
import type { OpenDatabase } from '../test-bed.ts';

/** Puts right what was broken. */
type Repair = () => Promise<unknown>;

export interface DiskFailure<Database extends DrillDatabase = DrillDatabase> {
  openDatabase: OpenDatabase<Database>;
  /** Breaks what is under a running host, whose process id is given. */
  inject(database: Database, pid: number): Promise<Repair>;
  /** Absent: it lasts until the host has refused some requests, and a second longer. */
  lastsMs?: number;
}

const LOCK_MS = 10_000;
const DISK_MB = 8;
/** The files of an empty cluster, its template databases and two segments of its log. */
const POSTGRES_DISK_MB = 160;
const BRING_UP_LIMIT_MS = 30_000;

/** False where mounting is not permitted: then the system calls are made to fail instead. */
function mountDisk(folder: string, megabytes: number): boolean {
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder];
  return spawnSync('mount', options).status === 0;
}

/** A database on a small disk of its own; `disk` is null where mounting is not permitted. */
interface OnSmallDisk {
  disk: string | null;
}

async function sqliteOnSmallDisk(dataDir: string): Promise<DrillDatabase & OnSmallDisk> {
  mkdirSync(dataDir);
  const hasOwnDisk = mountDisk(dataDir, DISK_MB);
  return {
    ...(await sqliteDatabase(dataDir)),
    disk: hasOwnDisk ? dataDir : null,
    async [Symbol.asyncDispose]() {
      if (hasOwnDisk) execFileSync('umount', [dataDir]);
    },
  };
}

async function postgresOnSmallDisk(dataDir: string): Promise<OwnPostgresDatabase & OnSmallDisk> {
  const disk = `${dataDir}-disk`;
  mkdirSync(disk);
  const hasOwnDisk = mountDisk(disk, POSTGRES_DISK_MB);
  const parent = join(disk, 'postgres');
  mkdirSync(parent);
  // The server runs as another user.
  for (const folder of [dirname(disk), disk]) chmodSync(folder, 0o711);
  const settings = { min_wal_size: '32MB', max_wal_size: '48MB' };
  const database = await ownPostgresDatabase(dataDir, () => startPostgres(settings, parent));
  return {
    ...database,
    disk: hasOwnDisk ? disk : null,
    async [Symbol.asyncDispose]() {
      await database.server.remove();
      if (hasOwnDisk) execFileSync('umount', [disk]);
    },
  };
}

function fillDisk(path: string): void {
  const file = openSync(path, 'w');
  // The last bytes too: a page of the log may still fit where a larger piece does not.
  try {
    for (let size = 1 << 16; size > 0; size >>= 1) fillWith(file, Buffer.alloc(size));
  } finally {
    closeSync(file);
  }
}

function fillWith(file: number, piece: Buffer): void {
  try {
    while (writeSync(file, piece) === piece.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** Makes system calls of running processes, and of those they start, fail. */
async function failCalls(pids: number[], calls: string, error: string): Promise<Repair> {
  const processes = pids.flatMap((pid) => ['-p', String(pid)]);
  const rules = ['-e', `trace=${calls}`, '-e', `inject=${calls}:error=${error}`];
  const tracer = spawn('strace', ['-f', ...processes, ...rules, '-o', '/dev/null'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(tracer, 'exit');
  let output = '';
  for await (const chunk of tracer.stderr.iterator({ destroyOnReturn: false })) {
    output += chunk;
    if (output.split('attached').length > pids.length) break;
  }
  if (tracer.exitCode !== null || !output.includes('attached'))
    throw new Error(`strace: ${output}`);
  tracer.stderr.resume();
  return async () => {
    tracer.kill('SIGINT');
    await ended;
  };
}

const WRITES = 'pwrite64,ftruncate,fallocate';
const FLUSHES = 'fsync,fdatasync';

/** Fills the disk, or makes the processes fail as if it were full. */
async function fill({ disk }: OnSmallDisk, pids: () => number[]): Promise<Repair> {
  if (disk === null) return failCalls(pids(), WRITES, 'ENOSPC');
  const filling = join(disk, 'filling');
  fillDisk(filling);
  return async () => rmSync(filling);
}

/** The main process and those it has started. */
function processesOf(server: OwnPostgresServer): number[] {
  const pid = server.pid();
  if (pid === undefined) throw new Error('The server does not run');
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.trim().split(' ').map(Number)];
}

/** As a service manager would: a server that could not recover has ended, or will in a moment. */
async function bringUp({ server, connect }: OwnPostgresDatabase): Promise<void> {
  let problem: unknown;
  const isUp = await eventually(
    async () => {
      if (server.pid() === undefined) await server.start();
      try {
        await using _ = await connect();
        return true;
      } catch (error) {
        problem = error;
        return false;
      }
    },
    BRING_UP_LIMIT_MS,
    100,
  );
  if (!isUp) throw problem;
}

/** A lock that ends with the connection that holds it. */
const lock =
  (sql: string): DiskFailure['inject'] =>
  async ({ connect }) => {
    const other = await connect();
    await other.rows(sql);
    return async () => other[Symbol.asyncDispose]();
  };

const fullDisk: DiskFailure<DrillDatabase & OnSmallDisk> = {
  openDatabase: sqliteOnSmallDisk,
  inject: (database, pid) => fill(database, () => [pid]),
};

const fullPostgresDisk: DiskFailure<OwnPostgresDatabase & OnSmallDisk> = {
  openDatabase: postgresOnSmallDisk,
  async inject(database) {
    const repair = await fill(database, () => processesOf(database.server));
    return () => repair().then(() => bringUp(database));
  },
};

const failingPostgresFsync: DiskFailure<OwnPostgresDatabase> = {
  openDatabase: ownPostgresDatabase,
  async inject(database) {
    const repair = await failCalls(processesOf(database.server), FLUSHES, 'EIO');
    return () => repair().then(() => bringUp(database));
  },
};

const stoppedServer: DiskFailure<OwnPostgresDatabase> = {
  openDatabase: ownPostgresDatabase,
  async inject({ server }) {
    await server.stop();
    return () => server.start();
  },
};

/** What comes back has the same content but is another file, as from a backup or on another disk. */
const missingFolder: DiskFailure = {
  openDatabase: sqliteDatabase,
  async inject({ dataDir }) {
    const elsewhere = `${dataDir}.gone`;
    renameSync(dataDir, elsewhere);
    return async () => {
      cpSync(elsewhere, dataDir, { recursive: true });
      rmSync(elsewhere, { recursive: true });
    };
  },
};

export const diskFailures: Record<string, DiskFailure> = {
  'SQLite, full disk': fullDisk,
  'SQLite, failing fsync': {
    openDatabase: sqliteDatabase,
    inject: (_, pid) => failCalls([pid], FLUSHES, 'EIO'),
  },
  'SQLite, locked for 10 s': {
    openDatabase: sqliteDatabase,
    lastsMs: LOCK_MS,
    inject: lock('BEGIN EXCLUSIVE'),
  },
  'SQLite, database gone': missingFolder,
  'PostgreSQL, full disk': fullPostgresDisk,
  'PostgreSQL, failing fsync': failingPostgresFsync,
  'PostgreSQL, locked for 10 s': {
    openDatabase: ownPostgresDatabase,
    lastsMs: LOCK_MS,
    inject: lock('BEGIN; LOCK TABLE requests, rate_limits'),
  },
  'PostgreSQL, database gone': stoppedServer,
};
