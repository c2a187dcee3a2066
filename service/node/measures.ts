/** What the desk and alerts say of this host. Its disk and its copies only with SQLite: PostgreSQL's are elsewhere. */
import { readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { readableText } from '../domain/characters/visible-controls.ts';
import type { HostMetrics } from '../domain/health.ts';
import type { Log } from '../domain/log.ts';
import { type Backups, lastBackupAt } from './backup.ts';
import { isSystemError } from './errors.ts';

interface MeasureOptions {
  dataDir: string;
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

/** Never rejects: what cannot be measured hides nothing else. */
export async function measureHost(options: MeasureOptions, log: Log): Promise<HostMetrics> {
  const { dataDir, statusDir, builtAt, now, backups } = options;

  async function measured<T>(what: string, measure: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await measure();
    } catch (error) {
      log.error({ err: error }, `Could not measure the ${what}`);
      return undefined;
    }
  }

  const machine =
    statusDir === null ? undefined : await measured('machine', () => readStatus(statusDir));
  const status = machine && { ...machine, builtAt };
  if (backups === null) return { ...status };
  return {
    ...status,
    backupAt: await measured('last backup', () => lastBackupAt(dataDir, now)),
    backupFailure: backups.failure(),
    freeBytes: await measured('disk', () => freeBytesAt(dataDir)),
  };
}

async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** What the folder of the machine says. Nobody builds each day, or copies backups elsewhere, where there is none. */
async function readStatus(folder: string) {
  const failure = await unlessMissing(readFile(join(folder, 'update-failed'), 'utf8'));
  const offsite = await unlessMissing(stat(join(folder, 'offsite')));
  return {
    updateFailure: failure === undefined ? null : shortened(readableText(failure.trim())),
    offsiteAt: offsite && Math.floor(offsite.mtimeMs),
  };
}

/** Undefined if there is no such file. */
async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Its beginning says what failed, its end why. */
function shortened(text: string): string {
  if (text.length <= MAX_FAILURE) return text;
  const [first = ''] = text.split('\n', 1);
  return `${first.slice(0, MAX_FAILURE / 4)}\n…\n${text.slice(-MAX_FAILURE / 2)}`;
}
