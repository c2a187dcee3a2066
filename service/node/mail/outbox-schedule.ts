/** Runs the outbox worker when it is due, and never twice at a time. */

import type { Clock } from '../../domain/clock.ts';
import type { Log } from '../../domain/log.ts';
import type { OutboxWorker } from '../../outbox/outbox.ts';

export interface OutboxSchedule {
  /** Runs the worker soon: now, or after the run under way. */
  wake(): void;
  /** Stops the run under way, starts no other, and waits until `limit` for the answers still to come. */
  stop(limit: AbortSignal): Promise<void>;
}

interface OutboxScheduleOptions {
  worker: OutboxWorker;
  clock: Clock;
  log: Log;
}

const AFTER_FAILURE_MS = 60_000;
/** A clock that is set back must not delay the next run by hours. */
const MAX_DELAY_MS = 10 * 60_000;

export function scheduleOutbox({ worker, clock, log }: OutboxScheduleOptions): OutboxSchedule {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isWokenDuringRun = false;

  function runIn(delayMs: number): void {
    if (signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(run, Math.min(Math.max(delayMs, 0), MAX_DELAY_MS));
  }

  async function delayAfterRun(): Promise<number> {
    try {
      const { nextRunAt } = await worker.runOnce({ signal });
      return nextRunAt - clock.now();
    } catch (error) {
      log.error({ err: error }, 'the outbox failed unexpectedly; it runs again in a minute');
      return AFTER_FAILURE_MS;
    }
  }

  function run(): void {
    isWokenDuringRun = false;
    running = delayAfterRun().then((delayMs) => {
      running = null;
      runIn(isWokenDuringRun ? 0 : delayMs);
    });
  }

  return {
    // Uses a timer, so that the visitor is answered before the e-mail is sent.
    wake() {
      if (running === null) runIn(0);
      else isWokenDuringRun = true;
    },
    async stop(limit) {
      stopping.abort();
      clearTimeout(timer);
      await running;
      await worker.finish(limit);
    },
  };
}
