/**
 * What is old is deleted by a number of days that somebody may have made smaller by mistake. A store remembers the one
 * in force, and goes on with it for seven days.
 */

const DAY_MS = 86_400_000;
const CHANGE_WAITS_MS = 7 * DAY_MS;

export interface RetentionLook {
  /** As it is set now. */
  days: number;
  now: number;
  /** The clock is not believed: the seven days begin once it is. */
  isHeld: boolean;
}

/** What will be deleted, and when, because requests are to be kept for a shorter time. */
export interface RetentionChange {
  days: number;
  at: number;
  requests: number;
}

/** What a store keeps. */
export interface RetentionState {
  /** In force. */
  days: number;
  /** Null unless fewer are to come. */
  shorter: { days: number; since: number } | null;
}

export function judgeRetention(
  before: RetentionState | null,
  { days, now, isHeld }: RetentionLook,
): RetentionState {
  if (before === null || days >= before.days) return { days, shorter: null };
  const { shorter } = before;
  const since = shorter?.days === days && !isHeld ? shorter.since : now;
  if (now - since >= CHANGE_WAITS_MS) return { days, shorter: null };
  return { days: before.days, shorter: { days, since } };
}

/** When the change comes, and what was received before is deleted then. */
export function changeOf({ days, since }: { days: number; since: number }) {
  const at = since + CHANGE_WAITS_MS;
  return { days, at, before: at - days * DAY_MS };
}
