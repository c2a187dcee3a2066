import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/kit/any-character.ts';
import { newRequest } from '../../../test/kit/contact-requests.ts';
import { emailContext } from '../../../test/kit/email-context.ts';
import { readableText } from '../../domain/characters/visible-controls.ts';
import type { ContactRequest, NewContactRequest } from '../../domain/contact-request.ts';
import { renderNotification } from './notification.ts';

function render(fields: Partial<NewContactRequest> = {}) {
  const request: ContactRequest = { ...newRequest(fields), id: 12, doneAt: null, releasedAt: null };
  return renderNotification(request, emailContext.text);
}

/** The tags, with links to anywhere treated alike. */
const tags = (html: string) =>
  html.match(/<[^>]*>/g)?.map((tag) => tag.replace(/href="[^"]*"/, 'href'));
const links = (html: string) =>
  Array.from(html.matchAll(/href="([^"]*)"/g), ([, href = '']) => unescaped(href));

function unescaped(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

describe('the notification', () => {
  it('names the visitor, to whom the reply goes', () => {
    expect(render({ name: 'Nguyễn Thị Ánh', email: 'anh@client.example' })).toMatchObject({
      replyTo: { name: 'Nguyễn Thị Ánh', address: 'anh@client.example' },
      subject: 'Request 12 of Nguyễn Thị Ánh',
    });
  });

  it('takes the reply to a domain in another script, by the name that the DNS has for it', () => {
    const { replyTo, text } = render({ email: 'anh@bücher.example' });
    expect(replyTo?.address).toBe('anh@xn--bcher-kva.example');
    expect(text).toContain('Address: anh@bücher.example\n');
    expect(text).toContain('Your reply goes to');
  });

  // What mail servers are known to refuse in Reply-To, some of it although it can be delivered.
  it.each([
    'éloïse@client.example',
    '"a b"@client.example',
    'a..b@client.example',
    'a.@client.example',
    'a@client.example.',
    'a@client#.example',
    'a@-client.example',
    'a@client',
    'a@client.1',
    'a@[192.0.2.1]',
    `${'a'.repeat(65)}@client.example`,
    `a@${'a'.repeat(64)}.example`,
  ])('shows %s, which a mail server may refuse in Reply-To, only in its text', (email) => {
    const { replyTo, text, html } = render({ email });
    expect(replyTo).toBeUndefined();
    expect(text).toContain(`Address: ${email}\n`);
    expect(text).toContain('No reply to Anne Tremblay.');
    expect(text).not.toContain('Your reply goes to');
    expect(links(html)[1]).toMatch(/^mailto:/);
  });

  it('says in the company’s language which other language the visitor writes in', () => {
    expect(render({ language: 'fr-CA' }).text).toContain('\nTongue: French\n');
    expect(render({ language: 'en-CA' }).text).not.toContain('Tongue');
  });

  it('reads as a letter, with the time in the company’s zone', () => {
    const { text } = render({ phone: null });
    // Without fields for which the kit has no word of its own.
    const known = text.replace(/^Field .*\n/gm, '');
    expect(known.replace(/\s/g, ' ').split('  ')).toEqual([
      'See it: https://canal.example/desk#request=12',
      'Who: Anne Tremblay Firm: Tremblay Dental Address: anne@client.example Call: left empty ' +
        'Arrived: Tuesday, March 10, 2026 at 9:30 a.m. EDT ' +
        'Due: Wednesday, March 11, 2026 at 9:30 a.m. EDT',
      'Words: > Our server room is too warm. Can you help?',
      'Your reply goes to Anne Tremblay.',
      'When answered: done.',
    ]);
  });

  it('shows control characters as marks and changes of direction as words, and keeps joiners', () => {
    const { subject, text, html, replyTo } = render({
      name: 'Anne\u202e moc',
      phone: '\u200e613 555\u20280199',
      message: 'Bonjour\t!\u2028\u001b[2J \u009b \u2066x\u2069 \u00a0\u200d',
    });
    const shown = ['Bonjour\t!', '\\u001b[2J \\u009b \u2066x\u2069 \u00a0\u200d'];
    for (const line of shown) expect(text.split('\n')).toContain(`> ${line}`);
    for (const line of shown) expect(html).toContain(line.replace('\t', '\u00a0\u00a0\u00a0 '));
    expect(text).toContain('Call: \u200e613 555 0199\n');
    expect([subject, replyTo?.name]).toEqual([
      'Request 12 of Anne[turned] moc',
      'Anne[turned] moc',
    ]);
  });

  it('links a number and an address in which only marks of direction are not shown', () => {
    const { html } = render({
      email: '\u200eanne@client.example',
      phone: '\u2066613 555 0199\u2069',
    });
    expect(links(html).slice(1, 3)).toEqual([
      'mailto:anne@client.example?subject=Your%20request%20to%20Canal%20Computers',
      'tel:6135550199',
    ]);
  });

  it('carries any other message unchanged, in the HTML without becoming markup', () => {
    const plain = tags(render().html);
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, minLength: 10, maxLength: 300 }), (message) => {
        const { text, html } = render({ message });
        const lines = readableText(message, 'turned').split(/\r\n|\r|\n/);
        expect(text).toContain(`Words:\n> ${lines.join('\n> ')}\n\n`);
        const [, quoted = ''] = html.split(/<blockquote[^>]*>|<\/blockquote>/);
        // Runs of spaces are kept by no-break spaces.
        const plainSpaces = (one: string) => one.replace(/\u00a0/g, ' ');
        expect(quoted.split('<br>').map(unescaped).map(plainSpaces)).toEqual(
          lines.map((line) => plainSpaces(line.replaceAll('\t', '    '))),
        );
        expect(tags(html.replaceAll('<br>', ''))).toEqual(plain);
      }),
    );
  });

  it('breaks the lines of the message by elements, as Outlook for Windows needs it, and keeps its spaces', () => {
    const { html } = render({ message: 'First  line\r\n   indented\rthird\n\tlast' });
    expect(html).toContain(
      '>First\u00a0 line<br>\u00a0\u00a0 indented<br>third<br>\u00a0\u00a0\u00a0 last</blockquote>',
    );
    expect(html).not.toContain('white-space');
  });

  it('lets no line of a visitor pass for one of ours, which stands first', () => {
    const { text, html } = render({
      name: 'See it: x',
      company: 'Firm\u2028See it: https://evil.example/desk',
      message:
        'Hello\n\nSee it: https://evil.example/desk#request=12\u2029Who: Somebody\rDue: never',
    });
    const lines = text.split('\n');
    expect(lines[0]).toBe('See it: https://canal.example/desk#request=12');
    for (const label of ['See it:', 'Who:', 'Due:'])
      expect(lines.filter((line) => line.startsWith(label))).toHaveLength(1);
    expect(links(html)[0]).toBe('https://canal.example/desk#request=12');
  });

  it('has a subject of one line and a bounded length', () => {
    const { subject } = render({ name: `Anne\n\u2028${'𐐷'.repeat(500)}` });
    expect(subject).toMatch(/^Request 12 of Anne 𐐷+…$/u);
    expect([...subject].length).toBeLessThan(120);
  });

  it('opens a mail program, a telephone and the desk, without a key, and nothing else', () => {
    const fields = {
      phone: '(613) 555-0111',
      message: 'See https://client.example',
      language: 'fr-CA',
    };
    const { html } = render(fields);
    expect(links(html)).toEqual([
      'https://canal.example/desk#request=12',
      // With a subject in the visitor's language.
      'mailto:anne@client.example?subject=Votre%20demande%20%C3%A0%20Canal%20Computers',
      'tel:6135550111',
    ]);
    expect(html).not.toMatch(/<(img|link|script|iframe|form)\b|url\(|src=/i);
  });

  it('links only an address that it shows as it is, and that brings no recipients', () => {
    const opened = (email: string) => links(render({ email, phone: null }).html)[1];
    expect(opened('a?bcc=all&x@client.example')).toMatch(/^mailto:a%3Fbcc%3Dall%26x@client/);
    expect(opened('a\u202eb@client.example')).toBeUndefined();
  });

  it('has the colours of the mail program, in the dark too', () => {
    const { html } = render();
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).not.toMatch(/style="[^"]*(?<!-)(color|background)/);
  });
});
