import { setTimeout as delay } from 'node:timers/promises';

/** Resolves as soon as the condition holds; rejects if it does not within the limit. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  limitMs = 60_000,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`${what} took too long`);
    await delay(10);
  }
}
