/** What the desk shows of this host. Nothing on PostgreSQL, whose disk and backups are elsewhere. */
import { readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { type HostMetrics, type Measured, NOT_MEASURED } from '../shared/desk.ts';
import { LAST_BACKUP_FILE } from './backup/file.ts';
import { isSystemError } from './errors.ts';

interface MeasureOptions {
  dataDir: string;
  /** Null: SQLite in the data folder. */
  databaseUrl: string | null;
  /** Where `website` of deploy/ notes what has failed. */
  statusDir?: string | null;
}

/** More would fill an e-mail. */
const MAX_FAILURE = 1500;

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

/** Of the last update and the last backup. */
async function findFailures(statusDir: string, log: Log): Promise<string[]> {
  const failures = ['update', 'backup'].map(async (what) => {
    try {
      return (await readFile(join(statusDir, `${what}-failed`), 'utf8'))
        .slice(0, MAX_FAILURE)
        .trim();
    } catch (error) {
      if (!isSystemError(error)) throw error;
      if (error.code !== 'ENOENT') log.error({ err: error }, `Could not read how the ${what} went`);
      return '';
    }
  });
  return (await Promise.all(failures)).filter((failure) => failure !== '');
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
  { dataDir, databaseUrl, statusDir = null }: MeasureOptions,
  log: Log,
): Promise<HostMetrics> {
  const upkeep = statusDir === null ? {} : { upkeepFailures: await findFailures(statusDir, log) };
  if (databaseUrl !== null) return { ...NOT_MEASURED, ...upkeep };
  const [lastBackup, disk] = await Promise.all([
    attempt(findLastBackup(dataDir), 'last backup', log),
    attempt(measureDisk(dataDir), 'disk', log),
  ]);
  return { lastBackup, disk, ...upkeep };
}
