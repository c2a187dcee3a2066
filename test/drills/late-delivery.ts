/**
 * Hosts that share a database leave to each other what a killed one was sending, until its leases end.
 * A drill need not wait for that.
 */

import { createSmtpMailer } from '../../service/node/mail/smtp-mailer.ts';
import { createOutboxWorker } from '../../service/outbox/outbox.ts';
import { openPostgresStore } from '../../service/store/postgres/store.ts';
import { MAIL_DOMAIN, MINUTE } from '../kit/contact-requests.ts';
import { emailContext } from '../kit/email-context.ts';

const LEASE_MS = 2 * MINUTE;
const log = { info: () => undefined, warn: console.warn, error: console.error };

/** Sends everything that is due or leased, as any host would in two minutes. */
export async function deliverAfterLeases(databaseUrl: string, smtpUrl: string): Promise<void> {
  const store = await openPostgresStore({ url: databaseUrl, log });
  const mailer = createSmtpMailer({ url: smtpUrl, helo: 'canal.example' });
  const clock = { now: () => Date.now() + LEASE_MS };
  const worker = createOutboxWorker({
    ...emailContext,
    // One mailbox, so that what arrives twice under one Message-ID has been sent twice.
    mail: { ...emailContext.mail, to: emailContext.mail.to.slice(0, 1) },
    store,
    mailer,
    clock,
    messageIdDomain: MAIL_DOMAIN,
    random: Math.random,
    log,
  });
  // A run lasts a minute at most, and a slow machine may have left more.
  while ((await worker.runOnce()).nextRunAt <= clock.now());
  await mailer.close();
  await store.close();
}
