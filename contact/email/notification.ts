import type { OutgoingEmail } from '../mailer.ts';
import { fill } from '../shared/text.ts';
import type { ContactRequest } from '../store.ts';
import { fieldTable, htmlDocument, paragraph, quotedText } from './html.ts';
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
  const { fields, notification } = text.emails;
  const request = withVisibleControls(received);
  const values = { id: String(request.id), name: collapseWhitespace(request.name) };
  const subject = fill(notification.subject, values);
  const intro = fill(notification.intro, values);
  const hints = [fill(notification.replyHint, values), fill(notification.closing, values)];
  const rows = requestFields(request, text);
  return {
    messageId,
    from: mail.from,
    to: mail.to,
    replyTo: { name: values.name, address: received.email },
    subject,
    text: [intro, plainFields(rows), `${fields.message}:\n${request.message}`, ...hints].join(
      '\n\n',
    ),
    html: htmlDocument(subject, [
      paragraph(intro),
      fieldTable(rows),
      paragraph(`${fields.message}:`),
      quotedText(request.message),
      ...hints.map(paragraph),
    ]),
  };
}
