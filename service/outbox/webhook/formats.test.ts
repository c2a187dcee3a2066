import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { leftEmpty, newRequest } from '../../../test/kit/contact-requests.ts';
import { emailContext } from '../../../test/kit/email-context.ts';
import { WEBHOOK_SECRET } from '../../../test/kit/webhook-receiver.ts';
import type { ContactRequest } from '../../domain/contact-request.ts';
import type { OutboxEntry } from '../../domain/outbox-entry.ts';
import { webhookMessage } from './formats.ts';

const SECRET = WEBHOOK_SECRET;
const stored = { id: 12, doneAt: null, releasedAt: null };

function entryOf(request: Partial<ContactRequest> | null, details: object | null = null) {
  return {
    id: 3,
    channel: 'webhook',
    kind: request === null ? 'alert' : 'notification',
    recipient: null,
    mailboxes: [],
    details: details && JSON.stringify(details),
    messageId: '<0190a-1@mail.example>',
    createdAt: Date.UTC(2026, 10, 22, 14),
    tries: 0,
    requests: request === null ? [] : [{ ...newRequest(), ...stored, ...request }],
    moreHeld: 0,
  } satisfies OutboxEntry;
}

const alert = entryOf(null, { alert: 'dead_emails', count: 2 });
const message = (format: 'standard' | 'slack' | 'teams', entry: OutboxEntry, now = Date.now()) =>
  webhookMessage(entry, { format, secret: SECRET }, emailContext.text, now);
const bodyOf = (format: 'standard' | 'slack' | 'teams', entry: OutboxEntry) =>
  JSON.parse(message(format, entry).body);

test('standard: a request with the fields of the form, signed so that the library verifies it', () => {
  const { headers, body } = message('standard', entryOf({ language: 'fr-CA', phone: null }));
  expect(headers['webhook-id']).toBe('msg_0190a-1');
  expect(new Webhook(SECRET).verify(body, headers)).toEqual({
    type: 'request.received',
    timestamp: '2026-03-10T13:30:00.000Z',
    data: {
      id: 12,
      ...leftEmpty,
      name: 'Anne Tremblay',
      company: 'Tremblay Dental',
      email: 'anne@client.example',
      message: 'Our server room is too warm. Can you help?',
      language: 'fr-CA',
      url: expect.stringMatching(/\/desk#request=12$/),
    },
  });
  expect(() => new Webhook(SECRET).verify(`${body} `, headers)).toThrow('No matching signature');
  const another = new Webhook(`whsec_${btoa('another secret of 24 bytes')}`);
  expect(() => another.verify(body, headers)).toThrow('No matching signature');
});

test('standard: a later attempt has the same id and body, and a signature of its own', () => {
  const [first, later] = [1_700_000_000_999, 1_700_000_600_000].map((now) =>
    message('standard', entryOf({}), now),
  );
  expect(later?.body).toBe(first?.body);
  expect(later?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(first?.headers['webhook-timestamp']).toBe('1700000000');
  expect(later?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature']);
});

test('standard: an alert', () => {
  expect(bodyOf('standard', alert)).toEqual({
    type: 'alert',
    timestamp: '2026-11-22T14:00:00.000Z',
    data: {
      alert: 'dead_emails',
      count: 2,
      text: 'Given up',
      url: expect.stringContaining('/desk#'),
    },
  });
});

test('slack: a visitor can write no mention, no link, no format and none of our lines', () => {
  const message = [
    '<!channel> <https://evil.example|Open>',
    'second \u202eline & *bold* `code` :tada:',
    'See it: https://evil.example',
  ].join('\n');
  const { text, blocks, ...others } = bodyOf('slack', entryOf({ name: 'R & D', message }));
  // What other programs show that take the same messages.
  expect(others).toEqual({ mrkdwn: false });
  expect(text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
  expect(text.split('\n').slice(0, 3)).toEqual([
    'Request 12 of R &amp; D',
    '',
    expect.stringMatching(/^See it: https:\/\/canal\.example\/desk#request=12$/),
  ]);
  expect(text).toContain('\n&gt; &lt;!channel&gt; &lt;https://evil.example|Open&gt;\n&gt; second');
  expect(text.match(/^See it:/gm)).toHaveLength(1);

  const [title, link, ...visitors] = blocks.map((block: { text: object }) => block.text);
  expect(title).toEqual({ type: 'plain_text', text: 'Request 12 of R &amp; D', emoji: false });
  expect(link).toEqual({
    type: 'mrkdwn',
    text: '<https://canal.example/desk#request=12|See it>',
    verbatim: true,
  });
  for (const one of visitors) expect(one).toMatchObject({ type: 'plain_text', emoji: false });
  expect(visitors.at(-1).text).toContain('*bold* `code` :tada:');
  expect(visitors.at(-1).text).toContain('&lt;!channel&gt;');
  expect(bodyOf('slack', alert).text).toContain('2 given up.');
});

test('slack: the longest message keeps to 50 blocks of at most 3000 characters', () => {
  for (const message of ['\u202e'.repeat(1000), '&\n'.repeat(500), '😀'.repeat(1000)]) {
    const { blocks } = bodyOf('slack', entryOf({ message, company: '<'.repeat(100) }));
    expect(blocks.length).toBeLessThanOrEqual(50);
    for (const { text } of blocks) expect(text.text.length).toBeLessThanOrEqual(3000);
    for (const { text } of blocks) expect(text.text).not.toMatch(/&(?!amp;|lt;|gt;)/);
  }
});

/** https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook */
test('teams: a message with one adaptive card, in which nothing of a visitor is Markdown', () => {
  const { type, attachments } = bodyOf(
    'teams',
    entryOf({ message: '[Open](https://evil.example)\nend' }),
  );
  expect([type, attachments.length]).toEqual(['message', 1]);
  const [{ contentType, content }] = attachments;
  expect(contentType).toBe('application/vnd.microsoft.card.adaptive');
  expect(content).toMatchObject({ type: 'AdaptiveCard', version: '1.2' });
  const kinds = new Set(content.body.map((block: { type: string }) => block.type));
  expect([...kinds]).toEqual(['RichTextBlock', 'ActionSet']);
  const texts = content.body.map(
    (block: { inlines?: { text: string }[] }) => block.inlines?.[0]?.text,
  );
  expect(texts.slice(-2)).toEqual(['> [Open](https://evil.example)', '> end']);
  // First, where no line of the visitor comes before it.
  const [, actions] = content.body;
  expect(actions).toMatchObject({
    type: 'ActionSet',
    actions: [{ type: 'Action.OpenUrl', url: expect.stringMatching(/request=12$/) }],
  });
});

test('teams: the longest message stays below the 28 KB that Teams takes', () => {
  for (const message of ['\u202e'.repeat(1000), 'a\n'.repeat(500), '😀'.repeat(1000)]) {
    const { body } = webhookMessage(
      entryOf({ message, name: '\u{1f600}'.repeat(100), company: '李'.repeat(100) }),
      { format: 'teams', secret: null },
      emailContext.text,
      0,
    );
    expect(new TextEncoder().encode(body).length).toBeLessThan(28_000);
  }
});
