/** The outbox worker on a real SQLite database, with a mail server that does what a test says. */

import type { Clock } from '../../service/domain/clock.ts';
import type { Mailer, OutgoingEmail } from '../../service/outbox/mailer.ts';
import { createOutboxWorker, type OutboxWorker } from '../../service/outbox/outbox.ts';
import { silent } from './at-end.ts';
import { acceptInput, MAIL_DOMAIN } from './contact-requests.ts';
import { emailContext } from './email-context.ts';
import { openStore } from './store-fixture.ts';

type OutboxOptions = Parameters<typeof createOutboxWorker>[0];
type Parts = Pick<OutboxOptions, 'store' | 'mailer' | 'clock'> & Partial<OutboxOptions>;

export const startWorker = (parts: Parts): OutboxWorker =>
  createOutboxWorker({
    ...emailContext,
    messageIdDomain: MAIL_DOMAIN,
    random: () => 0.5,
    log: silent,
    ...parts,
  });

export function openOutbox(clock: Clock) {
  const store = openStore();
  const tried: string[] = [];
  const sent: string[] = [];
  const logged: string[] = [];
  const record = (_: object, message: string) => void logged.push(message);
  /** What the mail server does with an e-mail, and when it is only checked; by default all is well. */
  const server = {
    serve: async (_email: OutgoingEmail): Promise<void> => undefined,
    check: async (): Promise<void> => undefined,
  };
  const mailer: Mailer = {
    async send(email) {
      tried.push(email.subject);
      await server.serve(email);
      sent.push(email.subject);
    },
    check: () => server.check(),
    close: async () => undefined,
  };
  return {
    ...{ store, server, tried, sent, logged },
    /** Another has another host, or the same one after a restart. */
    startWorker: (): OutboxWorker =>
      startWorker({
        ...{ store, mailer, clock },
        log: { info: record, warn: record, error: record },
      }),
    /** Stores requests, whose e-mails have their names in the subject. */
    async accept(name: string, count = 1) {
      for (let index = 0; index < count; index += 1) {
        await store.accept(acceptInput({ name, receivedAt: clock.now() }));
      }
    },
  };
}
