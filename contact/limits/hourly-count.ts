/** Counts what happened within the last hour, minute by minute: the state stays small whatever the limit. */
import type { AttemptDecision } from '../shared/rate-limit.ts';

/** A minute is one of those since 1970. */
export interface HourlyCount {
  /** Oldest first. */
  counts: [minute: number, count: number][];
  /** When this state was last used; a clock that has gone back behind it shifts all times. */
  lastSeen: number;
}

const MINUTE_MS = 60_000;
/** What came in the first of them may still be less than an hour old. */
const MINUTES = 61;

/**
 * Decides whether one more is allowed, and returns the state to keep either way. Never more than `perHour`
 * pass within an hour; a refused client waits for at most 61 minutes.
 */
export function countInHour(
  before: HourlyCount | null,
  perHour: number,
  now: number,
): { decision: AttemptDecision; state: HourlyCount } {
  const minute = Math.floor(now / MINUTE_MS);
  const shift = Math.max(0, (before?.lastSeen ?? minute) - minute);
  const counts = (before?.counts ?? [])
    .map(([at, count]): HourlyCount['counts'][number] => [at - shift, count])
    .filter(([at]) => at > minute - MINUTES);
  const state = { counts, lastSeen: minute };
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  if (total < perHour) {
    const last = counts.at(-1);
    if (last?.[0] === minute) last[1] += 1;
    else counts.push([minute, 1]);
    return { decision: { allowed: true }, state };
  }
  let left = total;
  const enough = counts.find(([, count]) => {
    left -= count;
    return left < perHour;
  });
  const freeAt = ((enough?.[0] ?? minute) + MINUTES) * MINUTE_MS;
  return { decision: { allowed: false, retryAfterMs: freeAt - now }, state };
}
