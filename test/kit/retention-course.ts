/** Lets a store live through days in which a clock, a machine or the period is wrong. Days count from when that begins. */
import { listEveryRequest } from '../../service/desk/list-requests.ts';
import type { DeletionDecision } from '../../service/domain/deletion.ts';
import type { ContactStore } from '../../service/store/store.ts';
import { acceptInput, DAY, HOUR, MORNING, SOMEBODY } from './contact-requests.ts';

/** Between two runs. Of a longer time without one, no more counts. */
const STEP = 2 * HOUR;
const STEPS_A_DAY = DAY / STEP;
/** Days. What is due soon has been marked by then, as it is in a service that has run for long. */
const BEFORE = 10;

export interface Course {
  name: string;
  /** By how many days the clock is ahead on a day; behind if it is negative. */
  ahead?: (day: number) => number;
  /** The same of the host that took the request of a day, if it is not the clock of the database. */
  stampedAhead?: (day: number) => number;
  isOff?: (day: number) => boolean;
  /** Days for which requests are to be kept. */
  period?: (day: number) => number;
  /** The days on which requests come; `spread` over the period before if absent. */
  receivedOn?: number[];
  /** How long it is watched. */
  until: number;
  /** On which day the request of a day should be deleted. Later than `until`: not at all meanwhile. */
  deletedOn: (receivedOn: number) => number;
  /** Whether somebody is told that what is to be deleted is unusual. */
  isSaid: boolean;
  /** Each engine goes through it; through the others one does. */
  isExample?: true;
}

const PERIOD = 365;
const inTime = (day: number) => day + PERIOD;
/** What the law would say: nothing that the policy promises is late by more. */
const MARKED_DAYS = 14;

/** Off in between: what is marked goes on being marked afterwards. */
const offBetween = (from: number, to: number) => (day: number) => {
  const marked = inTime(day) - MARKED_DAYS;
  if (marked >= to) return inTime(day);
  return marked >= from ? to + MARKED_DAYS : inTime(day) + to - from;
};
const within = (from: number, to: number, value: number) => (day: number) =>
  day >= from && day < to ? value : 0;
const always = Number.POSITIVE_INFINITY;

export const courses: Course[] = [
  {
    name: 'nothing is wrong',
    until: 6,
    deletedOn: inTime,
    isSaid: false,
  },
  {
    name: 'the clock is 400 days ahead for an hour',
    ahead: within(0, 0.05, 400),
    until: 15,
    deletedOn: inTime,
    isSaid: true,
    isExample: true,
  },
  {
    name: 'the clock is 400 days ahead for three days',
    ahead: within(0, 3, 400),
    until: 18,
    deletedOn: inTime,
    isSaid: true,
  },
  {
    name: 'the clock is 400 days ahead just before they are to be marked',
    ahead: within(0, 3, 400),
    receivedOn: [-350, -348, -100],
    until: 18,
    deletedOn: inTime,
    isSaid: true,
  },
  {
    name: 'the clock is 400 days ahead for good',
    ahead: within(0, always, 400),
    until: 16,
    deletedOn: (day) => (day < 0 ? Math.min(inTime(day), MARKED_DAYS) : inTime(day)),
    isSaid: true,
  },
  {
    name: 'the clock was 400 days ahead when some came',
    ahead: within(0, 3, 400),
    period: () => 30,
    receivedOn: [-10, 1, 2, 5],
    until: 38,
    // By uptime a day later, also what came after them.
    deletedOn: (day) => day + (day < 0 ? 30 : 31),
    isSaid: true,
  },
  {
    name: 'the clock is 800 days behind for three days, and then right',
    ahead: within(0, 3, -800),
    until: 18,
    // The marks of what is due soon begin anew.
    deletedOn: (day) => Math.max(inTime(day), 3 + MARKED_DAYS),
    isSaid: true,
  },
  {
    name: 'the clock was 800 days behind when some came',
    ahead: within(0, 3, -800),
    period: () => 30,
    receivedOn: [-10, 1, 2, 5],
    until: 36,
    // As if received with the one before.
    deletedOn: (day) => (day === 5 ? 35 : 20),
    isSaid: false,
  },
  {
    name: 'the clock is behind in a new database, and then right',
    ahead: within(-BEFORE, 3, -800),
    receivedOn: [1, 2],
    until: 18,
    deletedOn: () => 3 + MARKED_DAYS,
    isSaid: true,
    isExample: true,
  },
  {
    name: 'the clock is 400 days ahead and right in turn',
    ahead: (day) => (day >= 0 && Math.round(day * STEPS_A_DAY) % 2 === 0 ? 400 : 0),
    until: 30,
    // Such a clock counts half of the time.
    deletedOn: (day) => (inTime(day) < MARKED_DAYS ? 2 * inTime(day) : inTime(day) + MARKED_DAYS),
    isSaid: true,
  },
  {
    name: '30 days were typed for 365, and that is noticed after a day',
    period: (day) => PERIOD - within(0, 1, 335)(day),
    until: 15,
    deletedOn: inTime,
    isSaid: true,
  },
  {
    name: '30 days were typed for 365, and that is noticed after ten days',
    period: (day) => PERIOD - within(0, 10, 335)(day),
    until: 24,
    deletedOn: inTime,
    isSaid: true,
  },
  {
    name: '30 days were typed for 365, and nobody notices',
    period: (day) => PERIOD - within(0, always, 335)(day),
    until: 16,
    deletedOn: (day) => Math.min(inTime(day), Math.max(day + 30, MARKED_DAYS)),
    isSaid: true,
  },
  {
    name: 'the machine was off for a year',
    isOff: (day) => day >= 0 && day < 365,
    until: 380,
    deletedOn: offBetween(0, 365),
    isSaid: true,
  },
  {
    name: 'two of three hosts have other clocks than the database',
    period: () => 30,
    receivedOn: [-9, -8, -7, -6],
    stampedAhead: (day) => ({ [-8]: -400, [-7]: 400 })[day] ?? 0,
    until: 26,
    deletedOn: (day) => (day < -7 ? 21 : day + 31),
    isSaid: false,
    isExample: true,
  },
];

