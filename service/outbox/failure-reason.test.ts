import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptInput, MAIL_DOMAIN, MORNING, newRequest } from '../../test/kit/contact-requests.ts';
import { emailContext } from '../../test/kit/email-context.ts';
import { openSqliteStore } from '../store/sqlite/store.ts';
import type { ContactStore } from '../store/store.ts';
import { failureReason } from './failure-reason.ts';
import { DeliveryError } from './mailer.ts';
import { createOutboxWorker } from './outbox.ts';

const request = { ...newRequest(), id: 1, doneAt: null, releasedAt: null };

function reasonOf(answer: string): string {
  return failureReason(new DeliveryError('message', 'Refused', { answer }), [request]);
}

describe('the reason of a failed delivery', () => {
  it.each([
    ['535 5.7.8 Authentication failed', '5.7.8 Authentication failed'],
    [
      '550-5.7.26 Not authenticated.\r\n550 See https://help.test',
      '5.7.26 Not authenticated. See https://help.test',
    ],
    ['554 Bad \u001b[31mthing', 'Bad \\u001b[31mthing'],
  ])('has the sentence of the mail server: %j', (answer, sentence) => {
    expect(reasonOf(answer)).toBe(`Refused: ${sentence}`);
  });

  it.each([
    ['<anne@client.example> is unknown', '<…> is unknown'],
    ['Spam from Anne Tremblay (Tremblay-Dental)', 'Spam from … … (…-…)'],
    ['Do not call 6135550111 or 613 555 0111', 'Do not call … or … … …'],
    ['Spam: "server room is too warm"', 'Spam: "… room is too warm"'],
    ['Spam: <https://canal.example/desk#key=tabc.0123>', 'Spam: …'],
    [`Spam: ${'QW5uZSBUcmVtYmxheQ'.repeat(4)} =C3=89lo`, 'Spam: … …'],
  ])('has nothing that the server repeats of the e-mail: %j', (answer, sentence) => {
    expect(reasonOf(answer)).toBe(`Refused: ${sentence}`);
  });

  it('is short, and without a sentence if the server said none', () => {
    expect(reasonOf('no '.repeat(5000)).length).toBeLessThan(400);
    expect(reasonOf('')).toBe('Refused');
    expect(failureReason(new TypeError('Anne'))).toBe('Unexpected TypeError');
  });
});

describe('the outbox tells it', () => {
  let store: ContactStore;
  beforeEach(() => {
    store = openSqliteStore({ path: ':memory:' });
  });
  afterEach(() => store.close());

  it('in the log, when it changes, and in the database', async () => {
    const answers = ['421 closing', '421 closing', '454 too busy'];
    const clock = { time: MORNING, now: () => clock.time };
    const lines: [message: string, reason: unknown][] = [];
    const record = ({ reason }: Record<string, unknown>, message: string) =>
      lines.push([message, reason]);
    const worker = createOutboxWorker({
      ...emailContext,
      store,
      clock,
      mailer: {
        send: async () => {
          throw new DeliveryError('relay', 'mail.example:465', { answer: answers.shift() });
        },
        close: async () => undefined,
      },
      messageIdDomain: MAIL_DOMAIN,
      random: Math.random,
      log: { info: record, warn: record, error: record },
    });
    await store.accept(acceptInput());
    while (answers.length > 0) clock.time = (await worker.runOnce()).nextRunAt;
    const message = 'The mail relay is down; e-mails wait for it';
    expect(lines).toEqual([
      [message, 'mail.example:465: closing'],
      [message, 'mail.example:465: too busy'],
    ]);
    const { lastError } = await store.outboxHealth();
    expect(lastError).toBe('mail.example:465: too busy');
  });
});
