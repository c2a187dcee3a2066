/** Progressive rate limiter. */

export interface RateLimited {
  allowed: false;
  retryAfterMs: number;
}
export type AttemptDecision = { allowed: true } | RateLimited;

export interface RateLimitState {
  /** 1 to 4. */
  level: number;
  /** Counted attempts since the last block, in the order in which they came. */
  attempts: { at: number; key: string }[];
  blockedUntil: number;
  /** The last counted attempt, or the end of the last quiet hour that lowered the level. */
  quietSince: number;
  /** When this state was last changed, by the clock that is furthest ahead. */
  lastSeenAt: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The client's table. The first entry is level 1. */
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

/**
 * One level down for every full quiet hour; attempts older than the window are forgotten. The time inside
 * a block is not quiet: if it were, the hour of level 3's would take back the level to which it leads.
 */
function settle(state: RateLimitState, now: number): RateLimitState {
  const quietSince = Math.max(state.quietSince, state.blockedUntil);
  const quietHours = Math.floor((now - quietSince) / HOUR_MS);
  return {
    ...state,
    level: Math.max(1, state.level - quietHours),
    attempts: state.attempts.filter(({ at }) => now - at < HOUR_MS),
    quietSince: quietSince + quietHours * HOUR_MS,
    lastSeenAt: now,
  };
}

/**
 * Decides whether an attempt is allowed, and returns the state to keep: the very object if nothing has changed,
 * as during a block. `state` is null for a client not seen before; `now` is in milliseconds since 1970;
 * `retryAfterMs` is above 0. `attemptKey` identifies the exact submission: a repetition is not counted again.
 */
export function decideAttempt(
  state: RateLimitState | null,
  attemptKey: string,
  now: number,
): { decision: AttemptDecision; state: RateLimitState } {
  // After a clock was set back all begin anew: no block may last longer for it. Less is the clock of another host.
  if (state === null || state.lastSeenAt - now > MINUTE_MS) {
    const attempts = [{ at: now, key: attemptKey }];
    const first = { level: 1, attempts, blockedUntil: 0, quietSince: now, lastSeenAt: now };
    return { decision: { allowed: true }, state: first };
  }

  // What has ended by one host's clock does not begin again by that of another, which is behind.
  const latest = Math.max(state.lastSeenAt, now);
  if (latest < state.blockedUntil) {
    return { decision: { allowed: false, retryAfterMs: state.blockedUntil - now }, state };
  }

  const current = settle(state, latest);
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
    state: { ...current, level, attempts: [], blockedUntil },
  };
}
