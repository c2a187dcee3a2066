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

/** Resolves as soon as the condition holds; rejects if it does not within the limit. */
export async function until(
  condition: () => boolean,
  what: string,
  limitMs = 60_000,
): Promise<void> {
  if (!(await eventually(condition, limitMs, 5))) throw new Error(`${what} took too long`);
}
