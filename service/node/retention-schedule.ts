/** When the host deletes what is old. */
import { deleteOld, type UpkeepOptions } from '../upkeep/deletion.ts';

/** Visitors and waiting e-mails come first after a start. */
const FIRST_AFTER_MS = 60_000;
const INTERVAL_MS = 3_600_000;

export function scheduleRetention(options: UpkeepOptions) {
  let running: Promise<void> | null = null;
  let isStopped = false;

  const run = () => deleteOld(options);

  const schedule = (ms: number) =>
    setTimeout(() => {
      running = run().then(() => {
        running = null;
        if (!isStopped) timer = schedule(INTERVAL_MS);
      });
    }, ms);
  let timer = schedule(FIRST_AFTER_MS);

  return {
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
