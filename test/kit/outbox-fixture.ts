/** The outbox worker on a real SQLite database, with a mail server that does what a test says. */

import type { Clock } from '../../service/domain/clock.ts';
import type { Mailer, OutgoingEmail } from '../../service/outbox/mailer.ts';
import { createOutboxWorker, type OutboxWorker } from '../../service/outbox/outbox.ts';
import { openSqliteStore } from '../../service/store/sqlite/store.ts';
import { acceptInput, MAIL_DOMAIN } from './contact-requests.ts';
import { emailContext } from './email-context.ts';

export function openOutbox(clock: Clock) {
  const store = openSqliteStore({ path: ':memory:' });
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
      createOutboxWorker({
        ...emailContext,
        ...{ store, mailer, clock },
        messageIdDomain: MAIL_DOMAIN,
        random: () => 0.5,
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
