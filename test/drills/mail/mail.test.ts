/** Days without a mail server: nothing that waits is lost, and giving up is announced. */
import { describe, expect, test } from 'vitest';
import { retryDelayMs } from '../../../service/domain/backoff.ts';
import type { Clock } from '../../../service/domain/clock.ts';
import { createHealthCheck } from '../../../service/node/health.ts';
import { databasePath } from '../../../service/store/sqlite/path.ts';
import type { ContactStore } from '../../../service/store/store.ts';
import { newFolder } from '../../kit/at-end.ts';
import { acceptInput, act, DAY, HOUR, MINUTE } from '../../kit/contact-requests.ts';
import { startDelivery } from '../../kit/delivery-fixture.ts';
import { openMailer, startMailServer } from '../../kit/mail-fixture.ts';
import type { MailServer, OutageMode } from '../../kit/mail-server.ts';
import { openStore } from '../../kit/store-fixture.ts';
import { isFull, report, timeout } from '../drill.ts';

/** From the recovery of the mail server to the last e-mail. */
const MAX_DRAIN_MS = 15 * MINUTE;
const MIN_HOURS = 72;
const WAITING = isFull ? 10_000 : 300;
/** How long an e-mail is retried. */
const MIN_RETRY_MS = 5 * DAY;
const REFUSED = isFull ? 20 : 1;

/**
 * Two of them cost real time: one that drops has taken the connection, so each e-mail is tried, and one that hangs
 * is waited for at each try.
 */
const OUTAGES: [mode: OutageMode | 'is gone', durationMs: number][] = isFull
  ? [
      ['drops', 10 * MINUTE],
      ['hangs', HOUR],
      ['is gone', 24 * HOUR],
      ['is closing', 47 * HOUR],
    ]
  : [
      ['drops', MINUTE / 2],
      ['hangs', MINUTE / 4],
      ['is gone', 66 * HOUR],
      ['is closing', 6 * HOUR],
    ];

const ACCEPTED_AT_ONCE = 100;
/** A server that hangs costs real time, so it gets seconds instead of minutes. */
const GREETING_MS = 2000;

/** The real store, outbox worker and mailer, with a clock that leaps over the time in which nothing happens. */
interface MailSimulation {
  clock: Clock;
  dataDir: string;
  store: ContactStore;
  mail: MailServer;
  /** Messages of what the worker logged as errors. */
  alerts: string[];
  /** Stores `count` requests with their notifications. */
  accept(count: number): Promise<void>;
  leapTo(time: number): void;
  /** Runs the worker at the times that it names. */
  runUntil(isOver: () => boolean | Promise<boolean>): Promise<void>;
}

async function openMailSimulation(startAt: number): Promise<MailSimulation> {
  // The clock runs between the leaps, so that time spent on sending counts.
  let ahead = startAt - performance.now();
  const clock = { now: () => Math.round(ahead + performance.now()) };
  const leapTo = (time: number) => {
    ahead += Math.max(0, time - clock.now());
  };
  const dataDir = newFolder();
  const store = openStore({ path: databasePath(dataDir) });
  const mail = await startMailServer();
  const alerts: string[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_: object, message: string) => alerts.push(message),
  };
  const mailer = openMailer(mail.url, { times: { greeting: GREETING_MS } });
  const deliver = startDelivery({ store, mailer, clock, log });
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
    leapTo,
    async runUntil(isOver) {
      while (!(await isOver())) {
        const next = await deliver();
        leapTo(Math.max(next, (await store.nextDueAt()) ?? next));
      }
    },
  };
}

