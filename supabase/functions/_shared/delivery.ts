/** Sends what is due, within the limits of the platform. */

import { systemClock } from '../../../service/domain/clock.ts';
import type { ContactSettings } from '../../../service/domain/contact-settings.ts';
import type { Log } from '../../../service/domain/log.ts';
import { createResendMailer } from '../../../service/outbox/email/resend-mailer.ts';
import { createOutboxWorker } from '../../../service/outbox/outbox.ts';
import type { KeyStore, OutboxStore } from '../../../service/store/store.ts';
import { deskKeys, type FunctionSettings, textOf } from './environment.ts';

/**
 * No e-mail is begun later than this after the start of a run. The next call of the schedule comes
 * after a minute; an instance is ended after 150 s, and after 2 s of CPU time, of which an e-mail
 * takes milliseconds. https://supabase.com/docs/guides/functions/limits
 */
const RUN_MS = 40_000;
/** Longer than the mailer waits for an answer. */
const ANSWERS_MS = 60_000;

interface DeliveryParts {
  settings: FunctionSettings;
  content: ContactSettings;
  store: Omit<OutboxStore, 'resumeSending'> & Pick<KeyStore, 'keyEpoch'>;
  log: Log;
}

/** Never rejects: what could not be sent stays due, and the log says why. */
export async function deliverDue({ settings, content, store, log }: DeliveryParts): Promise<void> {
  const worker = createOutboxWorker({
    clock: systemClock,
    text: textOf(settings, content),
    random: Math.random,
    log,
    store,
    mailer: createResendMailer(settings.resend),
    keys: deskKeys(settings, store),
    mail: settings.mail,
    messageIdDomain: settings.messageIdDomain,
  });
  try {
    await worker.runOnce({ signal: AbortSignal.timeout(RUN_MS) });
    await worker.finish(AbortSignal.timeout(ANSWERS_MS));
  } catch (error) {
    log.error({ err: error }, 'the outbox failed unexpectedly; the schedule runs it again');
  }
}
