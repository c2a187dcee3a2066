/**
 * Progressive rate limiter (spec sections 4 and 9; reading in design.md).
 */

export type AttemptDecision = { allowed: true } | { allowed: false; retryAfterMs: number };

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
