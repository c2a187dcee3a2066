import type { ContactRequest } from '../../domain/contact-request.ts';
import { deskRequestAddress } from '../../domain/desk.ts';
import { fill } from '../../domain/fill.ts';
import { answerBy, formatInWords } from '../../domain/office-time.ts';
import type { OutgoingEmail } from '../mailer.ts';
import { replyAddress } from './addresses.ts';
import { button, fieldTable, letter, paragraph, quotation } from './parts.ts';
import { asReadable, type EmailContext, nameInSubject, requestFields } from './request-fields.ts';

/** Tells the company of one request; an answer to it goes to the visitor. */
export function renderNotification(
  messageId: string,
  received: ContactRequest,
  { text, mail }: EmailContext,
): OutgoingEmail {
  const { fields, notification, openInDesk, answerBy: label } = text.emails;
  const request = asReadable(received, text);
  const values = { id: String(request.id), name: nameInSubject(request) };
  const subject = fill(notification.subject, values);
  const replyTo = replyAddress({ name: values.name, address: received.email });
  const replyHint = replyTo ? notification.replyHint : notification.noReplyHint;
  const hints = [fill(replyHint, values), fill(notification.closing, values)];
  const due = formatInWords(answerBy(received.receivedAt), text.language);
  const rows = [...requestFields(received, request, text), { label, value: due }];
  const link = deskRequestAddress(text.company.siteUrl, received.id);
  return {
    messageId,
    from: mail.from,
    to: mail.to,
    replyTo,
    ...letter(subject, text.language, [
      button(link, openInDesk),
      fieldTable(rows),
      quotation(fields.message, request.message, received.language),
      ...hints.map(paragraph),
    ]),
  };
}

/** The same for a mail server that refuses what the visitor wrote: only who, and where to read it. */
export function renderWithoutTexts(
  messageId: string,
  received: ContactRequest,
  { text, mail }: EmailContext,
): OutgoingEmail {
  const { notification, openInDesk } = text.emails;
  const values = { id: String(received.id), name: nameInSubject(asReadable(received, text)) };
  const subject = fill(notification.subject, values);
  const link = deskRequestAddress(text.company.siteUrl, received.id);
  return {
    messageId,
    from: mail.from,
    to: mail.to,
    ...letter(subject, text.language, [
      button(link, openInDesk),
      paragraph(notification.withoutTexts),
    ]),
  };
}
