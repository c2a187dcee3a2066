/** How the service is, for monitoring and for its operators. It holds no personal data. */

import type { Clock } from '../domain/clock.ts';
import { NOT_MEASURED, troublesOf } from '../domain/health.ts';
import type { Log } from '../domain/log.ts';
import { readServiceState } from '../store/service-state.ts';
import type { ContactStore } from '../store/store.ts';

export interface Health {
  /** `degraded`: requests are taken, but somebody has to look at the e-mails or at what is not deleted. */
  status: 'ok' | 'degraded' | 'unavailable';
  version: string;
  /** The commit, or another name of what runs. */
  release: string;
  /** `unavailable`: it does not answer, or cannot be written. */
  database: 'ok' | 'unavailable';
  /** Age of the oldest waiting e-mail; null if none waits. */
  oldestUndeliveredSeconds: number | null;
  pending: number | null;
  dead: number | null;
  /** Null if no e-mail that waits or is dead has failed. */
  lastMailFailure: string | null;
  /** E-mails are written to files, and nobody gets them. */
  isSpooled: boolean;
}

interface HealthOptions {
  store: Parameters<typeof readServiceState>[0];
  /** Logs why not. */
  isReady(): Promise<boolean>;
  isSpooled: boolean;
  clock: Clock;
  version: string;
  release: string;
  log: Log;
}

export function createHealthCheck(options: HealthOptions): () => Promise<Health> {
  const { store, isReady, isSpooled, clock, version, release, log } = options;
  const secondsSince = (time: number) => Math.max(0, Math.round((clock.now() - time) / 1000));

  const unavailable: Health = {
    status: 'unavailable',
    version,
    release,
    database: 'unavailable',
    oldestUndeliveredSeconds: null,
    pending: null,
    dead: null,
    lastMailFailure: null,
    isSpooled,
  };

  async function check(): Promise<Health> {
    if (!(await isReady())) return unavailable;
    try {
      const now = clock.now();
      const state = await readServiceState(store, now);
      const { oldestUndeliveredAt: oldest, pending, dead, lastError } = state.outbox;
      const troubles = troublesOf(state, NOT_MEASURED, now);
      return {
        status: troubles.length > 0 ? 'degraded' : 'ok',
        version,
        release,
        database: 'ok',
        oldestUndeliveredSeconds: oldest === null ? null : secondsSince(oldest),
        pending,
        dead,
        lastMailFailure: lastError,
        isSpooled,
      };
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer');
      return unavailable;
    }
  }

  // All who ask meanwhile share one answer: a locked database makes each wait for seconds.
  let underWay: Promise<Health> | null = null;
  return () => {
    underWay ??= check().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

/** Nobody can make us write more often by asking. */
const TRIAL_INTERVAL_MS = 5000;

/** Whether a request could be committed now, which is tried, whatever the e-mails do. */
export function createReadinessCheck({
  store,
  clock,
  log,
}: {
  store: Pick<ContactStore, 'checkWritable'>;
  clock: Clock;
  log: Log;
}): () => Promise<boolean> {
  let last = { at: Number.NEGATIVE_INFINITY, isReady: false };
  let underWay: Promise<boolean> | null = null;

  async function tryToWrite(): Promise<boolean> {
    let isReady = true;
    try {
      await store.checkWritable();
    } catch (error) {
      log.warn({ err: error }, 'no request could be committed');
      isReady = false;
    }
    last = { at: clock.now(), isReady };
    return isReady;
  }

  return async () => {
    if (Math.abs(clock.now() - last.at) < TRIAL_INTERVAL_MS) return last.isReady;
    underWay ??= tryToWrite().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
