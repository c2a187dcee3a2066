/** Three days without a mail server, in every way in which one can be missing: nothing that waits is lost. */
import { expect, test } from 'vitest';
import { databasePath } from '../../service/store/sqlite/path.ts';
import { newFolder, silent } from '../kit/at-end.ts';
import { acceptInput, DAY, HOUR, MINUTE } from '../kit/contact-requests.ts';
import { startDelivery } from '../kit/delivery-fixture.ts';
import { openMailer, startMailServer } from '../kit/mail-fixture.ts';
import type { OutageMode } from '../kit/mail-server.ts';
import { openStore } from '../kit/store-fixture.ts';
import { isFull, report, timeout } from './drill.ts';

const WAITING = isFull ? 10_000 : 50;
/** The first costs real time: it takes the connection, so that each e-mail is tried. */
const OUTAGES: [mode: OutageMode | 'is gone', durationMs: number][] = [
  ['drops', 5 * MINUTE],
  ['hangs', HOUR],
  ['is gone', 24 * HOUR],
  ['is closing', 47 * HOUR],
];
/** From the recovery of the mail server to the last e-mail. */
const MAX_DRAIN_MS = 15 * MINUTE;
/** In place of minutes, in which a server that hangs is waited for. */
const GREETING_MS = 500;

test('no outage of the mail server loses an e-mail', { timeout }, async () => {
  // It leaps over the time in which nothing happens and runs between, so that time spent on sending counts.
  let ahead = Date.now() - 4 * DAY - performance.now();
  const clock = { now: () => Math.round(ahead + performance.now()) };
  const store = openStore({ path: databasePath(newFolder()) });
  const mail = await startMailServer();
  const mailer = openMailer(mail.url, { times: { greeting: GREETING_MS } });
  const deliver = startDelivery({ store, mailer, clock, log: silent });

  /** Runs the worker at the times that it names. Resolves with the time that passed. */
  async function runUntil(isOver: () => boolean | Promise<boolean>): Promise<number> {
    const began = clock.now();
    while (!(await isOver())) {
      const next = await deliver();
      const dueAt = Math.max(next, (await store.nextDueAt()) ?? next);
      ahead += Math.max(0, dueAt - clock.now());
    }
    return clock.now() - began;
  }

  for (let n = 0; n < WAITING; n += 1) await store.accept(acceptInput({ receivedAt: clock.now() }));
  let outageMs = 0;
  for (const [mode, durationMs] of OUTAGES) {
    if (mode === 'is gone') await mail.close();
    else mail.outageMode = mode;
    const end = clock.now() + durationMs;
    outageMs += await runUntil(() => clock.now() >= end);
    report(`The mail server ${mode}`, { minutes: durationMs / MINUTE });
    if (mode === 'is gone') await mail.listen();
  }
  expect(outageMs / HOUR, 'hours').toBeGreaterThanOrEqual(72);
  expect(await store.outboxHealth()).toMatchObject({ pending: WAITING, dead: 0 });

  mail.outageMode = null;
  const limit = clock.now() + HOUR;
  const drainedMs = await runUntil(
    async () => (await store.outboxHealth()).pending === 0 || clock.now() > limit,
  );
  const delivered = new Set(mail.received.map(({ email }) => email.messageId)).size;
  expect(WAITING - delivered, 'e-mails that are lost').toBe(0);
  expect(drainedMs, 'ms until all were sent').toBeLessThanOrEqual(MAX_DRAIN_MS);
  report('It recovers', {
    'delivered afterwards': delivered,
    'of them twice': mail.received.length - delivered,
    'from recovery to the last e-mail, s': Math.round(drainedMs / 1000),
  });
});
