/** The timers around the outbox worker: when it runs, and that it runs once at a time. */
import type { Clock } from '../../../contact/contract/clock.ts';
import type { Log } from '../../../contact/log.ts';
import type { OutboxWorker } from '../../../contact/outbox.ts';

export interface OutboxSchedule {
  /** Runs the worker soon: now, or after the run under way. */
  wake(): void;
  /** Ends the run under way between two e-mails and starts no other. */
  stop(): Promise<void>;
}

interface OutboxScheduleOptions {
  worker: OutboxWorker;
  clock: Clock;
  log: Log;
}

const AFTER_FAILURE_MS = 60_000;
/** A clock that was set back must not put the next run off for hours. */
const LONGEST_WAIT_MS = 10 * 60_000;

export function scheduleOutbox({ worker, clock, log }: OutboxScheduleOptions): OutboxSchedule {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isWokenDuringRun = false;

  function runIn(delayMs: number): void {
    if (signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(run, Math.min(Math.max(delayMs, 0), LONGEST_WAIT_MS));
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
    // Through a timer, so that the answer to a visitor leaves before the e-mail is begun.
    wake() {
      if (running === null) runIn(0);
      else isWokenDuringRun = true;
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
