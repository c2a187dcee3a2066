/** When a failed e-mail is tried again. All times in milliseconds. */
const FIRST_DELAY_MS = 30_000;
export const MAX_DELAY_MS = 10 * 60_000;
const GIVE_UP_AFTER_MS = 5 * 24 * 3_600_000;

/** Doubles from 30 s with every failure, at most 10 minutes. `failures` counts from 1. */
export function retryDelayMs(failures: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS);
}

/**
 * After five days of these delays, which no clock that has jumped can have served, nor a relay that was down: its failures
 * are not counted.
 */
export function isGivenUp(failures: number): boolean {
  let delayedMs = 0;
  for (let failure = 1; failure < failures; failure += 1) delayedMs += retryDelayMs(failure);
  return delayedMs >= GIVE_UP_AFTER_MS;
}
