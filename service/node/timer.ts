/** The one timer of the host: runs what nobody asks for when it is due, and never twice at a time. */

import type { Clock } from '../domain/clock.ts';
import type { Log } from '../domain/log.ts';
import type { Upkeep } from '../upkeep/upkeep.ts';

export interface Timer {
  /** Runs it soon: now, or after the run under way. */
  wake(): void;
  /** Tells the run under way to end, starts no other, and waits for it until `limit`. */
  stop(limit: AbortSignal): Promise<void>;
}

const AFTER_FAILURE_MS = 60_000;
/** A clock that is set back must not delay the next run by hours. */
const MAX_DELAY_MS = 10 * 60_000;

interface TimerOptions {
  run: Upkeep;
  clock: Clock;
  log: Log;
}

export function createTimer({ run, clock, log }: TimerOptions): Timer {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isWokenDuringRun = false;

  function startIn(delayMs: number): void {
    if (signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(start, Math.min(Math.max(delayMs, 0), MAX_DELAY_MS));
  }

  async function delayAfterRun(): Promise<number> {
    try {
      return (await run(signal)) - clock.now();
    } catch (error) {
      log.error({ err: error }, 'upkeep failed unexpectedly; it runs again in a minute');
      return AFTER_FAILURE_MS;
    }
  }

  function start(): void {
    isWokenDuringRun = false;
    running = delayAfterRun().then((delayMs) => {
      running = null;
      startIn(isWokenDuringRun ? 0 : delayMs);
    });
  }

  return {
    // Uses a timer, so that the visitor is answered before the e-mail is sent.
    wake() {
      if (running === null) startIn(0);
      else isWokenDuringRun = true;
    },
    async stop(limit) {
      stopping.abort();
      clearTimeout(timer);
      const { promise: isOver, resolve } = Promise.withResolvers<void>();
      limit.addEventListener('abort', () => resolve());
      if (limit.aborted) resolve();
      await Promise.race([running, isOver]);
    },
  };
}
