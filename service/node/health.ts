/** How the service is, for monitoring and for its operators. It holds no personal data. */

import type { Clock } from '../domain/clock.ts';
import { troublesOf } from '../domain/health.ts';
import type { Log } from '../domain/log.ts';
import { readServiceState } from '../store/service-state.ts';
import type { ContactStore } from '../store/store.ts';

export interface Health {
  /** `degraded`: requests are taken, but somebody has to look at the e-mails or at what is not deleted. */
  status: 'ok' | 'degraded' | 'unavailable';
  version: string;
  /** The commit, or another name of what runs. */
  release: string;
  /** Why no request can be stored; null if one can. */
  problem: string | null;
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
  /** Null if requests can be stored. */
  findProblem(): Promise<string | null>;
  isSpooled: boolean;
  clock: Clock;
  version: string;
  release: string;
  log: Log;
}

export function createHealthCheck(options: HealthOptions): () => Promise<Health> {
  const { store, findProblem, isSpooled, clock, version, release, log } = options;
  const secondsSince = (time: number) => Math.max(0, Math.round((clock.now() - time) / 1000));

  const unavailable = (problem: string): Health => ({
    status: 'unavailable',
    version,
    release,
    problem,
    oldestUndeliveredSeconds: null,
    pending: null,
    dead: null,
    lastMailFailure: null,
    isSpooled,
  });

  async function check(): Promise<Health> {
    const problem = await findProblem();
    if (problem !== null) return unavailable(problem);
    try {
      const now = clock.now();
      const state = await readServiceState(store, now);
      const { oldestUndeliveredAt: oldest, pending, dead, lastError } = state.outbox;
      const troubles = troublesOf(state, {}, now);
      return {
        status: troubles.length > 0 ? 'degraded' : 'ok',
        version,
        release,
        problem,
        oldestUndeliveredSeconds: oldest === null ? null : secondsSince(oldest),
        pending,
        dead,
        lastMailFailure: lastError,
        isSpooled,
      };
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer');
      return unavailable(reasonOf(error));
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

/** Why no request could be committed now, which is tried, whatever the e-mails do; null if one could. Logs it. */
export function createReadinessCheck({
  store,
  clock,
  log,
}: {
  store: Pick<ContactStore, 'checkWritable'>;
  clock: Clock;
  log: Log;
}): () => Promise<string | null> {
  let last: { at: number; problem: string | null } | null = null;
  let underWay: Promise<string | null> | null = null;

  async function tryToWrite(): Promise<string | null> {
    let problem: string | null = null;
    try {
      await store.checkWritable();
    } catch (error) {
      log.warn({ err: error }, 'no request could be committed');
      problem = reasonOf(error);
    }
    last = { at: clock.now(), problem };
    return problem;
  }

  return async () => {
    if (last !== null && Math.abs(clock.now() - last.at) < TRIAL_INTERVAL_MS) return last.problem;
    underWay ??= tryToWrite().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

export const reasonOf = (error: unknown) =>
  error instanceof Error ? error.message : String(error);