/** Three simulated days without a mail server, in every way in which one can be missing. */
async function surviveOutages(): Promise<void> {
  const simulation = await openMailSimulation(Date.now() - 4 * DAY);
  const { clock, store, mail, runUntil } = simulation;
  const began = clock.now();
  await simulation.accept(WAITING);
  for (const [mode, durationMs] of OUTAGES) {
    report(`The mail server ${mode}`);
    if (mode === 'is gone') await mail.close();
    else mail.outageMode = mode;
    const end = clock.now() + durationMs;
    await runUntil(() => clock.now() >= end);
    if (mode === 'is gone') await mail.listen();
  }
  expect((clock.now() - began) / HOUR, 'hours').toBeGreaterThanOrEqual(MIN_HOURS);
  const { pending } = await store.outboxHealth();
  const { attempts } = mail;

  mail.outageMode = null;
  const recoveredAt = clock.now();
  await runUntil(async () => {
    const health = await store.outboxHealth();
    return health.pending === 0 || clock.now() > recoveredAt + HOUR;
  });
  const drainedMs = clock.now() - recoveredAt;
  const delivered = new Set(mail.received.map(({ email }) => email.messageId)).size;
  expect(WAITING - delivered, 'e-mails that are lost').toBe(0);
  expect(drainedMs, 'ms until all were sent').toBeLessThanOrEqual(MAX_DRAIN_MS);
  report('It recovers', {
    'e-mails waiting': pending,
    'e-mails begun before it': attempts,
    'delivered afterwards': delivered,
    'of them twice': mail.received.length - delivered,
    'from recovery to the last e-mail, s': Math.round(drainedMs / 1000),
  });
}

/** The days of which each try would cost real time: refused without a mail server, and noted as delivery notes it. */
async function refuseUntil(end: number, { clock, store, leapTo }: MailSimulation): Promise<void> {
  for (let failures = 1; clock.now() < end; failures += 1) {
    const now = clock.now();
    const entry = await store.leaseNext({ now, leaseUntil: now });
    if (entry === null) throw new Error('Nothing is due');
    const dueAt = now + retryDelayMs(failures);
    const reason = 'Refused';
    await store.noteFailure(entry.id, { reason, isCounted: true, isRefusal: false, dueAt, now });
    leapTo(dueAt);
  }
}

/** Five days and more of refusals. Returns how long it took until the first e-mail was given up. */
async function untilGivenUp(simulation: MailSimulation) {
  const { clock, store, mail, accept, runUntil } = simulation;
  mail.outageMode = 'refuses';
  const began = clock.now();
  await accept(REFUSED);
  if (!isFull) await refuseUntil(began + MIN_RETRY_MS - 12 * HOUR, simulation);
  const untilDead = (deadEmails: number) =>
    runUntil(async () => {
      const { dead } = await store.outboxHealth();
      return dead >= deadEmails || clock.now() > began + 2 * MIN_RETRY_MS;
    });
  await untilDead(1);
  const firstAfterMs = clock.now() - began;
  await untilDead(REFUSED);
  return firstAfterMs;
}

describe('no outage of the mail server', { timeout }, () => {
  test('loses an e-mail', surviveOutages);

  test('gives one up unannounced; it is sent again by hand', async () => {
    const simulation = await openMailSimulation(Date.now() - MIN_RETRY_MS);
    const { store, clock, mail, runUntil } = simulation;
    const checkHealth = createHealthCheck({
      isSpooled: false,
      store,
      findProblem: async () => null,
      clock,
      version: '',
      release: '',
      log: console,
    });
    const afterMs = await untilGivenUp(simulation);
    expect(afterMs).toBeGreaterThanOrEqual(MIN_RETRY_MS);
    expect(await checkHealth()).toMatchObject({
      status: 'degraded',
      dead: REFUSED,
      lastMailFailure: expect.stringMatching(
        /^The mail server 127.0.0.1:\d+ refused .* 451.*: try later$/,
      ),
    });
    const alerts = simulation.alerts.filter((line) => /given up after five days/.test(line));
    expect(alerts).toHaveLength(REFUSED);

    mail.outageMode = null;
    const later = clock.now() + HOUR;
    await runUntil(() => clock.now() > later);
    expect(mail.received, 'sent unasked').toEqual([]);
    for (let id = 1; id <= REFUSED; id += 1) await act(store, 'retry', id, clock.now());
    const end = clock.now() + HOUR;
    await runUntil(() => mail.received.length >= REFUSED || clock.now() > end);
    expect(mail.received).toHaveLength(REFUSED);
    await store.noteRun(clock.now());
    expect(await checkHealth()).toMatchObject({ status: 'ok' });
    report('It refuses', {
      'e-mails': REFUSED,
      'tries of each, on average': Math.round(mail.attempts / REFUSED),
      'given up after days': (afterMs / DAY).toFixed(2),
    });
  });
});
