import { whenIdle } from '../components/scheduling.ts';

/** The visitor's next key is not expected at once (ms). */
const pauseMs = 400;

/**
 * What it returns resolves in the next pause of whoever is typing, when the browser is idle: the work that begins then
 * delays no key. Call it first when the form is touched, which counts as typing.
 */
export function createTypingWatch(): () => Promise<void> {
  let lastUsedAt: number | null = null;
  const noteUse = () => {
    lastUsedAt = performance.now();
  };
  return async () => {
    // Listening again with the same function changes nothing.
    for (const type of ['focusin', 'input']) addEventListener(type, noteUse, { passive: true });
    lastUsedAt ??= performance.now();
    for (;;) {
      const left = lastUsedAt + pauseMs - performance.now();
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
      await whenIdle();
      if (lastUsedAt + pauseMs <= performance.now()) return;
    }
  };
}
