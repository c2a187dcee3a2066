/**
 * What is old is deleted by the clock, so a clock that has jumped must delete nothing. A store
 * remembers the time that was seen last and judges each new one by it.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** More than this, forward against the monotonic clock or back, is a jump. */
export const JUMP_MS = DAY_MS;
/** The clock of a host that was off for at most this long has not jumped: a long weekend. */
const LONGEST_ABSENCE_MS = 5 * DAY_MS;
/** How long the clock has to be steady after a jump, until it is believed. */
const STEADY_FOR_MS = DAY_MS;
/** At most this much of the time between two looks counts as steady, because nobody saw the rest. */
const LONGEST_GLANCE_MS = HOUR_MS;

export interface ClockLook {
  now: number;
  /** Since its last look this process measured a jump against the monotonic clock. */
  hasJumped?: boolean;
  /** A clock before this is wrong, such as one that is behind the time when the site was built. */
  notBefore?: number;
}

/** Nothing is purged meanwhile. */
export interface ClockDoubt {
  since: number;
  /** By how much the clock had jumped; negative if back. */
  jumpedMs: number;
  steadyMs: number;
}

export interface ClockSeen {
  /** 0 unless this look has found a jump. */
  jumpedMs: number;
  doubt: ClockDoubt | null;
}

/** What the record says of it.  */
export const CLOCK_IS_RIGHT = 'The clock of the server is right: what is old may be deleted again.';

/** What a store keeps. */
export interface ClockState {
  seenAt: number;
  /** The newest request when the clock was seen last. */
  lastRequest: number;
  doubt: ClockDoubt | null;
  /** The clock has gone back from `behindFrom`: requests with greater numbers than `behindAfter` came since. */
  behindFrom: number | null;
  behindAfter: number | null;
}

export interface ClockJudgement extends ClockSeen {
  state: ClockState;
  /** What waits was queued by the earlier clock, and moves with it. */
  movedMs: number;
  /** Requests that came after the one of this number, under a clock that was behind, were stamped wrongly. */
  stampedWronglyAfter: number | null;
}

export function judgeClock(
  before: Omit<ClockState, 'lastRequest'> & Partial<ClockState>,
  look: ClockLook,
  newestRequest: number,
): ClockJudgement {
  const { now, hasJumped = false, notBefore = 0 } = look;
  const gap = now - before.seenAt;
  const isBehindBuild = before.behindFrom === null && notBefore - now > JUMP_MS;
  const isBack = gap < -JUMP_MS || isBehindBuild;
  const isForward = gap > (hasJumped ? JUMP_MS : LONGEST_ABSENCE_MS);
  const { behindFrom, behindAfter, lastRequest = newestRequest } = before;

  if (isBack) {
    const from = Math.max(before.seenAt, notBefore);
    const jumpedMs = now - from;
    const doubt = { since: now, jumpedMs, steadyMs: 0 };
    const behind = {
      behindFrom: behindFrom ?? from,
      behindAfter: behindAfter ?? lastRequest,
    };
    const state = { seenAt: now, lastRequest: newestRequest, doubt, ...behind };
    const movedMs = gap < -JUMP_MS ? gap : 0;
    return { jumpedMs, movedMs, doubt, state, stampedWronglyAfter: null };
  }
  const isRightAgain = behindFrom !== null && now > behindFrom - JUMP_MS;
  const doubt = isForward
    ? { since: now, jumpedMs: gap, steadyMs: 0 }
    : steadied(before.doubt, Math.min(Math.max(gap, 0), LONGEST_GLANCE_MS));
  const state = {
    seenAt: isForward ? now : Math.max(before.seenAt, now),
    lastRequest: newestRequest,
    doubt,
    behindFrom: isRightAgain ? null : behindFrom,
    behindAfter: isRightAgain ? null : behindAfter,
  };
  const jumpedMs = isForward ? gap : 0;
  return {
    jumpedMs,
    movedMs: jumpedMs,
    doubt,
    state,
    stampedWronglyAfter: isForward && isRightAgain ? behindAfter : null,
  };
}

function steadied(doubt: ClockDoubt | null, moreMs: number): ClockDoubt | null {
  if (doubt === null) return null;
  const steadyMs = doubt.steadyMs + moreMs;
  return steadyMs >= STEADY_FOR_MS ? null : { ...doubt, steadyMs };
}
