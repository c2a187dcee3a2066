/**
 * Requests are deleted for their age, by a clock and a setting that may both be wrong. So a day deletes few, and whoever
 * looks at the desk notices while the copies of two weeks still have the rest.
 */

const DAY_MS = 86_400_000;
/** A day deletes this part of all requests, or as many as are few. */
const PART = 0.1;
const FEW = 50;

/** The day of 24 hours that began with its first deletion. */
export interface DeletionDay {
  beganAt: number;
  deleted: number;
}

/** The one that has begun, or a new one. */
export function deletionDayAt(last: DeletionDay | null, now: number): DeletionDay {
  const isOver = last === null || Math.abs(now - last.beganAt) >= DAY_MS;
  return isOver ? { beganAt: now, deleted: 0 } : last;
}

/** @param requests that are there now */
export function mayDelete({ deleted }: DeletionDay, requests: number): number {
  return Math.max(FEW, Math.floor((requests + deleted) * PART)) - deleted;
}
