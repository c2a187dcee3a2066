/** When the host deletes what is old. */
import { uptime } from 'node:os';
import { formatTime } from '../../domain/ottawa-time.ts';
import { type ErasureStore, StoreUnavailableError } from '../../store/store.ts';
import { attempt, createUpkeep, type UpkeepOptions } from '../../upkeep/deletion.ts';

interface RetentionOptions extends UpkeepOptions {
  store: UpkeepOptions['store'] & Pick<ErasureStore, 'rebuild'>;
}

const LOOK_INTERVAL_MS = 60_000;
const LOOKS_PER_SWEEP = 60;
/** In Ottawa, when next to nobody writes to us: large files are rebuilt, for which a request waits some seconds. */
const QUIET_HOURS = ['03', '04'];
const REBUILD_INTERVAL_MS = 43_200_000;

/** Deletes for the first time after a minute: visitors and waiting e-mails come first after a start. */
export async function scheduleRetention(options: RetentionOptions) {
  const { store, clock, log } = options;
  const upkeep = createUpkeep({ uptimeMs: () => uptime() * 1000, ...options });
  let timer: NodeJS.Timeout;
  let running: Promise<void> | null = null;
  let isStopped = false;
  let looks = 0;
  let rebuiltAt = Number.NEGATIVE_INFINITY;

  async function rebuildAtNight(): Promise<void> {
    const now = clock.now();
    const [, hour = ''] = formatTime(now).split(/[ :]/);
    if (!QUIET_HOURS.includes(hour) || Math.abs(now - rebuiltAt) < REBUILD_INTERVAL_MS) return;
    await store.rebuild();
    rebuiltAt = now;
  }

  /** If the database is away, the next deletion reports it: once an hour is enough. */
  async function quietly(look: () => Promise<unknown>): Promise<void> {
    try {
      await look();
    } catch (error) {
      if (error instanceof StoreUnavailableError) return;
      log.error({ err: error }, 'the clock could not be checked; tried again in a minute');
    }
  }

  async function run(): Promise<void> {
    await quietly(upkeep.lookAtClock);
    if (looks % LOOKS_PER_SWEEP === 0) {
      await upkeep.deleteOld();
      await attempt(
        log,
        rebuildAtNight,
        'the files of the database were not written anew; tried again in an hour or the next night',
      );
    }
    looks += 1;
  }

  function schedule(): void {
    timer = setTimeout(() => {
      running = run().then(() => {
        running = null;
        if (!isStopped) schedule();
      });
    }, LOOK_INTERVAL_MS);
  }

  await quietly(upkeep.look);
  schedule();

  return {
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
