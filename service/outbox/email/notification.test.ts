import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/kit/any-character.ts';
import { newRequest } from '../../../test/kit/contact-requests.ts';
import { emailContext } from '../../../test/kit/email-context.ts';
import { visibleControlsInLines } from '../../shared/visible-controls.ts';
import type { ContactRequest, NewContactRequest } from '../../store/store.ts';
import { renderNotification } from './notification.ts';

function render(fields: Partial<NewContactRequest> = {}) {
  const request: ContactRequest = { ...newRequest(fields), id: 12, doneAt: null, releasedAt: null };
  return renderNotification('<1@canal.example>', request, emailContext);
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
  it('goes from the company’s sender to exactly the configured people, the reply to the visitor', () => {
    expect(render({ name: 'Nguyễn Thị Ánh', email: 'anh@client.example' })).toMatchObject({
      messageId: '<1@canal.example>',
      from: { name: 'Canal website', address: 'website@canal.example' },
      to: [
        { name: 'Sales', address: 'sales@canal.example' },
        { name: '', address: 'owner@canal.example' },
      ],
      replyTo: { name: 'Nguyễn Thị Ánh', address: 'anh@client.example' },
      subject: 'Request 12 of Nguyễn Thị Ánh',
    });
  });

  it('says in the company’s language which other language the visitor writes in', () => {
    expect(render({ language: 'fr-CA' }).text).toContain('\nTongue: French\n');
    expect(render({ language: 'en-CA' }).text).not.toContain('Tongue');
  });

  it('reads as a letter, with the time in the company’s zone', () => {
    const { text } = render({ phone: null });
    expect(text.replace(/\s/g, ' ').split('  ')).toEqual([
      'Who: Anne Tremblay Firm: Tremblay Dental Address: anne@client.example Call: left empty ' +
        'Arrived: Tuesday, March 10, 2026 at 9:30 a.m. EDT ' +
        'Due: Wednesday, March 11, 2026 at 9:30 a.m. EDT',
      'Words: Our server room is too warm. Can you help?',
      'See it: https://canal.example/desk#request=12',
      'Your reply goes to Anne Tremblay.',
      'When answered: done.',
    ]);
  });

  it('names the other half of the year’s zone in winter', () => {
    const { text } = render({ receivedAt: Date.UTC(2026, 0, 15, 4, 5) });
    expect(text.replace(/\s/g, ' ')).toContain('Wednesday, January 14, 2026 at 11:05 p.m. EST');
  });

  it('shows control characters and changes of direction as marks, and keeps joiners', () => {
    const { subject, text, html, replyTo } = render({
      name: 'Anne\u202e moc',
      message: 'Bonjour\t!\r\n\u001b[2J \u009b \u2066x\u2069 \u00a0\u200d',
    });
    const shown = 'Bonjour\t!\r\n\\u001b[2J \\u009b \\u2066x\\u2069 \u00a0\u200d';
    expect(text).toContain(shown);
    expect(html).toContain(shown);
    expect([subject, replyTo?.name]).toEqual(['Request 12 of Anne\\u202e moc', 'Anne\\u202e moc']);
  });

  it('carries any other message unchanged, in the HTML without becoming markup', () => {
    const plain = tags(render().html);
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, minLength: 10, maxLength: 300 }), (message) => {
        const { text, html } = render({ message });
        const shown = visibleControlsInLines(message);
        expect(text).toContain(`Words:\n${shown}\n\n`);
        expect(unescaped(html)).toContain(`>${shown}</blockquote>`);
        expect(tags(html)).toEqual(plain);
      }),
    );
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src="https://tracker.example/x.gif">',
    "<a href='https://phish.example'>click</a>",
    '&lt;b&gt; stays as typed &amp;amp;',
  ])('shows markup as text in every field: %s', (nasty) => {
    const { html } = render({ name: nasty, company: nasty, phone: nasty, message: nasty });
    expect(tags(html)).toEqual(tags(render().html));
    expect(unescaped(html).split(nasty).length - 1).toBeGreaterThanOrEqual(6);
  });

  it('keeps the line breaks of the message visible in the HTML', () => {
    const { html } = render({ message: 'First line\r\nSecond line' });
    expect(html).toContain('>First line\r\nSecond line</blockquote>');
    expect(html).toMatch(/white-space:pre-wrap[^>]*>First line/);
  });

  it('opens a mail program, a telephone and the desk, without a key, and nothing else', () => {
    const { html } = render({
      phone: '(613) 555-0111',
      message: 'See https://client.example and www.client.example',
    });
    expect(links(html)).toEqual([
      'mailto:anne@client.example?subject=Your%20request%20to%20Canal%20Computers',
      'tel:6135550111',
      'https://canal.example/desk#request=12',
    ]);
    expect(html).not.toMatch(/<(img|link|script|iframe|form)\b|url\(|src=/i);
  });

  it('answers with a subject in the visitor’s language', () => {
    expect(links(render({ language: 'fr-CA' }).html)[0]).toBe(
      'mailto:anne@client.example?subject=Votre%20demande%20%C3%A0%20Canal%20Computers',
    );
  });

  it('links only an address that it shows as it is, and that brings no recipients', () => {
    const opened = (email: string) => links(render({ email, phone: null }).html)[0];
    expect(opened('a?bcc=all&x@client.example')).toMatch(/^mailto:a%3Fbcc%3Dall%26x@client/);
    expect(opened('a\u202eb@client.example')).toBe('https://canal.example/desk#request=12');
  });

  it('has the colours of the mail program, in the dark too', () => {
    const { html } = render();
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).not.toMatch(/style="[^"]*(?<!-)(color|background)/);
  });

  it('puts a line break in a name or company where it can do no harm', () => {
    const { subject, text } = render({
      name: 'Anne\r\nBcc: all@x.example',
      company: 'Firm\nAddress: false@x.example',
    });
    expect(subject).toBe('Request 12 of Anne Bcc: all@x.example');
    expect(text).toContain('Firm: Firm Address: false@x.example\n');
  });

  it('does not fill in placeholders that the visitor wrote', () => {
    expect(render({ name: '{id} $& {phone}' }).subject).toBe('Request 12 of {id} $& {phone}');
  });
});
