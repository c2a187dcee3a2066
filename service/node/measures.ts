/** What the desk and alerts say of this host. Its disk and its copies only with SQLite: PostgreSQL's are elsewhere. */
import { readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { readableText } from '../domain/characters/visible-controls.ts';
import { type HostMetrics, type Measured, NOT_MEASURED } from '../domain/health.ts';
import type { Log } from '../domain/log.ts';
import { type Backups, lastBackupAt } from './backup.ts';
import { isSystemError } from './errors.ts';

interface MeasureOptions {
  dataDir: string;
  /** Null: SQLite in the data folder. */
  databaseUrl: string | null;
  /** Where deploy/update notes what has failed, and the command that copies backups elsewhere when it did. */
  statusDir: string | null;
  /** When the pages were built. */
  builtAt: number;
  now: number;
  /** Null with PostgreSQL. */
  backups: Pick<Backups, 'failure'> | null;
}

/** A sentence, and the last fifty lines of a service that did not start. More would fill an e-mail. */
const MAX_FAILURE = 8000;

/** Null if there is no such file. */
async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function measureDisk(dataDir: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** What the folder of the machine says. Nobody builds each day, or copies backups elsewhere, where there is none. */
async function readStatus(statusDir: string, builtAt: number) {
  const [failure, offsite] = await Promise.all([
    unlessMissing(readFile(join(statusDir, 'update-failed'), 'utf8')),
    unlessMissing(stat(join(statusDir, 'offsite'))),
  ]);
  return {
    builtAt,
    upkeepFailures: failure === null ? [] : [shortened(readableText(failure.trim()))],
    ...(offsite === null ? {} : { offsiteAt: Math.floor(offsite.mtimeMs) }),
  };
}

/** Its beginning says what failed, its end why. */
function shortened(text: string): string {
  if (text.length <= MAX_FAILURE) return text;
  const [first = ''] = text.split('\n', 1);
  return `${first.slice(0, MAX_FAILURE / 4)}\n…\n${text.slice(-MAX_FAILURE / 2)}`;
}

async function measureOr<T, U>(
  measuring: Promise<T>,
  what: string,
  log: Log,
  otherwise: U,
): Promise<T | U> {
  try {
    return await measuring;
  } catch (error) {
    log.error({ err: error }, `Could not measure the ${what}`);
    return otherwise;
  }
}

/** Never rejects: what cannot be measured hides nothing else. */
export async function measureHost(options: MeasureOptions, log: Log): Promise<HostMetrics> {
  const { dataDir, databaseUrl, statusDir, builtAt, now, backups } = options;
  const status =
    statusDir === null ? {} : await measureOr(readStatus(statusDir, builtAt), 'machine', log, {});
  if (databaseUrl !== null) return { ...NOT_MEASURED, ...status };
  const unknown = { measured: false } as const;
  const measured = async <T>(measuring: Promise<T>): Promise<Measured<T>> => ({
    measured: true,
    ...(await measuring),
  });
  const [lastBackup, disk] = await Promise.all([
    measureOr(
      measured((async () => ({ at: lastBackupAt(dataDir, now) }))()),
      'last backup',
      log,
      unknown,
    ),
    measureOr(measured(measureDisk(dataDir)), 'disk', log, unknown),
  ]);
  const backupFailure = backups?.failure();
  return {
    lastBackup,
    disk,
    ...status,
    ...(backupFailure === undefined ? {} : { backupFailure }),
  };
}
