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
  /** When this state was last changed, by the clock that is furthest ahead (see `seenAt`). */
  lastSeenAt: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

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
 * A clock that was set back must not lengthen a block, so the past moves back with it. A minute or less
 * is another host's clock instead: if that moved the past, a client whose requests reach both hosts in
 * turn would shorten its block with each of them. By this clock, too, a block lasts for a day at most.
 * Otherwise the state stays the object that it was.
 */
function seenAt(state: RateLimitState, now: number): RateLimitState {
  const behind = state.lastSeenAt - now;
  const shift = behind > MINUTE_MS ? behind : 0;
  if (shift === 0 && state.blockedUntil <= now + DAY_MS) return state;
  const moved = (time: number) => Math.min(time - shift, now + DAY_MS);
  return {
    level: state.level,
    attempts: state.attempts.map(({ at, key }) => ({ at: moved(at), key })),
    blockedUntil: moved(state.blockedUntil),
    quietSince: moved(state.quietSince),
    lastSeenAt: moved(state.lastSeenAt),
  };
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
 * `retryAfterMs` is above 0 and at most 24 h. `attemptKey` identifies the exact submission: a repetition is not
 * counted again.
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
  // What has ended by one host's clock does not begin again by that of another, which is behind.
  const latest = Math.max(seen.lastSeenAt, now);
  if (latest < seen.blockedUntil) {
    return { decision: { allowed: false, retryAfterMs: seen.blockedUntil - now }, state: seen };
  }

  const current = settle(seen, latest);
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
