import { expect, test } from 'vitest';
import { MAIL_DOMAIN, MORNING } from '../../../test/kit/contact-requests.ts';
import { emailContext } from '../../../test/kit/email-context.ts';
import { startWorker } from '../../../test/kit/outbox-fixture.ts';
import { openStore } from '../../../test/kit/store-fixture.ts';
import { messageIdDomain } from '../../domain/email-address.ts';
import type { OutgoingEmail } from '../mailer.ts';
import { renderKeyEmail } from './company-emails.ts';

test('a key goes to one mailbox, in the fragment of a link, and a reply stays in the company', () => {
  const recipient = 'sales@canal.example';
  const email = renderKeyEmail('<9@canal.example>', { recipient, key: 'k.1' }, emailContext);
  expect(email).toMatchObject({
    to: [{ name: 'Sales', address: recipient }],
    replyTo: { name: 'Canal Computers', address: 'hello@canal.example' },
    subject: 'A key to https://canal.example',
    text: 'It opens the desk.\n\nPress here: https://canal.example/desk#key=k.1\n\nKeep it.',
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  expect(email.html).toContain('<a href="https://canal.example/desk#key=k.1"');
});

test('the outbox makes the keys as it sends them, each for its mailbox', async () => {
  const store = openStore();
  const sent: OutgoingEmail[] = [];
  const worker = startWorker({
    store,
    mailer: { send: async (email) => void sent.push(email), close: async () => undefined },
    clock: { now: () => MORNING },
  });
  const mailboxes = ['sales@canal.example', 'owner@canal.example'];
  const asked = { mailboxes, now: MORNING, messageIdDomain: MAIL_DOMAIN };
  await store.queueKeyEmails({ ...asked, by: null, captcha: null });
  await worker.runOnce();
  expect(sent.map(({ to, text }) => [to, /#key=(\S+)/.exec(text)?.[1]])).toEqual([
    [[{ name: 'Sales', address: mailboxes[0] }], `key-of-${mailboxes[0]}`],
    [[{ name: '', address: mailboxes[1] }], `key-of-${mailboxes[1]}`],
  ]);
  expect(await store.outboxHealth()).toMatchObject({ pending: 0, dead: 0 });
});

test.each([
  ['web@canal.example', 'canal.example'],
  ['"a@b"@canal.example', 'canal.example'],
  ['web@bücher.example', 'xn--bcher-kva.example'],
])('the Message-IDs of %s belong to %s', (sender, domain) => {
  expect(messageIdDomain(sender)).toBe(domain);
});
