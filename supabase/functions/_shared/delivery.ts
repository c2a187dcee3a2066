/** What nobody asks for, within the limits of the platform. */

import { createDelivery } from '../../../service/deliver/deliver.ts';
import { createResendMailer } from '../../../service/deliver/resend-mailer.ts';
import { systemClock as clock } from '../../../service/domain/clock.ts';
import type { ContactStore } from '../../../service/store/store.ts';
import { deleteOld } from '../../../service/upkeep/deletion.ts';
import { createUpkeep } from '../../../service/upkeep/upkeep.ts';
import { createWatch } from '../../../service/upkeep/watch.ts';
import { contactSettings as content } from './content.ts';
import { deskKeys, type FunctionSettings, textOf } from './environment.ts';
import { log } from './log.ts';

/**
 * No e-mail is begun later than this after the start of a run. The next call of the schedule comes
 * after a minute; an instance is ended after 150 s, and after 2 s of CPU time, of which an e-mail
 * takes milliseconds. https://supabase.com/docs/guides/functions/limits
 */
const RUN_MS = 40_000;

interface Parts {
  settings: FunctionSettings;
  store: ContactStore;
}

function partsOf({ settings, store }: Parts) {
  const { mail, companyMail } = settings;
  const deliver = createDelivery({
    ...{ store, clock, log, mail, companyMail },
    text: textOf(settings, content),
    mailer: createResendMailer(settings.resend),
    keys: deskKeys(settings, store),
  });
  const measure = async () => ({});
  const watch = createWatch({ ...{ store, clock, log, measure }, mail: companyMail });
  return { deliver, watch };
}

/** As the schedule has it done each minute. */
export async function runUpkeep({ settings, store }: Parts): Promise<void> {
  const { retentionDays } = content;
  const hourly = [() => deleteOld({ store, clock, log, retentionDays })];
  const run = createUpkeep({ store, clock, log, hourly, ...partsOf({ settings, store }) });
  await run(AbortSignal.timeout(RUN_MS));
}

/**
 * After something was queued. This is only sooner: the schedule delivers whatever this does not. Should it have stopped,
 * this is what tells the company. Never rejects.
 */
export async function deliverNow(parts: Parts): Promise<void> {
  const { deliver, watch } = partsOf(parts);
  try {
    await watch();
    await deliver(AbortSignal.timeout(RUN_MS));
  } catch (error) {
    log.error({ err: error }, 'delivery failed unexpectedly; the schedule runs it again');
  }
}
