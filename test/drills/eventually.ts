import { setTimeout as delay } from 'node:timers/promises';

/** Resolves with true as soon as the condition holds, with false if it does not within the limit. */
export async function eventually(
  condition: () => boolean | Promise<boolean>,
  limitMs: number,
  everyMs = 20,
): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > deadline) return false;
    await delay(everyMs);
  }
  return true;
}
