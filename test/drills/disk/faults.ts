/** What can go wrong under a database, and how it is put right again. */
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
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { databasePath } from '../../../stores/sqlite/path.ts';
import { type OwnPostgresServer, startPostgres } from '../../kit/postgres-server.ts';
import {
  type DrillDatabase,
  type PostgresDrillDatabase,
  postgresDatabase,
  postgresDatabaseOn,
  sqliteDatabase,
  sqliteDatabaseIn,
  temporaryFolder,
} from '../databases.ts';

export interface DiskFault<Database extends DrillDatabase = DrillDatabase> {
  name: string;
  openDatabase(): Promise<Database>;
  /** Breaks what is under a running host; the result puts it right again. */
  strike(database: Database, pid: number): Promise<() => Promise<void>>;
  /** Lasts so long, ms; null: until the host has refused some requests, and a moment longer. */
  lasts: number | null;
}

const LOCK_MS = 10_000;
const DISK_MB = 8;
/** The files of an empty cluster, its template databases and two segments of its log. */
const POSTGRES_DISK_MB = 160;
const BRING_UP_LIMIT_MS = 30_000;

/** False where nobody may mount one: then the system calls are made to fail instead. */
function mountDisk(folder: string, megabytes: number): boolean {
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder];
  return spawnSync('mount', options).status === 0;
}

interface DiskDatabase extends DrillDatabase {
  hasOwnDisk: boolean;
}

async function openOnSmallDisk(): Promise<DiskDatabase> {
  const dataDir = temporaryFolder();
  const database = sqliteDatabaseIn(dataDir);
  if (!mountDisk(dataDir, DISK_MB)) return { ...database, hasOwnDisk: false };
  return {
    ...database,
    hasOwnDisk: true,
    async remove() {
      execFileSync('umount', [dataDir]);
      await database.remove();
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

/** Makes system calls of running processes, and of those they start, fail until the result is called. */
async function inject(pids: number[], calls: string, error: string): Promise<() => Promise<void>> {
  const processes = pids.flatMap((pid) => ['-p', String(pid)]);
  const rules = ['-e', `trace=${calls}`, '-e', `inject=${calls}:error=${error}`];
  const tracer = spawn('strace', ['-f', ...processes, ...rules, '-o', '/dev/null'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(tracer, 'exit');
  let said = '';
  for await (const chunk of tracer.stderr.iterator({ destroyOnReturn: false })) {
    said += chunk;
    if (said.split('attached').length > pids.length) break;
  }
  if (tracer.exitCode !== null || !said.includes('attached')) throw new Error(`strace: ${said}`);
  tracer.stderr.resume();
  return async () => {
    tracer.kill('SIGINT');
    await ended;
  };
}

const WRITES = 'pwrite64,ftruncate,fallocate';
const FLUSHES = 'fsync,fdatasync';

export const fullDisk: DiskFault<DiskDatabase> = {
  name: 'full disk',
  openDatabase: openOnSmallDisk,
  lasts: null,
  async strike({ dataDir, hasOwnDisk }, pid) {
    if (!hasOwnDisk) return inject([pid], WRITES, 'ENOSPC');
    const filling = join(dataDir, 'filling');
    fillDisk(filling);
    return async () => rmSync(filling);
  },
};

export const failingFsync: DiskFault = {
  name: 'failing fsync',
  openDatabase: sqliteDatabase,
  lasts: null,
  strike: (_database, pid) => inject([pid], FLUSHES, 'EIO'),
};

export const lockedDatabase: DiskFault = {
  name: 'locked for 10 s',
  openDatabase: sqliteDatabase,
  lasts: LOCK_MS,
  async strike({ dataDir }) {
    const other = new DatabaseSync(databasePath(dataDir), { timeout: 5000 });
    other.exec('BEGIN EXCLUSIVE');
    return async () => {
      other.exec('ROLLBACK');
      other.close();
    };
  },
};

/** What comes back has the same content but is another file, as from a backup or on another disk. */
export const goneDatabase: DiskFault = {
  name: 'database gone',
  openDatabase: sqliteDatabase,
  lasts: null,
  async strike({ dataDir }) {
    const elsewhere = `${dataDir}.gone`;
    renameSync(dataDir, elsewhere);
    return async () => {
      cpSync(elsewhere, dataDir, { recursive: true });
      rmSync(elsewhere, { recursive: true });
    };
  },
};

export const lockedTable: DiskFault<PostgresDrillDatabase> = {
  name: 'locked for 10 s',
  openDatabase: postgresDatabase,
  lasts: LOCK_MS,
  async strike({ url }) {
    const other = new Client({ connectionString: url });
    await other.connect();
    await other.query('BEGIN; LOCK TABLE contact.requests, contact.rate_limits');
    return () => other.end();
  },
};

export const stoppedServer: DiskFault<PostgresDrillDatabase> = {
  name: 'database gone',
  openDatabase: postgresDatabase,
  lasts: null,
  async strike({ server }) {
    await server.stop();
    return () => server.start();
  },
};

async function openPostgresOnSmallDisk(): Promise<PostgresDrillDatabase & { disk: string | null }> {
  const disk = temporaryFolder();
  const hasOwnDisk = mountDisk(disk, POSTGRES_DISK_MB);
  const parent = join(disk, 'postgres');
  mkdirSync(parent);
  // The server runs as another user.
  chmodSync(disk, 0o711);
  const settings = { min_wal_size: '32MB', max_wal_size: '48MB' };
  const database = await postgresDatabaseOn(await startPostgres(settings, parent));
  return {
    ...database,
    disk: hasOwnDisk ? disk : null,
    async remove() {
      await database.remove();
      if (hasOwnDisk) execFileSync('umount', [disk]);
      rmdirSync(disk);
    },
  };
}

/** The process that starts all others, and those it has started. */
function processesOf(server: OwnPostgresServer): number[] {
  const pid = server.pid();
  if (pid === undefined) throw new Error('The server does not run');
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.trim().split(' ').map(Number)];
}

/** As a service manager would: a server that could not recover has ended, or will in a moment. */
async function bringUp({ server, url }: PostgresDrillDatabase): Promise<void> {
  const deadline = Date.now() + BRING_UP_LIMIT_MS;
  for (;;) {
    if (server.pid() === undefined) await server.start();
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(100);
    } finally {
      await client.end();
    }
  }
}

export const fullPostgresDisk: DiskFault<PostgresDrillDatabase & { disk: string | null }> = {
  name: 'full disk',
  openDatabase: openPostgresOnSmallDisk,
  lasts: null,
  async strike(database) {
    const { disk, server } = database;
    if (disk === null) {
      const stop = await inject(processesOf(server), WRITES, 'ENOSPC');
      return () => stop().then(() => bringUp(database));
    }
    const filling = join(disk, 'filling');
    fillDisk(filling);
    return async () => {
      rmSync(filling);
      await bringUp(database);
    };
  },
};

export const failingPostgresFsync: DiskFault<PostgresDrillDatabase> = {
  name: 'failing fsync',
  openDatabase: postgresDatabase,
  lasts: null,
  async strike(database) {
    const stop = await inject(processesOf(database.server), FLUSHES, 'EIO');
    return () => stop().then(() => bringUp(database));
  },
};
