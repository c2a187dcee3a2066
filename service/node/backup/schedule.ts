/** Makes a backup each night, and says what the last one has found. */
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../domain/clock.ts';
import type { Log } from '../../domain/log.ts';
import { officeTime, startOfDay } from '../../domain/office-time.ts';
import { type BackupSettings, lastBackupAt } from './copy.ts';
import { removeOldReplaced } from './swap.ts';

export interface BackupOutcome {
  path: string | null;
  /** What is damaged in the database. */
  damage: string | null;
  /** Why there is no new copy otherwise. */
  failure: string | null;
}

export interface Backups {
  /** Null until a backup was tried since the start. */
  last(): BackupOutcome | null;
  /** When none is under way. */
  settled(): Promise<void>;
  /** Ends one that is under way: the next start makes it again. */
  stop(): Promise<void>;
}

const threadFile = new URL('./thread.ts', import.meta.url);
const LOOK_INTERVAL_MS = 60_000;
const AGAIN_AFTER_FAILURE_MS = 3_600_000;
/** In Ottawa, before large files are rebuilt. */
const NIGHT_MS = 2 * 3_600_000;
const DAY_MS = 86_400_000;

/** When the last night's backup was due. */
function lastNight(now: number): number {
  const dueOn = (time: number) => startOfDay(officeTime(time).day) + NIGHT_MS;
  const today = dueOn(now);
  return today <= now ? today : dueOn(now - DAY_MS);
}

/** Looks each minute, so that a machine that was off at night makes up for it. */
export function scheduleBackups(
  settings: BackupSettings,
  { clock, log }: { clock: Clock; log: Log },
): Backups {
  let last: BackupOutcome | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  let worker: Worker | null = null;
  let running: Promise<void> | null = null;

  /** Null if it was stopped. */
  function copyBeside(now: number): Promise<BackupOutcome | null> {
    const thread = new Worker(threadFile, { workerData: { ...settings, now } });
    worker = thread;
    return new Promise((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => resolve(null));
    });
  }

  async function backUpIfDue(now: number): Promise<void> {
    const madeAt = lastBackupAt(settings.dataDir, now);
    if (madeAt !== null && madeAt >= lastNight(now)) return;
    if (Math.abs(now - triedAt) < AGAIN_AFTER_FAILURE_MS) return;
    triedAt = now;
    removeOldReplaced(settings.dataDir, now);
    const outcome = await copyBeside(now);
    if (outcome === null) return;
    last = outcome;
    const { path, damage, failure } = outcome;
    if (damage !== null) log.error({ damage }, 'the database is damaged');
    else if (failure !== null) log.error({ reason: failure }, 'there is no new backup');
    else log.info({ path }, 'a copy of all requests was made');
  }

  async function look(): Promise<void> {
    try {
      await backUpIfDue(clock.now());
    } catch (error) {
      // In its own words: whatever it is, it must not end the service.
      last = { path: null, damage: null, failure: `There is no new backup: ${error}` };
      log.error({ err: error }, 'there is no new backup');
    } finally {
      running = null;
    }
  }

  const timer = setInterval(() => {
    running ??= look();
  }, LOOK_INTERVAL_MS);
  return {
    last: () => last,
    settled: async () => void (await running),
    async stop() {
      clearInterval(timer);
      await worker?.terminate();
      await running;
    },
  };
}
