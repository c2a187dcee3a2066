import type { ContactRequest } from '../../domain/contact-request.ts';
import { deskRequestAddress } from '../../domain/desk.ts';
import { fill } from '../../domain/fill.ts';
import { answerBy, formatInWords } from '../../domain/office-time.ts';
import type { ContactText } from '../../domain/text.ts';
import type { Letter } from '../mailer.ts';
import { replyAddress } from './addresses.ts';
import { button, fieldTable, letter, paragraph, quotation } from './parts.ts';
import { asReadable, nameInSubject, requestFields } from './request-fields.ts';

/** Tells the company of one request; an answer to it goes to the visitor. */
export function renderNotification(received: ContactRequest, text: ContactText): Letter {
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
export function notificationWithoutTexts(received: ContactRequest, text: ContactText): Letter {
  const { notification, openInDesk } = text.emails;
  const values = { id: String(received.id), name: nameInSubject(asReadable(received, text)) };
  return letter(fill(notification.subject, values), text.language, [
    button(deskRequestAddress(text.company.siteUrl, received.id), openInDesk),
    paragraph(notification.withoutTexts),
  ]);
}
