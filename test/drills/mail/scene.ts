/** What the mail drill plays on: the real store, worker and mailer, with a clock that leaps. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../../contact/contract/clock.ts';
import type { Mailer } from '../../../contact/mailer.ts';
import { createOutboxWorker, type OutboxWorker } from '../../../contact/outbox.ts';
import type { ContactStore } from '../../../contact/store.ts';
import { createSmtpMailer } from '../../../hosts/node/mail/smtp-mailer.ts';
import { databasePath } from '../../../stores/sqlite/path.ts';
import { openSqliteStore } from '../../../stores/sqlite/store.ts';
import { acceptInput, MAIL_DOMAIN } from '../../kit/contact-requests.ts';
import { emailContext } from '../../kit/email-context.ts';
import { type MailServer, openMailServer } from '../../kit/mail-server.ts';

const ACCEPTED_AT_ONCE = 100;

export type BreakMailer = (mailer: Mailer) => Mailer;

export interface MailScene {
  clock: Clock & { skipTo(time: number): void };
  dataDir: string;
  store: ContactStore;
  relay: MailServer;
  worker: OutboxWorker;
  /** Of what the worker logged as errors. */
  alerts: string[];
  close(): Promise<void>;
}

/** Goes on by itself, so that what takes time counts, and leaps over what would be waiting. */
function leapingClock(start: number): MailScene['clock'] {
  let ahead = start - performance.now();
  const now = () => Math.round(ahead + performance.now());
  return {
    now,
    skipTo(time) {
      ahead += Math.max(0, time - now());
    },
  };
}

export async function openMailScene(start: number, breakMailer: BreakMailer): Promise<MailScene> {
  const clock = leapingClock(start);
  const dataDir = mkdtempSync(join(tmpdir(), 'drill-'));
  const store = await openSqliteStore({ path: databasePath(dataDir) });
  const relay = await openMailServer();
  const alerts: string[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_fields: object, message: string) => alerts.push(message),
  };
  const mailer = createSmtpMailer({ url: relay.url, log });
  const worker = createOutboxWorker({
    ...emailContext,
    store,
    mailer: breakMailer(mailer),
    clock,
    messageIdDomain: MAIL_DOMAIN,
    random: Math.random,
    log,
  });
  async function close(): Promise<void> {
    await mailer.close();
    await store.close();
    await relay.close();
    rmSync(dataDir, { recursive: true });
  }
  return { clock, dataDir, store, relay, worker, alerts, close };
}

export async function accept({ store, clock }: MailScene, count: number): Promise<void> {
  for (let done = 0; done < count; done += ACCEPTED_AT_ONCE) {
    const some = Math.min(ACCEPTED_AT_ONCE, count - done);
    const input = () => acceptInput({ receivedAt: clock.now() });
    await Promise.all(Array.from({ length: some }, () => store.accept(input())));
  }
}

/** Runs the worker at the times that it names. */
export async function liveUntil(
  { worker, clock }: MailScene,
  isOver: () => boolean | Promise<boolean>,
): Promise<void> {
  while (!(await isOver())) clock.skipTo((await worker.runOnce()).nextRunAt);
}
