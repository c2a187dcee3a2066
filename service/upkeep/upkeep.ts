/** What nobody asks for, in its order. A host calls it at its start, when something was queued, and when it says. */
import type { Clock } from '../domain/clock.ts';
import type { Log } from '../domain/log.ts';
import type { UpkeepStore } from '../store/store.ts';
import { succeeds } from './succeeds.ts';

const TICK_MS = 60_000;

interface UpkeepOptions {
  store: Pick<UpkeepStore, 'noteRun'>;
  /** Tells the company what it should know. Each minute; never rejects. */
  watch(): Promise<void>;
  /** Resolves with the time at which it has something to do again. */
  deliver(signal?: AbortSignal): Promise<number>;
  /** Each hour, by one of the hosts of a database. They never reject. */
  hourly: ((signal?: AbortSignal) => Promise<void>)[];
  clock: Clock;
  log: Log;
}

/** Resolves with the time at which it is due again. At the signal it begins nothing more. */
export type Upkeep = (signal?: AbortSignal) => Promise<number>;

export function createUpkeep({ store, watch, deliver, hourly, clock, log }: UpkeepOptions): Upkeep {
  let tickedAt = Number.NEGATIVE_INFINITY;

  return async (signal) => {
    const now = clock.now();
    let isNewHour = false;
    if (Math.abs(now - tickedAt) >= TICK_MS) {
      tickedAt = now;
      const note = async () => {
        isNewHour = await store.noteRun(now);
      };
      await succeeds(log, note, 'what runs each hour does not run now; tried again in a minute');
      // After a day of standstill the work of the hour ends what would be told; a minute later it is known.
      if (!isNewHour) await watch();
    }
    try {
      // Visitors' e-mails come before what may take long.
      return await deliver(signal);
    } finally {
      if (isNewHour) for (const work of hourly) if (!signal?.aborted) await work(signal);
    }
  };
}
