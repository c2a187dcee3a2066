/** When a failed e-mail is tried again. All times in milliseconds. */
const FIRST_DELAY_MS = 30_000;
export const MAX_DELAY_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;
const GIVE_UP_AFTER_MS = 5 * DAY_MS;
/** Of these, so much must have passed in pauses between tries, which no clock that has jumped can have served. */
const LEAST_PAUSED_MS = 4.5 * DAY_MS;
/** Delays differ by up to a fifth, so that e-mails that failed together are not tried again together. */
const JITTER = 0.2;

const plainDelayMs = (failures: number) =>
  Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS / (1 + JITTER));

/**
 * Doubles from about 30 s with every failure, at most 10 minutes. `failures` counts from 1; `random`
 * returns a number from 0 to below 1.
 */
export function retryDelayMs(failures: number, random: () => number): number {
  return Math.round(plainDelayMs(failures) * (1 - JITTER + 2 * JITTER * random()));
}

/** Null: it is given up, after five days of tries. The last falls on their end. */
export function nextTryAt(
  email: { createdAt: number; failures: number },
  now: number,
  random: () => number,
): number | null {
  const next = now + retryDelayMs(email.failures, random);
  // It is of the future if the clock was ahead.
  if (Math.abs(now - email.createdAt) < GIVE_UP_AFTER_MS) {
    return Math.min(next, email.createdAt + GIVE_UP_AFTER_MS);
  }
  let pausedMs = 0;
  for (let failure = 1; failure < email.failures; failure += 1) pausedMs += plainDelayMs(failure);
  return pausedMs < LEAST_PAUSED_MS ? next : null;
}
