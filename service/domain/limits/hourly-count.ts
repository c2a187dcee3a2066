/** Counts what happened within the last hour, minute by minute: the state stays small whatever the limit. */
import type { AttemptDecision } from './rate-limit.ts';

/** A minute is one of those since 1970. */
export interface HourlyCount {
  /** Oldest first. */
  counts: [minute: number, count: number][];
  /** When this state was last changed, by the clock that is furthest ahead. */
  lastSeen: number;
}

const MINUTE_MS = 60_000;
/** What came in the first of them may still be less than an hour old. */
const MINUTES = 61;

/** Adds to the last minute of `counts`, or begins a new one. */
function add(counts: HourlyCount['counts'], minute: number, count: number): void {
  const last = counts.at(-1);
  if (last?.[0] === minute) last[1] += count;
  else counts.push([minute, count]);
}

/**
 * What still counts at `minute`. The past moves back with a clock that was set back, so that nobody waits
 * for longer. One minute is another host's clock instead: if all the past moved at each of its turns, it
 * would soon be an hour old. Only what was counted in the minute ahead joins the present one.
 */
function seenAt(before: HourlyCount, minute: number): HourlyCount {
  const behind = before.lastSeen - minute;
  const shift = behind > 1 ? behind : 0;
  const counts: HourlyCount['counts'] = [];
  for (const [at, count] of before.counts) {
    const moved = Math.min(at - shift, minute);
    if (moved > minute - MINUTES) add(counts, moved, count);
  }
  return { counts, lastSeen: Math.max(before.lastSeen - shift, minute) };
}

/**
 * Decides whether one more is allowed, and returns the state to keep: the very object if nothing
 * has changed, as with a refusal by a clock that is not behind. Never more than `perHour`
 * pass within an hour, less the difference between the hosts' clocks; a refused client waits for at most
 * 61 minutes.
 */
export function countInHour(
  before: HourlyCount | null,
  perHour: number,
  now: number,
): { decision: AttemptDecision; state: HourlyCount } {
  const minute = Math.floor(now / MINUTE_MS);
  const earlier = before ?? { counts: [], lastSeen: minute };
  const state = seenAt(earlier, minute);
  const { counts } = state;
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  if (total < perHour) {
    add(counts, minute, 1);
    return { decision: { allowed: true }, state };
  }
  let left = total;
  const enough = counts.find(([, count]) => {
    left -= count;
    return left < perHour;
  });
  const freeAt = ((enough?.[0] ?? minute) + MINUTES) * MINUTE_MS;
  const [newest = minute] = earlier.counts.at(-1) ?? [];
  const isMoved = newest > minute || state.lastSeen < earlier.lastSeen;
  const decision = { allowed: false, retryAfterMs: freeAt - now } as const;
  return { decision, state: isMoved ? state : earlier };
}
