/**
 * How long the salts live under which client addresses are hashed, in milliseconds. The limiter has
 * to know a client for 27 hours: the longest block, during which nothing is written, and the three quiet hours
 * in which the level comes down to the first. So a salt is replaced early enough to live that much longer.
 */
export const SALT_ROTATION_MS = 20 * 3_600_000;
/** A client's counts are deleted with its salt. */
export const SALT_LIFETIME_MS = 48 * 3_600_000;
