import { deskAddress } from '../../shared/desk.ts';
import { fill } from '../../shared/fill.ts';
import type { EmailAddress, OutgoingEmail } from '../mailer.ts';
import { button, htmlDocument, paragraph } from './html.ts';
import type { EmailContext } from './request-fields.ts';

/**
 * Gives a mailbox of the company its key to the desk. No other e-mail holds one: the answer to a notification
 * goes to the visitor, with what it quotes. An answer to this one stays in the company.
 */
export function renderKeyEmail(
  messageId: string,
  { recipient, key }: { recipient: string; key: string },
  { text, mail }: EmailContext,
): OutgoingEmail {
  const { company, emails } = text;
  const values = { site: company.siteUrl };
  const subject = fill(emails.key.subject, values);
  const link = deskAddress(company.siteUrl, key);
  const [first = '', ...others] = emails.key.paragraphs.map((template) => fill(template, values));
  const to: EmailAddress = mail.to.find(({ address }) => address === recipient) ?? {
    name: '',
    address: recipient,
  };
  return {
    messageId,
    from: mail.from,
    to: [to],
    replyTo: { name: company.name, address: company.email },
    subject,
    text: [first, link, ...others].join('\n\n'),
    html: htmlDocument(subject, text.language, [
      paragraph(first),
      button(link, emails.key.link),
      ...others.map(paragraph),
    ]),
    // RFC 3834: an automatic reply would quote the key.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
