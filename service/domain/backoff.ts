/** When a failed e-mail is tried again. All times in milliseconds. */
const FIRST_DELAY_MS = 30_000;
export const MAX_DELAY_MS = 10 * 60_000;
/** They take hours, so that a clock that has jumped five days ahead gives up nothing before it is noticed. */
const MIN_FAILURES = 20;
const GIVE_UP_AFTER_MS = 5 * 24 * 3_600_000;
/** Delays differ by up to a fifth, so that e-mails that failed together are not tried again together. */
const JITTER = 0.2;

/**
 * Doubles from about 30 s with every failure, at most 10 minutes. `failures` counts from 1; `random`
 * returns a number from 0 to below 1.
 */
export function retryDelayMs(failures: number, random: () => number): number {
  const plain = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS / (1 + JITTER));
  return Math.round(plain * (1 - JITTER + 2 * JITTER * random()));
}

/** Null: it is given up, after five days and enough attempts. The last falls on the end of the five days. */
export function nextTryAt(
  email: { createdAt: number; failures: number },
  now: number,
  random: () => number,
): number | null {
  const deadline = email.createdAt + GIVE_UP_AFTER_MS;
  const next = now + retryDelayMs(email.failures, random);
  if (now < deadline) return Math.min(next, deadline);
  return email.failures < MIN_FAILURES ? next : null;
}
