/** Progressive rate limiter (LIMIT-2 to LIMIT-5). */

export interface RateLimited {
  allowed: false;
  retryAfterMs: number;
}
export type AttemptDecision = { allowed: true } | RateLimited;

export interface RateLimitState {
  /** 1 to 4. */
  level: number;
  /** Counted attempts since the last block, oldest first. */
  attempts: { at: number; key: string }[];
  blockedUntil: number;
  /** Start of the present quiet time: the last counted attempt or the end of the last block. */
  quietSince: number;
  /** When this state was last used; a clock that has gone back behind it shifts all times. */
  lastSeenAt: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The table of LIMIT-2. The first entry is level 1. */
const rateLimitLevels = [
  { attemptsPerHour: 5, blockMs: 5 * MINUTE_MS },
  { attemptsPerHour: 3, blockMs: 15 * MINUTE_MS },
  { attemptsPerHour: 2, blockMs: 60 * MINUTE_MS },
  { attemptsPerHour: 1, blockMs: 1440 * MINUTE_MS },
] as const;

const highestLevel = rateLimitLevels.length;

function ruleOf(level: number) {
  const rule = rateLimitLevels[level - 1];
  if (rule === undefined) throw new RangeError(`There is no rate limit level ${level}`);
  return rule;
}

/** A clock that was set back must not lengthen a block, so the past moves back with it. */
function seenAt(state: RateLimitState, now: number): RateLimitState {
  const shift = Math.max(0, state.lastSeenAt - now);
  return {
    level: state.level,
    attempts: state.attempts.map(({ at, key }) => ({ at: at - shift, key })),
    blockedUntil: state.blockedUntil - shift,
    quietSince: state.quietSince - shift,
    lastSeenAt: now,
  };
}

/** One level down for every full quiet hour; attempts older than the window are forgotten. */
function settle(state: RateLimitState, now: number): RateLimitState {
  const quietHours = Math.floor((now - state.quietSince) / HOUR_MS);
  return {
    ...state,
    level: Math.max(1, state.level - quietHours),
    attempts: state.attempts.filter(({ at }) => now - at < HOUR_MS),
    quietSince: state.quietSince + quietHours * HOUR_MS,
  };
}

/**
 * Says whether an attempt may go on, and the state to keep, also when it was refused. `state` is
 * null for a client not seen before; `now` is in milliseconds since 1970; `retryAfterMs` is above 0
 * and at most 24 h. `attemptKey` identifies the exact submission: a repetition is not counted again.
 */
export function decideAttempt(
  state: RateLimitState | null,
  attemptKey: string,
  now: number,
): { decision: AttemptDecision; state: RateLimitState } {
  if (state === null) {
    const attempts = [{ at: now, key: attemptKey }];
    const first = { level: 1, attempts, blockedUntil: 0, quietSince: now, lastSeenAt: now };
    return { decision: { allowed: true }, state: first };
  }

  const seen = seenAt(state, now);
  if (now < seen.blockedUntil) {
    return { decision: { allowed: false, retryAfterMs: seen.blockedUntil - now }, state: seen };
  }

  const current = settle(seen, now);
  if (current.attempts.some(({ key }) => key === attemptKey)) {
    return { decision: { allowed: true }, state: current };
  }

  const { attemptsPerHour, blockMs } = ruleOf(current.level);
  if (current.attempts.length < attemptsPerHour) {
    const attempts = [...current.attempts, { at: now, key: attemptKey }];
    return { decision: { allowed: true }, state: { ...current, attempts, quietSince: now } };
  }

  const blockedUntil = now + blockMs;
  const level = Math.min(highestLevel, current.level + 1);
  return {
    decision: { allowed: false, retryAfterMs: blockMs },
    state: { ...current, level, attempts: [], blockedUntil, quietSince: blockedUntil },
  };
}
