/** Called by the database's schedule (pg_cron, pg_net) every hour: deletes what has been kept for as long as it may be. */
import { systemClock } from '../../../service/domain/clock.ts';
import { deleteOld } from '../../../service/upkeep/deletion.ts';
import { contactSettings as content } from '../_shared/content.ts';
import { log } from '../_shared/log.ts';
import { serveSchedule } from '../_shared/schedule.ts';

serveSchedule(({ store }) => async () => {
  const { retentionDays } = content;
  await deleteOld({ store, clock: systemClock, log, retentionDays });
  return store.retentionState(systemClock.now());
});
