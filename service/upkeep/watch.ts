/**
 * E-mails the company what is overdue each working morning, and what has gone wrong.
 * Runs before delivery, which sends what is queued here.
 */

import type { Clock } from '../domain/clock.ts';
import { type HostMetrics, hostAlerts, isKnown, storeAlerts } from '../domain/health.ts';
import type { Log } from '../domain/log.ts';
import type { Morning } from '../domain/office-time.ts';
import { answerBy, morningToday, nextMorning } from '../domain/office-time.ts';
import {
  type AlertDetails,
  type AlertKind,
  alertKinds,
  type CompanyMail,
} from '../domain/outbox-entry.ts';
import { readServiceState } from '../store/service-state.ts';
import type { ContactStore } from '../store/store.ts';
import { succeeds } from './succeeds.ts';

/** How many requests a reminder names at most; the desk lists all. */
const MAX_NAMED = 50;
/** The value of an alert, always the same so that it is sent once. It is stored: do not change it. */
const ACTIVE = 'told';

export interface WatchOptions {
  store: Pick<
    ContactStore,
    'countRequests' | 'endOccasion' | 'listPage' | 'outboxHealth' | 'upkeepState' | 'tellOnce'
  >;
  /** Never rejects. */
  measure: () => Promise<HostMetrics>;
  mail: CompanyMail;
  clock: Clock;
  log: Log;
}

/** Never rejects: what could not be queued is queued at the next check. */
export function createWatch(options: WatchOptions) {
  const { store, measure, mail, clock, log } = options;
  let remindedOn: string | null = null;

  async function remind({ date }: Morning, now: number): Promise<void> {
    // Everything that is overdue now or will be by the next working morning, and what is held.
    const then = nextMorning(now).at;
    const { overdue: count, held } = await store.countRequests(then);
    const query = { state: 'overdue' as const, after: null, limit: MAX_NAMED };
    const requests = count === 0 ? [] : await store.listPage({ ...query, now: then });
    const named = requests.map(({ id, receivedAt }) => ({ id, dueAt: answerBy(receivedAt) }));
    const message = { kind: 'reminder' as const, details: { count, held, requests: named } };
    await store.tellOnce({
      occasion: 'reminder',
      value: date,
      message: count === 0 && held === 0 ? null : message,
      now,
      mail,
    });
    remindedOn = date;
  }

  async function tell(details: AlertDetails, now: number): Promise<void> {
    const message = { kind: 'alert', details } as const;
    const occasion = details.alert;
    await store.tellOnce({ occasion, value: ACTIVE, message, now, mail });
  }

  async function alert(metrics: HostMetrics, now: number): Promise<void> {
    const state = await readServiceState(store, now);
    const found = [...storeAlerts(state, now), ...hostAlerts(metrics, now)];
    for (const details of found) await tell(details, now);
    // What cannot be measured now may go on: it would be told a second time.
    const isOver = (kind: AlertKind) =>
      isKnown(kind, metrics) && !found.some((details) => details.alert === kind);
    for (const kind of alertKinds.filter(isOver)) await store.endOccasion(kind);
  }

  const UNKNOWN = 'could not find out what to tell the company; tried again in a minute';
  const check = (what: string, work: () => Promise<void>) => succeeds(log, work, UNKNOWN, { what });

  return async (): Promise<void> => {
    const now = clock.now();
    const morning = morningToday(now);
    if (morning !== null && morning.date !== remindedOn) {
      await check('reminders', () => remind(morning, now));
    }
    const metrics = await measure();
    await check('alerts', () => alert(metrics, now));
  };
}
