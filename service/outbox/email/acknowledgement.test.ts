import { describe, expect, it } from 'vitest';
import { newRequest } from '../../../test/kit/contact-requests.ts';
import { emailContext } from '../../../test/kit/email-context.ts';
import { renderAcknowledgement } from './acknowledgement.ts';

const request = newRequest({
  name: 'Buy Pills',
  company: 'pills.example',
  phone: '1 800 5550100',
  message: 'Visit https://pills.example today',
  email: 'victim@client.example',
});

const now = Date.parse('2026-12-20T12:00:00Z');

describe('the acknowledgement', () => {
  const email = renderAcknowledgement('<3@canal.example>', request, emailContext, now);

  it('goes to the visitor alone and says that a machine wrote it', () => {
    expect(email).toMatchObject({
      messageId: '<3@canal.example>',
      to: [{ name: '', address: 'victim@client.example' }],
      from: { name: 'Canal website', address: 'website@canal.example' },
      replyTo: { name: 'Canal Computers', address: 'hello@canal.example' },
      headers: { 'Auto-Submitted': 'auto-replied' },
    });
  });

  it('says what the company wants to say', () => {
    expect(email.subject).toBe('It has reached Canal Computers');
    expect(email.text).toBe(
      'Canal Computers thanks you.\n\nUrgent? (613) 555-0199, weekdays from 9 to 5.\n\n' +
        'Entered at https://canal.example.',
    );
    expect(email.html).toContain('<p>Urgent? (613) 555-0199, weekdays from 9 to 5.</p>');
  });

  it('is in the language of the request where the site has it', () => {
    const inLanguage = (language: string) =>
      renderAcknowledgement('<3@canal.example>', { ...request, language }, emailContext, now);
    expect(inLanguage('fr-CA')).toMatchObject({
      subject: 'Reçu par Canal Computers',
      text: 'Canal Computers vous remercie.\n\nUrgent ? 613 555-0199, en semaine, de 9 h à 17 h.',
    });
    expect(inLanguage('de').subject).toBe(email.subject);
  });

  it.each([
    ['the next days', '2026-12-27', '2026-12-28', ' Closed at Christmas.'],
    ['today', '2026-12-19', '2026-12-20', ' Closed at Christmas.'],
    ['a day that is over', '2026-12-18', '2026-12-19', ''],
    ['a day after a week', '2026-12-28', '2026-12-28', ''],
  ])('says that the phone is closed: %s', (_, from, until, sentence) => {
    const { text } = emailContext;
    const acknowledgement = { ...text.emails.acknowledgement, paragraphs: ['Call.{closed}'] };
    const closures = [{ from, until, when: 'at Christmas' }];
    const context = {
      ...emailContext,
      text: {
        ...text,
        company: { ...text.company, closures },
        emails: { ...text.emails, acknowledgement },
      },
    };
    const { text: written } = renderAcknowledgement('<3@canal.example>', request, context, now);
    expect(written).toBe(`Call.${sentence}`);
  });

  it('holds nothing that the visitor wrote', () => {
    const { to: _, ...rest } = email;
    expect(JSON.stringify(rest)).not.toMatch(/pills|visit|5550100|victim/i);
  });
});
