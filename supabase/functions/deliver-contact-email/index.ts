/** Called by the database's schedule (pg_cron, pg_net) every minute: sends the e-mails that are due, reminders too. */

import { systemClock } from '../../../service/domain/clock.ts';
import { NOT_MEASURED } from '../../../service/domain/health.ts';
import { createWatch } from '../../../service/upkeep/watch.ts';
import { contactSettings as content } from '../_shared/content.ts';
import { deliverDue } from '../_shared/delivery.ts';
import { log } from '../_shared/log.ts';
import { serveSchedule } from '../_shared/schedule.ts';

serveSchedule(({ settings, store }) => {
  return async () => {
    // Made for each call, because the schedule leaves a minute between two already.
    const tellCompany = createWatch({
      store,
      measure: async () => NOT_MEASURED,
      messageIdDomain: settings.messageIdDomain,
      clock: systemClock,
      log,
    });
    await tellCompany();
    await deliverDue({ settings, content, store, log });
    return store.outboxHealth();
  };
});
