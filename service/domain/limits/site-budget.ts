/** How many requests of an hour have an e-mail of their own. */

/** Of the hours since 1970. */
export interface HourCount {
  hour: number;
  count: number;
}

const HOUR_MS = 3_600_000;

/**
 * Counts one more, or returns null if the hour has had as many. The clock of another host may begin an hour later than this
 * one has: it counts in that which has begun.
 */
export function spend(before: HourCount | null, budget: number, now: number): HourCount | null {
  const hour = Math.floor(now / HOUR_MS);
  const isRunning = before !== null && (before.hour === hour || before.hour === hour + 1);
  const { count, ...window } = isRunning ? before : { hour, count: 0 };
  return count < budget ? { ...window, count: count + 1 } : null;
}
