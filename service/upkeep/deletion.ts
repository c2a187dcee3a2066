/** Deletes requests that are older than the site promises to keep them, and what is known of clients: hourly, by one of the hosts. */
import type { Clock } from '../domain/clock.ts';
import type { Log } from '../domain/log.ts';
import type { ErasureStore, UpkeepStore } from '../store/store.ts';
import { succeeds } from './succeeds.ts';

export interface DeletionOptions {
  store: Pick<ErasureStore, 'sweep'> & Pick<UpkeepStore, 'timeOf' | 'deleteOld'>;
  clock: Clock;
  log: Log;
  retentionDays: number;
}

/** Never rejects: the next run tries again. */
export async function deleteOld({ store, clock, log, retentionDays }: DeletionOptions) {
  await succeeds(
    log,
    async () => store.sweep(await store.timeOf(clock.now())),
    'what is known of clients was not deleted; tried again in an hour',
  );
  await succeeds(
    log,
    async () => {
      const now = await store.timeOf(clock.now());
      const requests = await store.deleteOld({ days: retentionDays, now });
      if (requests.length > 0) {
        const fields = { deleted: requests.length, requests, retentionDays };
        log.warn(fields, 'old contact requests were deleted');
      }
    },
    'the deletion of old contact requests is not complete; tried again in an hour',
  );
}
