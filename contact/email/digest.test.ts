import { describe, expect, it } from 'vitest';
import { newRequest } from '../../test/kit/contact-requests.ts';
import { emailContext } from '../../test/kit/email-context.ts';
import type { ContactRequest } from '../store.ts';
import { renderDigest } from './digest.ts';

const requests: ContactRequest[] = [
  {
    ...newRequest({ name: 'First', heldReasons: ['honeypot_filled', 'captcha_unavailable'] }),
    id: 3,
    doneAt: null,
    releasedAt: null,
  },
  {
    ...newRequest({
      name: 'Second',
      message: 'aaaaaaaaaaaaaaaa <b>bold</b>\nnext line',
      heldReasons: ['repeated_characters'],
    }),
    id: 5,
    doneAt: null,
    releasedAt: null,
  },
];

describe('the digest of held requests', () => {
  const email = renderDigest('<2@canal.example>', requests, emailContext);

  it('goes to the company, with a subject that says how many, and replies to nobody', () => {
    expect(email).toMatchObject({
      messageId: '<2@canal.example>',
      subject: '[Held] 2 to look at',
      to: emailContext.mail.to,
      from: emailContext.mail.from,
    });
    expect(email.replyTo).toBeUndefined();
  });

  it.each([
    ['text', email.text],
    ['HTML', email.html.replace(/<\/th><td[^>]*>/g, ': ').replace(/<[^>]*>/g, '\n')],
  ])('says of each request why it was held and how to release it, in its %s', (_, body) => {
    const lines = body.split('\n').filter((line) => line !== '');
    expect(lines).toContain('These 2 look unusual.');
    const first = lines.indexOf('Who: First');
    const second = lines.indexOf('Who: Second');
    const of = (start: number, end?: number) => lines.slice(start, end);
    expect(first).toBeGreaterThan(0);
    expect(of(first, second)).toEqual(
      expect.arrayContaining([
        'Why held: trap filled in; robot check away',
        'If genuine: release 3',
      ]),
    );
    expect(of(second)).toEqual(
      expect.arrayContaining([
        'Why held: same letter again and again',
        'next line',
        'If genuine: release 5',
      ]),
    );
  });

  it('carries messages unchanged in the text and escaped in the HTML', () => {
    expect(email.text).toContain('aaaaaaaaaaaaaaaa <b>bold</b>\nnext line');
    expect(email.html).toContain('aaaaaaaaaaaaaaaa &lt;b&gt;bold&lt;/b&gt;\nnext line');
    expect(email.html).not.toContain('<b>');
  });
});
