/** What the desk shows of this host. Nothing on PostgreSQL, whose disk and backups are elsewhere. */
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { type HostMetrics, type Measured, NOT_MEASURED } from '../shared/desk.ts';
import { LAST_BACKUP_FILE } from './backup/file.ts';
import { isSystemError } from './system-error.ts';

interface MeasureOptions {
  dataDir: string;
  /** Null: SQLite in the data folder. */
  databaseUrl: string | null;
}

async function findLastBackup(dataDir: string): Promise<{ at: number | null }> {
  try {
    return { at: Math.floor((await stat(join(dataDir, LAST_BACKUP_FILE))).mtimeMs) };
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return { at: null };
    throw error;
  }
}

async function measureDisk(dataDir: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

async function attempt<T>(measuring: Promise<T>, what: string, log: Log): Promise<Measured<T>> {
  try {
    return { measured: true, ...(await measuring) };
  } catch (error) {
    log.error({ err: error }, `Could not measure the ${what}`);
    return { measured: false };
  }
}

/** Never rejects: what cannot be measured hides nothing else. */
export async function measureHost(
  { dataDir, databaseUrl }: MeasureOptions,
  log: Log,
): Promise<HostMetrics> {
  if (databaseUrl !== null) return NOT_MEASURED;
  const [lastBackup, disk] = await Promise.all([
    attempt(findLastBackup(dataDir), 'last backup', log),
    attempt(measureDisk(dataDir), 'disk', log),
  ]);
  return { lastBackup, disk };
}
