import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { describe, expect, it } from 'vitest';
import { newRequest } from '../../../test/kit/contact-requests.ts';
import { emailContext } from '../../../test/kit/email-context.ts';
import type { ContactRequest } from '../../store/store.ts';
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
  const email = renderDigest('<2@canal.example>', { requests, moreHeld: 0 }, emailContext);

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
        'If genuine: pass it on.',
      ]),
    );
    expect(of(second)).toEqual(
      expect.arrayContaining([
        'Why held: same letter again and again',
        'next line',
        'If genuine: pass it on.',
      ]),
    );
  });

  it('opens the held requests, and an answer to each and each in the desk, without a key', () => {
    const desk = 'https://canal.example/desk';
    const answer = 'mailto:anne@client.example?subject=Your%20request%20to%20Canal%20Computers';
    const links = Array.from(email.html.matchAll(/href="([^"]*)"/g), ([, href]) => href);
    expect(links.filter((href) => !href?.startsWith('tel:'))).toEqual([
      `${desk}#list=held`,
      ...[answer, `${desk}#request=3`, answer, `${desk}#request=5`],
    ]);
    expect(email.text).toContain(`See all: ${desk}#list=held`);
    expect(email.text).toContain(`pass it on.\n\nSee it: ${desk}#request=5`);
  });

  it('shows control characters as marks', () => {
    const [first, ...others] = requests.map((one) => ({ ...one, message: 'a\u001b[2J\u202eb' }));
    if (first === undefined) throw new Error('There are no requests');
    const held = { requests: [first, ...others], moreHeld: 0 };
    const { text, html } = renderDigest('<2@canal.example>', held, emailContext);
    for (const body of [text, html]) expect(body).toContain('a\\u001b[2J\\u202eb');
  });

  it('carries messages unchanged in the text and escaped in the HTML', () => {
    expect(email.text).toContain('aaaaaaaaaaaaaaaa <b>bold</b>\nnext line');
    expect(email.html).toContain('aaaaaaaaaaaaaaaa &lt;b&gt;bold&lt;/b&gt;\nnext line');
    expect(email.html).not.toContain('<b>');
  });
});

describe('a digest of 50 requests', () => {
  const held = (fields: Partial<ContactRequest>, moreHeld = 0) =>
    renderDigest(
      '<3@canal.example>',
      {
        requests: Array.from({ length: 50 }, (_, index) => ({
          ...newRequest({ heldReasons: ['honeypot_filled'], ...fields }),
          id: index + 1,
          doneAt: null,
          releasedAt: null,
        })),
        moreHeld,
      },
      emailContext,
    );

  it('has messages of ordinary length whole, and no word of others that wait', () => {
    const message = `Begin ${'words '.repeat(164)}End`;
    const { text, html } = held({ message });
    expect(text.split(message)).toHaveLength(51);
    expect(text + html).not.toMatch(/Cut here|more wait/);
  });

  it('says how many more are held', () => {
    const { text, html } = held({}, 19_950);
    expect(text).toContain('These 50 look unusual.\n\n19950 more wait.');
    expect(html).toContain('<p>19950 more wait.</p>');
  });

  it('has at most 200 KB as sent, names every request, and is cut between code points', async () => {
    const email = held({
      name: '𐐷'.repeat(100),
      company: '𐐷'.repeat(100),
      email: `${'𐐷'.repeat(240)}@client.example`,
      message: '🦷'.repeat(1000),
    });
    const mime = await new MailComposer({ ...email, from: 'a@b.example' }).compile().build();
    expect(mime.length).toBeLessThanOrEqual(200 * 1024);
    expect(mime.length).toBeGreaterThan(50 * 1024);
    for (let id = 1; id <= 50; id += 1) {
      expect(email.text).toContain(
        `Cut here.\n\nIf genuine: pass it on.\n\nSee it: https://canal.example/desk#request=${id}`,
      );
    }
    expect(email.html).not.toContain('mailto:');
    expect(email.text).toMatch(/Words:\n(?:🦷)+…\n/u);
    expect(email.text.isWellFormed()).toBe(true);
  });
});