/** As many days on which a request came, evenly over the period before, the first due within five days. */
export const spread = (count: number) =>
  Array.from({ length: count }, (_, index) => Math.round(-360 * (1 - index / count)));

interface Life {
  /** When each was deleted, in days; null if it was not. */
  deleted: (number | null)[];
  /** On how many days something unusual stood. */
  saidOn: number;
}

/** Stores requests that came at these times, so that thousands take no hour. */
export type Fill = (stamps: number[]) => Promise<void>;

type GuardedStore = Pick<ContactStore, 'accept' | 'deleteOld' | 'unusualDeletion'>;

export async function live(
  store: GuardedStore,
  { ahead = () => 0, stampedAhead = ahead, isOff, period = () => PERIOD, ...course }: Course,
  receivedOn: number[],
  fill?: Fill,
): Promise<Life> {
  const deleted = receivedOn.map((): number | null => null);
  const first = receivedOn.filter((day) => day <= -BEFORE);
  await fill?.(first.map((day) => MORNING + day * DAY));
  let accepted = fill === undefined ? 0 : first.length;
  let saidOn = 0;
  for (let step = -BEFORE * STEPS_A_DAY; step <= course.until * STEPS_A_DAY; step += 1) {
    const day = step / STEPS_A_DAY;
    if (isOff?.(day)) continue;
    for (let next = receivedOn[accepted]; next !== undefined && next <= day; ) {
      const receivedAt = MORNING + (next + stampedAhead(next)) * DAY;
      await store.accept(acceptInput({ receivedAt }));
      accepted += 1;
      next = receivedOn[accepted];
    }
    const now = MORNING + (day + ahead(day)) * DAY;
    const run = await store.deleteOld({ days: period(day), now });
    for (const id of run.deleted) deleted[id - 1] = day;
    if (step % STEPS_A_DAY === 0 && (await store.unusualDeletion()) !== null) saidOn += 1;
  }
  return { deleted, saidOn };
}

/** How many were deleted, and on which days. */
export function outcomeIn({ deleted, saidOn }: Life) {
  const days = deleted.filter((day) => day !== null);
  return {
    deleted: days.length,
    'first on day': days.length === 0 ? '-' : days.reduce((a, b) => Math.min(a, b)).toFixed(2),
    'last on day': days.length === 0 ? '-' : days.reduce((a, b) => Math.max(a, b)).toFixed(2),
    'said on days': saidOn,
  };
}

/** Sentences about what was deleted otherwise than it should be; a run may be some hours late. */
export function wrongIn({ deleted, saidOn }: Life, course: Course, receivedOn: number[]): string[] {
  const LATE = 0.5;
  const wrong = receivedOn.flatMap((day, index) => {
    const at = deleted[index] ?? null;
    const due = course.deletedOn(day);
    const isRight = at === null ? due > course.until - LATE : at >= due - 0.1 && at <= due + LATE;
    return isRight
      ? []
      : `The request of day ${day} was deleted on day ${at?.toFixed(2)}, and not on day ${due}`;
  });
  const isSaid = saidOn > 0;
  if (isSaid !== course.isSaid) wrong.push(`It was ${isSaid ? '' : 'not '}said to be unusual`);
  return wrong;
}

export const receive = (store: ContactStore, age: number) =>
  store.accept(acceptInput({ receivedAt: MORNING - age * DAY }));
export const run = (store: ContactStore, day: number, days = 365) =>
  store.deleteOld({ days, now: MORNING + day * DAY });
/** From one day to another, as often as counts. Resolves with the last of them. */
export async function runFrom(store: ContactStore, from: number, to: number, days?: number) {
  let last = await run(store, from, days);
  for (let step = 1; step <= (to - from) * STEPS_A_DAY; step += 1) {
    last = await run(store, from + step / STEPS_A_DAY, days);
  }
  return last;
}
export const left = async (store: ContactStore) =>
  (await listEveryRequest(store)).map(({ id }) => id).toSorted();
export async function decide(store: ContactStore, decision: DeletionDecision, now = MORNING) {
  const { upTo } = (await store.unusualDeletion()) ?? { upTo: 0 };
  return store.decideDeletion({ decision, upTo, by: SOMEBODY, now });
}
