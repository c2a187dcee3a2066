/** What can go wrong under a database, and how it is put right again. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, cpSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { databasePath } from '../server/sqlite-path.ts';
import {
  type DrillDatabase,
  type PostgresDrillDatabase,
  postgresDatabase,
  sqliteDatabase,
  sqliteDatabaseIn,
  temporaryFolder,
} from './databases.ts';

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

interface DiskDatabase extends DrillDatabase {
  /** False where nobody may mount one: then the system calls are made to fail instead. */
  hasOwnDisk: boolean;
}

async function openOnSmallDisk(): Promise<DiskDatabase> {
  const dataDir = temporaryFolder();
  const database = sqliteDatabaseIn(dataDir);
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', dataDir]);
  if (mount.status !== 0) return { ...database, hasOwnDisk: false };
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

/** Makes system calls of a running process fail until the result is called. */
async function inject(pid: number, calls: string, error: string): Promise<() => Promise<void>> {
  const rule = `${calls}:error=${error}`;
  const args = ['-f', '-p', String(pid), '-e', `trace=${calls}`, '-e', `inject=${rule}`];
  const tracer = spawn('strace', [...args, '-o', '/dev/null'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(tracer, 'exit');
  const [said] = (await once(tracer.stderr, 'data')) as [Buffer];
  if (!/attached/.test(said.toString())) throw new Error(`strace: ${said}`);
  return async () => {
    tracer.kill('SIGINT');
    await ended;
  };
}

export const fullDisk: DiskFault<DiskDatabase> = {
  name: 'full disk',
  openDatabase: openOnSmallDisk,
  lasts: null,
  async strike({ dataDir, hasOwnDisk }, pid) {
    if (!hasOwnDisk) return inject(pid, 'pwrite64,ftruncate,fallocate', 'ENOSPC');
    const filling = join(dataDir, 'filling');
    fillDisk(filling);
    return async () => rmSync(filling);
  },
};

export const failingFsync: DiskFault = {
  name: 'failing fsync',
  openDatabase: sqliteDatabase,
  lasts: null,
  strike: (_database, pid) => inject(pid, 'fsync,fdatasync', 'EIO'),
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
