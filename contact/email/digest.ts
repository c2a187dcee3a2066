import type { OutgoingEmail } from '../mailer.ts';
import { fill } from '../shared/text.ts';
import type { ContactRequest } from '../store.ts';
import { fieldTable, htmlDocument, paragraph, quotedText } from './html.ts';
import { type EmailContext, plainFields, requestFields } from './request-fields.ts';

/** Shows the company the requests that were held back, so that a real one is not lost among them. */
export function renderDigest(
  messageId: string,
  requests: ContactRequest[],
  context: EmailContext,
): OutgoingEmail {
  const { digest } = context.text.emails;
  const subject = fill(digest.subject, { count: String(requests.length) });
  const intro = fill(digest.intro, { count: String(requests.length) });
  const sections = requests.map((request) => renderHeldRequest(request, context));
  return {
    messageId,
    from: context.mail.from,
    to: context.mail.to,
    subject,
    text: [intro, ...sections.map((section) => section.text)].join(`\n\n${'-'.repeat(40)}\n\n`),
    html: htmlDocument(subject, [paragraph(intro), ...sections.map((section) => section.html)]),
  };
}

function renderHeldRequest(request: ContactRequest, { text }: EmailContext) {
  const { fields, digest, heldReasons } = text.emails;
  const reasons = request.heldReasons.map((reason) => heldReasons[reason]).join('; ');
  const rows = [
    ...requestFields(request, text),
    [digest.reasonsLabel, reasons] as [string, string],
  ];
  const hint = fill(digest.releaseHint, { id: String(request.id) });
  return {
    text: [plainFields(rows), `${fields.message}:\n${request.message}`, hint].join('\n\n'),
    html: [
      '<hr>',
      fieldTable(rows),
      paragraph(`${fields.message}:`),
      quotedText(request.message),
      paragraph(hint),
    ].join('\n'),
  };
}
