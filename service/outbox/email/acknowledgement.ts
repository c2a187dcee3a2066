import type { ContactRequest } from '../../domain/contact-request.ts';
import { fill } from '../../domain/fill.ts';
import { daysAfter, officeTime } from '../../domain/office-time.ts';
import { type ContactText, textIn } from '../../domain/text.ts';
import type { OutgoingEmail } from '../mailer.ts';
import { replyAddress } from './addresses.ts';
import { letter, paragraph } from './parts.ts';
import type { EmailContext } from './request-fields.ts';

/**
 * Tells the visitor that the request has arrived. Whoever fills in the form chooses where this goes,
 * so it holds nothing that they wrote, not even a name: it cannot carry a message to a third person.
 *
 * @param now ms since 1970
 */
export function renderAcknowledgement(
  messageId: string,
  request: Pick<ContactRequest, 'email' | 'language'>,
  { text, mail }: EmailContext,
  now: number,
): OutgoingEmail {
  const own = textIn(request.language, text);
  const { company, emails, language } = own;
  const values = {
    company: company.name,
    phone: company.phone,
    hours: company.hours,
    site: company.siteUrl,
    closed: closedSoon(own, now),
  };
  const subject = fill(emails.acknowledgement.subject, values);
  const paragraphs = emails.acknowledgement.paragraphs.map((template) => fill(template, values));
  return {
    messageId,
    from: mail.from,
    to: [{ name: '', address: request.email }],
    replyTo: replyAddress({ name: company.name, address: company.email }),
    ...letter(subject, language, paragraphs.map(paragraph)),
    // RFC 3834: keeps the visitor's own automatic replies from answering this one.
    headers: { 'Auto-Submitted': 'auto-replied' },
  };
}

/** A sentence behind the hours of the phone, or nothing. */
function closedSoon({ company, emails }: ContactText, now: number): string {
  const { day } = officeTime(now);
  const next = company.closures.find(({ until }) => until >= day);
  if (next === undefined || next.from > daysAfter(day, 7)) return '';
  return ` ${fill(emails.acknowledgement.closed, { when: next.when })}`;
}
