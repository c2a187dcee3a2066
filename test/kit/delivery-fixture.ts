/** Delivery from a real SQLite database, with a mail server that does what a test says. */
import { createDelivery, type DeliverDue } from '../../service/deliver/deliver.ts';
import type { Mailer, OutgoingEmail } from '../../service/deliver/mailer.ts';
import type { Clock } from '../../service/domain/clock.ts';
import { silent } from './at-end.ts';
import { acceptInput, COMPANY_MAIL } from './contact-requests.ts';
import { emailContext } from './email-context.ts';
import { openStore } from './store-fixture.ts';

type DeliveryOptions = Parameters<typeof createDelivery>[0];
type Parts = Pick<DeliveryOptions, 'store' | 'mailer' | 'clock'> & Partial<DeliveryOptions>;

export const startDelivery = (parts: Parts): DeliverDue =>
  createDelivery({ ...emailContext, companyMail: COMPANY_MAIL, log: silent, ...parts });

interface LogLine {
  level: 'info' | 'warn' | 'error';
  fields: Record<string, unknown>;
  message: string;
}

export function openDelivery(clock: { time: number } & Clock) {
  const store = openStore();
  const tried: OutgoingEmail[] = [];
  const sent: OutgoingEmail[] = [];
  const lines: LogLine[] = [];
  const record = (level: LogLine['level']) => (fields: LogLine['fields'], message: string) =>
    void lines.push({ level, fields, message });
  /** What the mail server does with an e-mail; by default it takes it. */
  const server = {
    serve: async (_: OutgoingEmail, _signal: AbortSignal): Promise<void> => undefined,
  };
  const mailer: Mailer = {
    async send(email, signal) {
      tried.push(email);
      await server.serve(email, signal);
      sent.push(email);
    },
    close: async () => undefined,
  };
  const log = { info: record('info'), warn: record('warn'), error: record('error') };
  /** Another is another host, or the same one after a restart. */
  const start = (parts: Partial<DeliveryOptions> = {}) =>
    startDelivery({ store, mailer, clock, log, ...parts });
  return {
    ...{ store, server, tried, sent, lines, start },
    sentSubjects: () => sent.map(({ subject }) => subject),
    /** Stores requests, whose e-mails have their names in the subject. */
    async accept(name: string, count = 1) {
      for (let index = 0; index < count; index += 1) {
        await store.accept(acceptInput({ name, receivedAt: clock.now() }));
      }
    },
    /** Runs whenever something is due, until then. */
    async runUntil(time: number, deliver: DeliverDue) {
      while (clock.time < time) {
        const next = await deliver();
        const dueAt = (await store.nextDueAt()) ?? time;
        clock.time = Math.min(Math.max(next, dueAt, clock.time + 1), time);
      }
    },
  };
}
