import type { ContactRequest } from '../../domain/contact-request.ts';
import { deskListAddress, deskRequestAddress } from '../../domain/desk.ts';
import { sizes, visitorFieldNames } from '../../domain/fields.ts';
import { fill, fillCount } from '../../domain/fill.ts';
import type { ContactText } from '../../domain/text.ts';
import type { Letter } from '../mailer.ts';
import {
  button,
  fieldTable,
  heading,
  joined,
  letter,
  type Part,
  paragraph,
  quotation,
  shortened,
} from './parts.ts';
import { asReadable, requestFields } from './request-fields.ts';

/** The size of a digest as the mail server receives it. Gmail hides what comes after 102 KB. */
const MAX_BYTES = 80_000;
/** For the headers of the e-mail and of its parts. */
const HEADER_BYTES = 4096;
/** A line of quoted-printable has 75 bytes and a soft line break. */
const LINE_BREAKS = 78 / 75;
/** Texts are not cut shorter, in code points, before fewer requests are shown. */
const MIN_TEXT_LENGTH = 200;

interface HeldRequests {
  requests: ContactRequest[];
  /** How many more are held and wait for the next digests. */
  moreHeld: number;
}

/**
 * Shows the company the requests that were held back, so that a real one is not lost among them. Where there
 * is no room, the longest texts are cut, and then the last requests are only named, each with its link.
 */
export function renderDigest(held: HeldRequests, text: ContactText): Letter {
  const { requests } = held;
  for (let length: number = sizes.message.max; length >= MIN_TEXT_LENGTH; length /= 2) {
    const maxTextLength = Math.floor(length);
    const parts = requests.map((request) => renderHeldRequest(request, maxTextLength, text));
    const email = renderWith(parts, held, text);
    if (transferBytes(email) + HEADER_BYTES <= MAX_BYTES) return email;
  }
  const parts = requests.map((request) => renderHeldRequest(request, MIN_TEXT_LENGTH, text));
  let bytes = HEADER_BYTES + transferBytes(renderWith([], held, text));
  const end = parts.findIndex((part) => {
    bytes += transferBytes(part);
    return bytes > MAX_BYTES;
  });
  return renderWith(end === -1 ? parts : parts.slice(0, end), held, text);
}

/** The same with a link for each request in the place of its texts. */
export function renderNamesOnly(held: HeldRequests, text: ContactText): Letter {
  return renderWith([], held, text);
}

function transferBytes({ text, html }: Part): number {
  return (quotedBytes(text) + quotedBytes(html)) * LINE_BREAKS;
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

/** @param shown the first of the requests; the others are named */
function renderWith(
  shown: Part[],
  { requests, moreHeld }: HeldRequests,
  text: ContactText,
): Letter {
  const { company, emails, language } = text;
  const { digest } = emails;
  const link = deskListAddress(company.siteUrl, 'held');
  const subject = fillCount(digest.subject, requests.length, language);
  const intro = fillCount(digest.intro, requests.length, language);
  const more = moreHeld === 0 ? [] : [fillCount(digest.more, moreHeld, language)];
  return letter(subject, language, [
    ...[intro, ...more].map(paragraph),
    button(link, digest.openAll),
    ...shown,
    ...namedOnly(requests.slice(shown.length), text),
  ]);
}

function namedOnly(requests: ContactRequest[], text: ContactText): Part[] {
  if (requests.length === 0) return [];
  const { emails, company, language } = text;
  const rows = requests.map(({ id }) => {
    const href = deskRequestAddress(company.siteUrl, id);
    return { label: numberOf(id, text), value: href, href };
  });
  return [heading(fillCount(emails.digest.unshown, requests.length, language)), fieldTable(rows)];
}

/** Not by its name, which the visitor chose and which would stand on a line of its own. */
const numberOf = (id: number, { emails }: ContactText) =>
  fill(emails.reminder.request, { id: String(id) });

/** @param maxTextLength in Unicode code points */
function renderHeldRequest(whole: ContactRequest, maxTextLength: number, text: ContactText): Part {
  const { fields, digest, heldReasons, openInDesk } = text.emails;
  const short = withShortTexts(whole, maxTextLength);
  const isCut = visitorFieldNames.some((field) => short[field] !== whole[field]);
  const request = asReadable(short, text);
  const reasons = request.heldReasons.map((reason) => heldReasons[reason]).join('; ');
  const rows = [
    ...requestFields(whole, request, text),
    { label: digest.reasonsLabel, value: reasons },
  ];
  const hints = [...(isCut ? [digest.cut] : []), digest.releaseHint];
  return joined([
    heading(numberOf(whole.id, text)),
    button(deskRequestAddress(text.company.siteUrl, whole.id), openInDesk),
    fieldTable(rows),
    quotation(fields.message, request.message, whole.language),
    ...hints.map(paragraph),
  ]);
}

function withShortTexts(request: ContactRequest, maxLength: number): ContactRequest {
  const textOf = (text: string | null) => text && shortened(text, maxLength);
  const texts = visitorFieldNames.map((field) => [field, textOf(request[field])]);
  return { ...request, ...Object.fromEntries(texts) };
}
