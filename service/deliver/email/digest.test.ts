import { describe, expect, it } from 'vitest';
import { newRequest } from '../../../test/kit/contact-requests.ts';
import { emailContext } from '../../../test/kit/email-context.ts';
import type { ContactRequest } from '../../domain/contact-request.ts';
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
  const email = renderDigest({ requests, moreHeld: 0 }, emailContext.text);

  it('says in its subject how many, and replies to nobody', () => {
    expect(email.subject).toBe('[Held] 2 to look at');
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
        expect.stringMatching(/^(> )?next line$/),
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
      ...[`${desk}#request=3`, answer, `${desk}#request=5`, answer],
    ]);
    expect(email.text).toContain(`See all: ${desk}#list=held`);
    expect(email.text).toContain(`\n\nSee it: ${desk}#request=5\n\nWho: Second`);
  });

  it('speaks of one request as of one', () => {
    const held = { requests: requests.slice(0, 1), moreHeld: 1 };
    const { subject, text } = renderDigest(held, emailContext.text);
    expect(subject).toBe('[Held] 1 to look at');
    expect(text).toContain('This one looks unusual.\n\nOne more waits.\n');
  });

  it('carries messages unchanged in the text and escaped in the HTML', () => {
    expect(email.text).toContain('> aaaaaaaaaaaaaaaa <b>bold</b>\n> next line');
    expect(email.html).toContain('aaaaaaaaaaaaaaaa &lt;b&gt;bold&lt;/b&gt;<br>next line');
    expect(email.html).not.toContain('<b>');
  });
});

describe('a digest of many requests', () => {
  const held = (message: string, length: number, moreHeld = 0) =>
    renderDigest(
      {
        requests: Array.from({ length }, (_, index) => ({
          ...newRequest({ heldReasons: ['honeypot_filled'], message }),
          id: index + 1,
          doneAt: null,
          releasedAt: null,
        })),
        moreHeld,
      },
      emailContext.text,
    );

  it('has up to ten of them whole, and no word of others that wait', () => {
    const message = `Begin ${'words '.repeat(160)}End`;
    const { text, html } = held(message, 10);
    expect(text.split(message)).toHaveLength(11);
    expect(text + html).not.toMatch(/Cut here|more wait|not shown/);
  });

  it('cuts the texts of more between code points, and says how many wait', () => {
    const { text, html } = held('🦷'.repeat(1000), 11, 19_950);
    expect(text.split(`Words:\n> ${'🦷'.repeat(200)}…\n\nCut here.`)).toHaveLength(12);
    expect(text).toContain('These 11 look unusual.\n\n19,950 more wait.');
    expect(html).toContain('<p>19,950 more wait.</p>');
  });
});
