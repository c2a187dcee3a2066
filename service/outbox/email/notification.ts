import { formatInWords } from '../../desk/company-time.ts';
import { ANSWER_WITHIN_MS } from '../../desk/due.ts';
import { deskRequestAddress } from '../../shared/desk.ts';
import { fill } from '../../shared/fill.ts';
import type { ContactRequest } from '../../store/store.ts';
import type { OutgoingEmail } from '../mailer.ts';
import { button, fieldTable, htmlDocument, paragraph, quotedText } from './html.ts';
import {
  collapseWhitespace,
  type EmailContext,
  plainFields,
  requestFields,
  withVisibleControls,
} from './request-fields.ts';

/** Tells the company of one request; an answer to it goes to the visitor. */
export function renderNotification(
  messageId: string,
  received: ContactRequest,
  { text, mail }: EmailContext,
): OutgoingEmail {
  const { fields, notification, openInDesk, answerBy } = text.emails;
  const request = withVisibleControls(received);
  const values = { id: String(request.id), name: collapseWhitespace(request.name) };
  const subject = fill(notification.subject, values);
  const hints = [fill(notification.replyHint, values), fill(notification.closing, values)];
  const due = formatInWords(received.receivedAt + ANSWER_WITHIN_MS);
  const rows = [...requestFields(received, request, text), { label: answerBy, value: due }];
  const link = deskRequestAddress(text.company.siteUrl, received.id);
  return {
    messageId,
    from: mail.from,
    to: mail.to,
    replyTo: { name: values.name, address: received.email },
    subject,
    text: [
      plainFields(rows),
      `${fields.message}:\n${request.message}`,
      `${openInDesk}: ${link}`,
      ...hints,
    ].join('\n\n'),
    html: htmlDocument(subject, text.language, [
      fieldTable(rows),
      paragraph(`${fields.message}:`),
      quotedText(request.message, received.language),
      button(link, openInDesk),
      ...hints.map(paragraph),
    ]),
  };
}
