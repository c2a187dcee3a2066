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

/** Up to as many are shown whole. Gmail hides what comes after 102 KB of an e-mail. */
const SHOWN_WHOLE = 10;
/** Of the texts of more, in code points. */
const SHORT_TEXT = 200;

interface HeldRequests {
  requests: ContactRequest[];
  /** How many more are held and wait for the next digests. */
  moreHeld: number;
}

/** Shows the company the requests that were held back, so that a real one is not lost among them. */
export function renderDigest(held: HeldRequests, text: ContactText): Letter {
  const { requests } = held;
  const maxTextLength = requests.length <= SHOWN_WHOLE ? sizes.message.max : SHORT_TEXT;
  const parts = requests.map((request) => renderHeldRequest(request, maxTextLength, text));
  return renderWith(parts, held, text);
}

/** The same with a link for each request in the place of its texts. */
export function renderNamesOnly(held: HeldRequests, text: ContactText): Letter {
  return renderWith(namedOnly(held.requests, text), held, text);
}

function renderWith(
  parts: Part[],
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
    ...parts,
  ]);
}

function namedOnly(requests: ContactRequest[], text: ContactText): Part[] {
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
