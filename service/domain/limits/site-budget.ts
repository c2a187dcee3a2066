/** How many requests of an hour have an e-mail of their own. */

/** Of the hours since 1970. */
export interface HourCount {
  hour: number;
  count: number;
}

const HOUR_MS = 3_600_000;

/** Counts one more, or returns null if the hour has had as many. */
export function spend(before: HourCount | null, budget: number, now: number): HourCount | null {
  const hour = Math.floor(now / HOUR_MS);
  const count = before?.hour === hour ? before.count : 0;
  return count < budget ? { hour, count: count + 1 } : null;
}
