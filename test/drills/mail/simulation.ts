/** The real store, outbox worker and mailer, with a clock that leaps over the time in which nothing happens. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createSmtpMailer } from '../../../service/node/mail/smtp-mailer.ts';
import type { Mailer } from '../../../service/outbox/mailer.ts';
import { createOutboxWorker } from '../../../service/outbox/outbox.ts';
import type { Clock } from '../../../service/shared/clock.ts';
import { databasePath } from '../../../service/store/sqlite/path.ts';
import { openSqliteStore } from '../../../service/store/sqlite/store.ts';
import type { ContactStore } from '../../../service/store/store.ts';
import { acceptInput, MAIL_DOMAIN } from '../../kit/contact-requests.ts';
import { emailContext } from '../../kit/email-context.ts';
import { type MailServer, openMailServer } from '../../kit/mail-server.ts';
import { memoryFolder } from '../../kit/memory-folder.ts';

const ACCEPTED_AT_ONCE = 100;
/** A server that hangs costs real time, so it gets seconds instead of minutes. */
const GREETING_MS = 2000;

/** What sends the e-mails, made from the product's mailer. */
export type ChangeMailer = (own: Mailer) => Mailer;

export interface MailSimulation extends AsyncDisposable {
  clock: Clock;
  dataDir: string;
  store: ContactStore;
  mail: MailServer;
  /** Messages of what the worker logged as errors. */
  alerts: string[];
  /** Stores `count` requests with their notifications. */
  accept(count: number): Promise<void>;
  /** Runs the worker at the times that it names. */
  runUntil(isOver: () => boolean | Promise<boolean>): Promise<void>;
}

export async function openMailSimulation(
  startAt: number,
  changeMailer: ChangeMailer = (own) => own,
): Promise<MailSimulation> {
  // The clock runs between the leaps, so that time spent on sending counts.
  let ahead = startAt - performance.now();
  const clock = { now: () => Math.round(ahead + performance.now()) };
  const dataDir = mkdtempSync(join(memoryFolder(), 'drill-'));
  const store = await openSqliteStore({ path: databasePath(dataDir) });
  const mail = await openMailServer();
  const alerts: string[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_: object, message: string) => alerts.push(message),
  };
  const mailer = createSmtpMailer({ url: mail.url, times: { greeting: GREETING_MS } });
  const worker = createOutboxWorker({
    ...emailContext,
    // One mailbox, so that what arrives twice under one Message-ID has been sent twice.
    mail: { ...emailContext.mail, to: emailContext.mail.to.slice(0, 1) },
    store,
    mailer: changeMailer(mailer),
    clock,
    messageIdDomain: MAIL_DOMAIN,
    random: Math.random,
    log,
  });
  return {
    clock,
    dataDir,
    store,
    mail,
    alerts,
    async accept(count) {
      for (let done = 0; done < count; done += ACCEPTED_AT_ONCE) {
        const length = Math.min(ACCEPTED_AT_ONCE, count - done);
        const accept = () => store.accept(acceptInput({ receivedAt: clock.now() }));
        await Promise.all(Array.from({ length }, accept));
      }
    },
    async runUntil(isOver) {
      while (!(await isOver())) {
        const { nextRunAt } = await worker.runOnce();
        ahead += Math.max(0, nextRunAt - clock.now());
      }
    },
    async [Symbol.asyncDispose]() {
      await mailer.close();
      await store.close();
      await mail.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
