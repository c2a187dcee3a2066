/** Whether the SQLite file is damaged, also where no request has looked yet. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const threadFile = new URL('./damage-thread.ts', import.meta.url);
const MIN_INTERVAL_MS = 60_000;
/** A large file is looked through less often: at most this part of the time goes into it. */
const MAX_SHARE = 1 / 100;

/** The function says what is damaged, or null; nobody can make it look more often by asking. */
export function createDamageCheck(
  path: string,
  now: () => number = () => performance.now(),
): () => Promise<string | null> {
  let found: Promise<string | null> = Promise.resolve(null);
  let nextAt = Number.NEGATIVE_INFINITY;

  async function look(): Promise<string | null> {
    const start = now();
    try {
      const [damage] = await once(new Worker(threadFile, { workerData: path }), 'message');
      return damage;
    } finally {
      nextAt = now() + Math.max(MIN_INTERVAL_MS, (now() - start) / MAX_SHARE);
    }
  }

  return () => {
    if (now() >= nextAt) {
      nextAt = Number.POSITIVE_INFINITY;
      found = look();
    }
    return found;
  };
}
