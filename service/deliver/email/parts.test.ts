import { expect, test } from 'vitest';
import { HOUR, MORNING, newRequest } from '../../../test/kit/contact-requests.ts';
import { emailContext } from '../../../test/kit/email-context.ts';
import type { ContactRequest } from '../../domain/contact-request.ts';
import { renderAlert, renderKeyEmail, renderReminder } from './company-emails.ts';
import { renderDigest, renderNamesOnly } from './digest.ts';
import { notificationWithoutTexts, renderNotification } from './notification.ts';

const { text } = emailContext;
const request = (fields: Partial<ContactRequest> = {}): ContactRequest => ({
  ...newRequest({ message: 'First  line\n\n  third & <last>', ...fields }),
  ...{ id: 7, doneAt: null, releasedAt: null },
});
const held = { requests: [request({ heldReasons: ['honeypot_filled'] }), request()], moreHeld: 3 };
const many = {
  requests: Array.from({ length: 11 }, (_, id) => request({ message: '🦷'.repeat(1000), id })),
  moreHeld: 0,
};
const due = { id: 7, dueAt: MORNING + HOUR };
const reminder = { count: 1, held: 2, requests: [due, { ...due, id: 8 }], createdAt: MORNING };
const stored = { alert: 'dead_emails', count: 2, reason: '550 no' } as const;

/** Letters and digits, in their order. */
const wordsOf = (shown: string) =>
  shown
    .replace(/https:\S+/g, ' ')
    .match(/[\p{L}\p{N}\p{S}]+/gu)
    ?.filter((word) => !/^[>]+$/.test(word));

test.each([
  ['a notification', renderNotification(request(), text)],
  ['one without texts', notificationWithoutTexts(request(), text)],
  ['a digest', renderDigest(held, text)],
  ['a digest of many', renderDigest(many, text)],
  ['a digest without texts', renderNamesOnly(held, text)],
  ['a reminder', renderReminder(reminder, text)],
  ['a reminder of held ones', renderReminder({ ...reminder, count: 0 }, text)],
  ['an alert', renderAlert(stored, text)],
  ['a key', renderKeyEmail('k.1', text)],
])(
  '%s says the same as text and as HTML, in the same order, with the same links',
  (name, email) => {
    const [, body = ''] = email.html.split(/<body[^>]*>/);
    const unescaped = body
      .replace(/<[^>]*>/g, '\n')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"');
    expect(wordsOf(unescaped)).toEqual(wordsOf(email.text));
    const links = Array.from(body.matchAll(/href="(https:[^"]*)"/g), ([, href]) => href);
    const desk = /https:\/\/canal\.example\/desk\S*/g;
    expect(links).toEqual(email.text.match(desk) ?? []);
    // A colleague who is away answers whom Reply-To names.
    const isOfVisitor = email.replyTo?.address === 'anne@client.example';
    expect(isOfVisitor).toBe(name === 'a notification');
  },
);
