/**
 * When something may be deleted for its age, which a clock and a setting say that may both be wrong. So nothing goes for
 * what was found once: what nears the end of its period is marked, and goes at that end if every run of the retention in two
 * weeks has found it marked. The two weeks are counted from run to run, so that no clock can shorten them.
 *
 * Numbers only rise. An age is always reached by all up to a certain number, so one number says what a run has marked.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long something is marked before it goes. So nothing can be kept for less. */
export const MARKED_FOR_MS = 14 * DAY_MS;
/** How long nothing is marked after somebody has chosen to keep what was. */
const KEPT_FOR_MS = 30 * DAY_MS;
/** A run that follows sooner adds no time, however many hosts there are and however often they start. */
const TICK_MS = 50 * 60_000;
/** What a tick adds at most: a clock that was set ahead gains no more by that. */
const LONGEST_TICK_MS = 2 * HOUR_MS;
/** Something that is marked so long after it should have been is unusual: clock, period or database have jumped. */
const LATE_MS = 5 * DAY_MS;
/** By uptime something ages a day later, so that this decides only where stamps are of the future. */
const BY_UPTIME_LATER_MS = DAY_MS;
/** A clock that flips to and fro sends one e-mail in this time. */
const NOTICE_INTERVAL_MS = DAY_MS;

export interface RetentionRun {
  /** How long requests are kept. */
  days: number;
  now: number;
}

/** The greatest numbers of what has reached an age; 0 if nothing has. */
export interface Reached {
  requests: number;
  acts: number;
}

/** What a store keeps. */
export interface DeletionGuard {
  days: number;
  /** Of the last tick. */
  tickedAt: number;
  /** How long the service has run, by its ticks, each of which adds something. */
  uptimeMs: number;
  /** What the last tick has marked, less what a run since has not found so. */
  marked: Reached;
  /** When the last notice came, by uptime. */
  noticedMs: number | null;
  /** It is about requests after the first number, up to the second. */
  noticedAfter: number;
  noticedTo: number;
  /** A longer period that was in force before. */
  daysBefore: number | null;
  /** By uptime. */
  keptUntilMs: number;
  /** Requests up to this need not be marked for two weeks. */
  letGoTo: number;
}

export interface BegunRun extends RetentionRun {
  /** It adds time. */
  isTick: boolean;
  uptimeMs: number;
  /** By uptime; 0 without one. */
  sinceNoticeMs: number;
}

export function beginRun(last: DeletionGuard | null, run: RetentionRun): BegunRun {
  if (last === null) return { ...run, isTick: true, uptimeMs: 0, sinceNoticeMs: 0 };
  const gap = run.now - last.tickedAt;
  const isTick = gap >= TICK_MS;
  const uptimeMs = last.uptimeMs + (isTick ? Math.min(gap, LONGEST_TICK_MS) : 0);
  return { ...run, isTick, uptimeMs, sinceNoticeMs: uptimeMs - (last.noticedMs ?? uptimeMs) };
}

export type Ages<T> = Record<'marked' | 'late' | 'stillLate' | 'whole', T>;

/** The stamp or the uptime of what has an age. */
export interface AgeLimit {
  stamp: number;
  uptimeMs: number;
}

/**
 * Of what is to be marked, of what should have been long ago, of what should have been so before the last notice, and of
 * what has been kept for the whole period.
 */
export function ageLimits({ days, now, uptimeMs, sinceNoticeMs }: BegunRun): Ages<AgeLimit> {
  const limit = (age: number) => ({
    stamp: now - age,
    uptimeMs: uptimeMs - age - BY_UPTIME_LATER_MS,
  });
  const whole = days * DAY_MS;
  const marked = whole - MARKED_FOR_MS;
  return {
    marked: limit(marked),
    late: limit(marked + LATE_MS),
    stillLate: limit(marked + LATE_MS + sinceNoticeMs),
    whole: limit(whole),
  };
}

const NOTHING: Reached = { requests: 0, acts: 0 };
const FIRST: DeletionGuard = {
  days: 0,
  tickedAt: 0,
  uptimeMs: 0,
  marked: NOTHING,
  noticedMs: null,
  noticedAfter: 0,
  noticedTo: 0,
  daysBefore: null,
  keptUntilMs: 0,
  letGoTo: 0,
};

export const isKept = ({ keptUntilMs }: DeletionGuard, uptimeMs: number) => uptimeMs < keptUntilMs;

