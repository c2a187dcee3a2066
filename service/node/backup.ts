/** A copy of the SQLite database each night, of which the last fourteen are kept. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../domain/clock.ts';
import type { Log } from '../domain/log.ts';
import { officeTime } from '../domain/office-time.ts';
import { runBeside } from '../store/sqlite/beside.ts';
import { ERASED_FILE } from '../store/sqlite/erased.ts';
import { databasePath } from '../store/sqlite/path.ts';
import { StoreUnavailableError } from '../store/store.ts';

const KEPT = 14;
/** The day is that of the office. */
const NAME = /^requests-\d{4}-\d\d-\d\d\.sqlite$/;
/** Of the office, when next to nobody writes to us. */
const NIGHT = '02:00';

export const backupFolder = (dataDir: string) => join(dataDir, 'backups');
const nameOf = (now: number) => `requests-${officeTime(now).day}.sqlite`;

function copiesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => NAME.test(name)) : [];
}

/** When the last copy was made, by a clock that is not ahead; null if there is none. */
export function lastBackupAt(dataDir: string, now: number): number | null {
  const folder = backupFolder(dataDir);
  const times = copiesIn(folder).map((name) => Math.floor(statSync(join(folder, name)).mtimeMs));
  const past = times.filter((time) => time <= now);
  return past.length === 0 ? null : Math.max(...past);
}

/**
 * Makes that of the day. Rejects with a StoreUnavailableError that says why there is none.
 *
 * @param signal ends it
 */
export async function makeBackup(dataDir: string, now: number, signal?: AbortSignal) {
  const path = databasePath(dataDir);
  refuseWithoutRoom(path, dataDir);
  const folder = backupFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await runBeside(['copy', path, join(folder, nameOf(now))], signal);
  // Who carries copies away takes it along, though nobody was erased yet.
  appendFileSync(join(folder, ERASED_FILE), '', { mode: 0o600 });
  removeOld(folder, now);
}

/** Those of the future were made while the clock was ahead: they go first. */
function removeOld(folder: string, now: number): void {
  const isLater = (name: string) => name > nameOf(now);
  const names = copiesIn(folder).sort();
  const byAge = [...names.filter(isLater), ...names.filter((name) => !isLater(name))];
  for (const name of byAge.slice(0, -KEPT)) rmSync(join(folder, name));
}

/** A copy must not be what fills the disk: then nobody could send a request. */
function refuseWithoutRoom(path: string, dataDir: string): void {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const needed = 2 * (statSync(path).size + log);
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize >= needed) return;
  const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);
  throw new StoreUnavailableError(
    `It needs ${megabytes(needed)} MB of free disk, and ${megabytes(bavail * bsize)} MB are free.`,
  );
}

export interface Backups {
  /** Why the last could not be made; null if it was, undefined if none was tried since the start. */
  failure(): string | null | undefined;
  /**
   * Makes that of the night if there is none, so that a machine that was off makes up for it. Never rejects. The signal ends
   * one that is under way.
   */
  makeIfDue(signal?: AbortSignal): Promise<void>;
}

export function createBackups(
  dataDir: string,
  { clock, log }: { clock: Clock; log: Log },
): Backups {
  let failure: string | null | undefined;
  return {
    failure: () => failure,
    async makeIfDue(signal) {
      const now = clock.now();
      const isMade = existsSync(join(backupFolder(dataDir), nameOf(now)));
      if (isMade || officeTime(now).time < NIGHT) return;
      try {
        await makeBackup(dataDir, now, signal);
        failure = null;
        log.info({}, 'a copy of all requests was made');
      } catch (error) {
        if (signal?.aborted) return;
        // Whatever it is, it must not end the service.
        failure = error instanceof Error ? error.message : String(error);
        log.error({ err: error }, 'there is no new backup');
      }
    },
  };
}
