/**
 * How long the salts live under which client addresses are hashed, in milliseconds. The limiter has
 * to know a client for 27 hours: a block of 24 and the three quiet hours that lead down to the first
 * level. So a salt is replaced early enough to live that much longer.
 */
export const SALT_ROTATION_MS = 20 * 3_600_000;
/** A client's counts are deleted with its salt. */
export const SALT_LIFETIME_MS = 48 * 3_600_000;
