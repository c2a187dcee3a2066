/** How the service is, for monitoring and for its operators. It holds no personal data. */

import type { Clock } from '../domain/clock.ts';
import { type Trouble, troublesOf } from '../domain/health.ts';
import type { Log } from '../domain/log.ts';
import { readServiceState } from '../store/service-state.ts';
import type { ContactStore } from '../store/store.ts';

/** What runs. */
interface Release {
  version: string;
  /** The commit, or another name. */
  release: string;
  /** E-mails are written to files, and nobody gets them. */
  isSpooled: boolean;
}

export interface Health extends Release {
  /** `degraded`: requests are taken, but somebody has to look, for the troubles. */
  status: 'ok' | 'degraded' | 'unavailable';
  /** Why no request can be stored; null if one can. */
  problem: string | null;
  troubles: Trouble[];
  /** Age of the oldest waiting e-mail; null if none waits. */
  oldestUndeliveredSeconds: number | null;
  pending: number | null;
  dead: number | null;
  /** Null if no e-mail that waits or is dead has failed. */
  lastMailFailure: string | null;
}

interface HealthOptions extends Release {
  store: Parameters<typeof readServiceState>[0];
  /** Null if requests can be stored. */
  findProblem(): Promise<string | null>;
  clock: Clock;
  log: Log;
}

const UNKNOWN = {
  oldestUndeliveredSeconds: null,
  pending: null,
  dead: null,
  lastMailFailure: null,
};

export function createHealthCheck(options: HealthOptions): () => Promise<Health> {
  const { store, findProblem, clock, log, version, release, isSpooled } = options;
  const running = { version, release, isSpooled };
  const unavailable = (problem: string): Health => ({
    ...{ status: 'unavailable', problem, troubles: [], ...UNKNOWN },
    ...running,
  });

  return async () => {
    const problem = await findProblem();
    if (problem !== null) return unavailable(problem);
    try {
      const now = clock.now();
      const state = await readServiceState(store, now);
      const { oldestUndeliveredAt: oldest, pending, dead, lastError } = state.outbox;
      const troubles = troublesOf(state, {}, now);
      return {
        status: troubles.length > 0 ? 'degraded' : 'ok',
        ...{ problem, troubles, pending, dead, lastMailFailure: lastError },
        oldestUndeliveredSeconds:
          oldest === null ? null : Math.max(0, Math.round((now - oldest) / 1000)),
        ...running,
      };
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer');
      return unavailable(reasonOf(error));
    }
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
