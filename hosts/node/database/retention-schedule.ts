/** Deletes requests that are older than the site promises to keep them, and expired keys and salts. */

import type { Log } from '../../../contact/log.ts';
import type { Clock } from '../../../contact/shared/clock.ts';
import { type ErasureStore, StoreUnavailableError } from '../../../contact/store.ts';

interface RetentionOptions {
  store: Pick<ErasureStore, 'purgeBefore' | 'sweep'>;
  clock: Clock;
  log: Log;
  retentionDays: number;
}

const DAY_MS = 86_400_000;
const INTERVAL_MS = 3_600_000;
/** Not hourly, because it rebuilds the database file. */
const PURGE_INTERVAL_MS = DAY_MS;
/** Visitors and waiting e-mails come first after a start. */
const FIRST_AFTER_MS = 60_000;

export function scheduleRetention({ store, clock, log, retentionDays }: RetentionOptions) {
  let timer = setTimeout(run, FIRST_AFTER_MS);
  let running: Promise<void> | null = null;
  let isStopped = false;
  let purgedAt = Number.NEGATIVE_INFINITY;

  async function purge(): Promise<void> {
    const now = clock.now();
    if (Math.abs(now - purgedAt) < PURGE_INTERVAL_MS) return;
    const purged = await store.purgeBefore(now - retentionDays * DAY_MS);
    purgedAt = now;
    if (purged > 0) log.info({ purged, retentionDays }, 'old contact requests were deleted');
  }

  /** `sentence` says what did not succeed; the error may tell that a part of it did. */
  async function attempt(work: () => Promise<unknown>, sentence: string): Promise<void> {
    try {
      await work();
    } catch (error) {
      const level = error instanceof StoreUnavailableError ? 'warn' : 'error';
      log[level]({ err: error }, sentence);
    }
  }

  async function deleteOld(): Promise<void> {
    await attempt(
      () => store.sweep(clock.now()),
      'expired keys and salts were not deleted; tried again in an hour',
    );
    await attempt(
      purge,
      'the deletion of old contact requests is not complete; tried again in an hour',
    );
  }

  function run(): void {
    running = deleteOld().then(() => {
      running = null;
      if (!isStopped) timer = setTimeout(run, INTERVAL_MS);
    });
  }

  return {
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
