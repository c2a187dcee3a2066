/**
 * Hosts that share a database leave to each other what a killed one was sending, until its leases end.
 * A drill need not wait for that.
 */

import { createSmtpMailer } from '../../service/node/mail/smtp-mailer.ts';
import { openPostgresStore } from '../../service/store/postgres/store.ts';
import { MINUTE } from '../kit/contact-requests.ts';
import { toOneMailbox } from '../kit/email-context.ts';
import { startWorker } from '../kit/outbox-fixture.ts';

const LEASE_MS = 2 * MINUTE;
const log = { info: () => undefined, warn: console.warn, error: console.error };

/** Sends everything that is due or leased, as any host would in two minutes. */
export async function deliverAfterLeases(databaseUrl: string, smtpUrl: string): Promise<void> {
  const store = openPostgresStore({ url: databaseUrl, log });
  const mailer = createSmtpMailer({ url: smtpUrl, helo: 'canal.example' });
  const clock = { now: () => Date.now() + LEASE_MS };
  const worker = startWorker({
    store,
    mailer,
    clock,
    log,
    mail: toOneMailbox,
    random: Math.random,
  });
  // A run lasts a minute at most, and a slow machine may have left more.
  while ((await worker.runOnce()).nextRunAt <= clock.now());
  await mailer.close();
  await store.close();
}