/** Every run can take marks away, but only a tick can make them. */
export function endRun(
  before: DeletionGuard | null,
  { days, now, isTick, uptimeMs }: BegunRun,
  reached: Ages<Reached>,
): DeletionGuard {
  const last = before ?? FIRST;
  const found = isKept(last, uptimeMs) ? NOTHING : reached.marked;
  const marked = isTick
    ? found
    : {
        requests: Math.min(last.marked.requests, found.requests),
        acts: Math.min(last.marked.acts, found.acts),
      };
  // The clock was ahead, or the period too short. What is marked in its time now is not unusual any more.
  const isOver = last.tickedAt - now > DAY_MS || days > last.days;
  const isLate = Math.min(reached.late.requests, found.requests) > last.marked.requests;
  const isShorter = days < last.days;
  const guard = {
    ...last,
    marked,
    uptimeMs,
    // A time in the future would let no run be a tick until then.
    tickedAt: isTick ? now : Math.min(last.tickedAt, now),
    noticedTo: Math.min(
      last.noticedTo,
      marked.requests,
      isOver ? reached.stillLate.requests : last.noticedTo,
    ),
    // It was let go as it was seen, and not for what is unusual since.
    letGoTo: isLate || isShorter ? 0 : Math.min(last.letGoTo, marked.requests),
  };
  if (!isTick) return guard;
  const isOld = last.noticedMs !== null && uptimeMs - last.noticedMs >= MARKED_FOR_MS;
  const longest = Math.max(last.days, isOld ? 0 : (last.daysBefore ?? 0));
  return {
    ...guard,
    days,
    daysBefore: days < longest ? longest : null,
    ...(isLate || isShorter ? notice(last, guard) : {}),
  };
}

/** Widens one that stands. */
function notice(last: DeletionGuard, { uptimeMs, marked }: DeletionGuard) {
  const stands = last.noticedAfter < last.noticedTo;
  const isSoon = last.noticedMs !== null && uptimeMs - last.noticedMs < NOTICE_INTERVAL_MS;
  return {
    noticedMs: isSoon ? last.noticedMs : uptimeMs,
    noticedAfter: stands ? Math.min(last.noticedAfter, last.marked.requests) : last.marked.requests,
    noticedTo: marked.requests,
  };
}

/**
 * Up to which numbers something is deleted now.
 *
 * @param always what every tick of two weeks has marked
 * @param whole what has been kept for the whole period
 */
export function deletable(guard: DeletionGuard, always: Reached, whole: Reached): Reached {
  if (isKept(guard, guard.uptimeMs)) return NOTHING;
  // What a clock that was ahead has marked too early is still marked, but has not been kept for long enough.
  return {
    requests: Math.min(whole.requests, Math.max(always.requests, guard.letGoTo)),
    acts: Math.min(whole.acts, always.acts),
  };
}

/** What is going to be deleted, and somebody should look at why. */
export interface UnusualDeletion {
  /** The same for as long as it is the same. */
  noticedMs: number;
  /** Of requests. */
  after: number;
  upTo: number;
  days: number;
  /** The first goes then, or later. */
  at: number;
  /** What the clock showed at the last run. */
  seenAt: number;
  /** The period has become shorter: it is unusual even if nothing is marked. */
  isShorter: boolean;
}

export function unusualDeletion(guard: DeletionGuard): UnusualDeletion | null {
  const { days, daysBefore, noticedMs, noticedAfter: after, noticedTo: upTo, uptimeMs } = guard;
  if (noticedMs === null) return null;
  const leftMs = Math.max(0, noticedMs + MARKED_FOR_MS - uptimeMs);
  const isShorter = daysBefore !== null && leftMs > 0;
  if (after >= upTo && !isShorter) return null;
  const seenAt = guard.tickedAt;
  return { noticedMs, after, upTo, days, at: seenAt + leftMs, seenAt, isShorter };
}

/** Of how many requests, as they are counted when somebody asks. */
export type UnusualRequests = UnusualDeletion & { requests: number };

export type DeletionDecision = 'keep' | 'let_go';

/** Null if there is nothing to decide. Who keeps comes in time also after somebody has let go. */
export function decideDeletion(
  guard: DeletionGuard,
  { decision, upTo }: { decision: DeletionDecision; upTo: number },
): DeletionGuard | null {
  const ended = { ...guard, noticedMs: null, noticedAfter: 0, noticedTo: 0, daysBefore: null };
  const isUnusual = unusualDeletion(guard) !== null;
  if (decision === 'let_go') {
    if (!isUnusual) return null;
    if (upTo >= guard.noticedTo) return { ...ended, letGoTo: guard.noticedTo };
    return { ...guard, noticedAfter: Math.max(upTo, guard.noticedAfter), letGoTo: upTo };
  }
  if (!isUnusual && guard.letGoTo === 0) return null;
  return { ...ended, letGoTo: 0, keptUntilMs: guard.uptimeMs + KEPT_FOR_MS };
}
