/** Called by the database's schedule (pg_cron, pg_net) every hour: deletes what has been kept for as long as it may be. */
import { systemClock } from '../../../service/domain/clock.ts';
import { createUpkeep } from '../../../service/upkeep/deletion.ts';
import { contactSettings as content } from '../_shared/content.ts';
import { log } from '../_shared/log.ts';
import { serveSchedule } from '../_shared/schedule.ts';

serveSchedule(({ store }) => async () => {
  const { retentionDays } = content;
  await createUpkeep({ store, clock: systemClock, log, retentionDays }).deleteOld();
  return { change: await store.retentionChange(), clockDoubt: await store.clockDoubt() };
});
