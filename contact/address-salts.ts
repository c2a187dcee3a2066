/**
 * How long the salts live under which client addresses are hashed, in milliseconds. The one before
 * the present salt is kept because the longest block of the rate limiter lasts 24 h.
 */
export const SALT_ROTATION_MS = 24 * 3_600_000;
/** What is known of a client goes when its salt does. */
export const SALT_LIFETIME_MS = 48 * 3_600_000;
