/** Delivery, SMTP mailer and a mail server that refuses one of two mailboxes. */
import { expect, test } from 'vitest';
import { silent } from '../../../test/kit/at-end.ts';
import { acceptInput, COMPANY_MAIL, HOUR, MORNING } from '../../../test/kit/contact-requests.ts';
import { runUntil, startDelivery } from '../../../test/kit/delivery-fixture.ts';
import { openMailer, startMailServer } from '../../../test/kit/mail-fixture.ts';
import { refusal } from '../../../test/kit/mail-server.ts';
import { openStore } from '../../../test/kit/store-fixture.ts';

const [SALES, OWNER] = ['sales@canal.example', 'owner@canal.example'];
const to = (...mailboxes: string[]) => ({ ...COMPANY_MAIL, mailboxes });

test('one of two mailboxes is tried again by itself, under the same Message-ID', async () => {
  const clock = { time: MORNING, now: () => clock.time };
  const store = openStore();
  let refusals = 0;
  const server = await startMailServer({
    onRcptTo({ address }, _, answer) {
      const isRefused = address === OWNER && ++refusals <= 3;
      answer(isRefused ? refusal(550, '4.2.1 <owner@canal.example> not now') : null);
    },
  });
  const lines: string[] = [];
  const record = (fields: object) => void lines.push(JSON.stringify(fields));
  const deliver = startDelivery({
    ...{ store, clock, mailer: openMailer(server.url), companyMail: to(SALES, OWNER) },
    log: { info: record, warn: record, error: record },
  });
  const emails = async () => (await store.historyOf(1)).emails;
  const takers = () => server.received.flatMap(({ recipients }) => recipients);
  await store.accept(acceptInput({}, { mail: to(SALES, OWNER) }));
  await deliver();
  expect(takers()).toEqual([SALES]);
  expect(await emails()).toMatchObject([
    { mailbox: SALES, state: 'sent', tries: 0, error: null },
    { mailbox: OWNER, state: 'waiting', tries: 1, error: expect.stringContaining('550 4.2.1') },
  ]);
  await runUntil(MORNING + HOUR, deliver, store, clock);
  expect(takers()).toEqual([SALES, OWNER]);
  expect(new Set(server.received.map(({ email }) => email.messageId)).size).toBe(1);
  expect(await emails()).toMatchObject([{}, { state: 'sent', error: null }]);
  expect(lines.join()).not.toContain('@');
});

/** A colleague who is away answers whom Reply-To names, unless the e-mail says that it is no person's. */
test('each e-mail says that a machine made it, and only a notification has a visitor to answer', async () => {
  const store = openStore();
  const server = await startMailServer();
  await store.accept(acceptInput({ name: 'Anne', email: 'anne@client.example' }));
  await store.accept(acceptInput({ heldReasons: ['honeypot_filled'] }));
  await store.queueKeyEmails({ ...COMPANY_MAIL, now: MORNING, captcha: null });
  const once = { value: 'told', now: MORNING, mail: COMPANY_MAIL };
  const reminder = { kind: 'reminder' as const, details: { count: 1, held: 0, requests: [] } };
  const alert = { kind: 'alert' as const, details: { alert: 'schedule_stopped' as const } };
  await store.tellOnce({ ...once, occasion: 'reminder', message: reminder });
  await store.tellOnce({ ...once, occasion: 'alert', message: alert });
  const clock = { now: () => MORNING };
  await startDelivery({ store, clock, mailer: openMailer(server.url), log: silent })();
  expect(server.received).toHaveLength(5);
  for (const { email } of server.received) {
    expect(email.headers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
        expect.objectContaining({ key: 'x-auto-response-suppress', value: 'All' }),
      ]),
    );
    expect(email.to).toEqual([{ name: 'Sales', address: SALES }]);
  }
  const visitors = server.received.filter(({ email }) =>
    JSON.stringify(email.replyTo ?? []).includes('@client.example'),
  );
  expect(visitors.map(({ email }) => email.subject)).toEqual(['Request 1 of Anne']);
});
