/** `GET /healthz`, for the company's monitoring. It holds no personal data. */

import type { Log } from '../../../contact/log.ts';
import type { Clock } from '../../../contact/shared/clock.ts';
import type { OutboxStore } from '../../../contact/store.ts';

export interface Health {
  /** `degraded`: the site works, but somebody has to look at the e-mails. */
  status: 'ok' | 'degraded' | 'unavailable';
  version: string;
  database: 'ok' | 'unavailable';
  /** Age of the oldest waiting e-mail; null if none waits. */
  oldestUndeliveredSeconds: number | null;
  pending: number | null;
  dead: number | null;
}

interface HealthOptions {
  store: Pick<OutboxStore, 'outboxHealth'> & { ping(): Promise<void> };
  clock: Clock;
  version: string;
  log: Log;
}

const TOO_OLD_S = 3600;

export function createHealthCheck({ store, clock, version, log }: HealthOptions) {
  return async (): Promise<Health> => {
    try {
      await store.ping();
      const { oldestUndeliveredAt, pending, dead } = await store.outboxHealth();
      const age =
        oldestUndeliveredAt === null
          ? null
          : Math.max(0, Math.round((clock.now() - oldestUndeliveredAt) / 1000));
      const status = dead > 0 || (age ?? 0) > TOO_OLD_S ? 'degraded' : 'ok';
      return { status, version, database: 'ok', oldestUndeliveredSeconds: age, pending, dead };
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer');
      return {
        status: 'unavailable',
        version,
        database: 'unavailable',
        oldestUndeliveredSeconds: null,
        pending: null,
        dead: null,
      };
    }
  };
}
