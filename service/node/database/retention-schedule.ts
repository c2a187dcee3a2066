/** When the host deletes what is old. */
import { formatTime } from '../../domain/office-time.ts';
import type { ErasureStore } from '../../store/store.ts';
import { deleteOld, type UpkeepOptions } from '../../upkeep/deletion.ts';
import { succeeds } from '../../upkeep/succeeds.ts';

interface RetentionOptions extends UpkeepOptions {
  store: UpkeepOptions['store'] & Pick<ErasureStore, 'rebuild'>;
}

/** Visitors and waiting e-mails come first after a start. */
const FIRST_AFTER_MS = 60_000;
const INTERVAL_MS = 3_600_000;
/** In Ottawa, when next to nobody writes to us: large files are rebuilt, for which a request waits some seconds. */
const QUIET_HOURS = ['03', '04'];
const REBUILD_INTERVAL_MS = 43_200_000;

export function scheduleRetention(options: RetentionOptions) {
  const { store, clock, log } = options;
  let running: Promise<void> | null = null;
  let isStopped = false;
  let rebuiltAt = Number.NEGATIVE_INFINITY;

  async function rebuildAtNight(): Promise<void> {
    const now = clock.now();
    const [, hour = ''] = formatTime(now).split(/[ :]/);
    if (!QUIET_HOURS.includes(hour) || Math.abs(now - rebuiltAt) < REBUILD_INTERVAL_MS) return;
    await store.rebuild();
    rebuiltAt = now;
  }

  async function run(): Promise<void> {
    await deleteOld(options);
    await succeeds(
      log,
      rebuildAtNight,
      'the files of the database were not written anew; tried again in an hour or the next night',
    );
  }

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
