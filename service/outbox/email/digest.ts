import { deskListAddress, deskRequestAddress } from '../../shared/desk.ts';
import { limits, visitorFieldNames } from '../../shared/fields.ts';
import { fill } from '../../shared/fill.ts';
import type { ContactRequest } from '../../store/store.ts';
import type { OutgoingEmail } from '../mailer.ts';
import { button, fieldTable, heading, htmlDocument, paragraph, quotedText } from './html.ts';
import {
  type EmailContext,
  plainFields,
  requestFields,
  withVisibleControls,
} from './request-fields.ts';

/** The size of a digest as the mail server receives it (MAIL-7). */
const MAX_BYTES = 200 * 1024;
/** For the headers of the e-mail and of its parts. */
const HEADER_BYTES = 4096;
/** A line of quoted-printable has 75 bytes and a soft line break. */
const LINE_BREAKS = 78 / 75;

interface HeldRequests {
  requests: ContactRequest[];
  /** How many more are held and wait for the next digests. */
  moreHeld: number;
}

/**
 * Shows the company the requests that were held back, so that a real one is not lost among them. Texts are
 * cut only as far as the whole digest demands it, the longest first.
 */
export function renderDigest(
  messageId: string,
  held: HeldRequests,
  context: EmailContext,
): OutgoingEmail {
  let maxTextLength: number = limits.message.max;
  let email = renderWith(maxTextLength, messageId, held, context);
  while (transferBytes(email) > MAX_BYTES && maxTextLength > 1) {
    maxTextLength = Math.floor(maxTextLength / 2);
    email = renderWith(maxTextLength, messageId, held, context);
  }
  return email;
}

function transferBytes({ text, html }: OutgoingEmail): number {
  return (quotedBytes(text) + quotedBytes(html)) * LINE_BREAKS + HEADER_BYTES;
}

/**
 * In quoted-printable, where "=" and each byte outside ASCII take three. Base64, the other way, is shorter then.
 * Counted without encoding the text, which would fill the memory with copies.
 */
function quotedBytes(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) bytes += unit === 0x3d ? 3 : 1;
    else if (unit < 0x800) bytes += 6;
    // Two surrogates are one code point of four bytes.
    else bytes += unit >= 0xd800 && unit < 0xe000 ? 6 : 9;
  }
  return bytes;
}

/** @param maxTextLength in Unicode code points */
function renderWith(
  maxTextLength: number,
  messageId: string,
  { requests, moreHeld }: HeldRequests,
  context: EmailContext,
): OutgoingEmail {
  const { company, emails } = context.text;
  const { digest } = emails;
  const link = deskListAddress(company.siteUrl, 'held');
  const subject = fill(digest.subject, { count: String(requests.length) });
  const intro = fill(digest.intro, { count: String(requests.length) });
  const more = moreHeld === 0 ? [] : [fill(digest.more, { count: String(moreHeld) })];
  const sections = requests.map((request) => renderHeldRequest(request, maxTextLength, context));
  return {
    messageId,
    from: context.mail.from,
    to: context.mail.to,
    subject,
    text: [
      [intro, ...more, `${digest.openAll}: ${link}`].join('\n\n'),
      ...sections.map((section) => section.text),
    ].join(`\n\n${'-'.repeat(40)}\n\n`),
    html: htmlDocument(subject, context.text.language, [
      ...[intro, ...more].map(paragraph),
      button(link, digest.openAll),
      ...sections.map((section) => section.html),
    ]),
  };
}

function renderHeldRequest(whole: ContactRequest, maxTextLength: number, { text }: EmailContext) {
  const { fields, digest, heldReasons, openInDesk } = text.emails;
  const short = withShortTexts(whole, maxTextLength);
  const isCut = visitorFieldNames.some((field) => short[field] !== whole[field]);
  const request = withVisibleControls(short);
  const reasons = request.heldReasons.map((reason) => heldReasons[reason]).join('; ');
  const rows = [
    ...requestFields(whole, request, text),
    { label: digest.reasonsLabel, value: reasons },
  ];
  const hints = [...(isCut ? [digest.cut] : []), digest.releaseHint];
  const link = deskRequestAddress(text.company.siteUrl, whole.id);
  return {
    text: [
      plainFields(rows),
      `${fields.message}:\n${request.message}`,
      ...hints,
      `${openInDesk}: ${link}`,
    ].join('\n\n'),
    html: [
      heading(request.name),
      fieldTable(rows),
      paragraph(`${fields.message}:`),
      quotedText(request.message, whole.language),
      ...hints.map(paragraph),
      button(link, `${openInDesk}: ${request.name}`),
    ].join('\n'),
  };
}

function withShortTexts(request: ContactRequest, maxLength: number): ContactRequest {
  const texts = visitorFieldNames.map((field) => [field, shortened(request[field], maxLength)]);
  return { ...request, ...Object.fromEntries(texts) };
}

/** Never longer in code points, and never cut within one. */
function shortened(text: string | null, maxLength: number): string | null {
  if (text === null) return text;
  let end = 0;
  for (let count = 0; count < maxLength && end < text.length; count += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return end < text.length ? `${text.slice(0, end)}…` : text;
}
