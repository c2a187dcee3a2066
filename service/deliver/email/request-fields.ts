/** How an e-mail to the company shows a contact request. */

import { plainCharacters } from '../../domain/characters/plain-characters.ts';
import { readableText } from '../../domain/characters/visible-controls.ts';
import { mailtoUrl, telUrl } from '../../domain/contact-links.ts';
import type { ContactRequest } from '../../domain/contact-request.ts';
import { shownFields } from '../../domain/field-names.ts';
import { sizes, type VisitorField, visitorFieldNames } from '../../domain/fields.ts';
import { fill } from '../../domain/fill.ts';
import { formatInWords } from '../../domain/office-time.ts';
import { type ContactText, textIn } from '../../domain/text.ts';
import type { FieldRow } from './parts.ts';
import { shortened } from './parts.ts';

/** A mail program must show what a visitor wrote, not obey it. */
export function asReadable(request: ContactRequest, { emails }: ContactText): ContactRequest {
  const shown = visitorFieldNames.map((field) => {
    const text = request[field];
    return [field, text === null ? null : readableText(text, emails.directionMark)];
  });
  return { ...request, ...Object.fromEntries(shown) };
}

/** A field of one line stays on one line, so that it cannot pass for another field. */
function singleLine(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ');
}

/** For a subject: on one line, without runs of spaces, and no longer than a name may be. */
export function nameInSubject({ name }: ContactRequest): string {
  return shortened(name.replace(/\s+/g, ' ').trim(), sizes.name.max);
}

/**
 * Everything but the message, which has lines of its own.
 *
 * @param shown the same request as people can read it, and cut where there is no room
 */
export function requestFields(
  received: ContactRequest,
  shown: ContactRequest,
  text: ContactText,
): FieldRow[] {
  const { fields, notProvided, receivedAt, writesIn } = text.emails;
  const language = otherLanguage(received, text);
  const onOneLine = shownFields.filter((field) => field !== 'message');
  const rows = onOneLine.map((field): FieldRow => {
    const row = { label: fields[field], value: singleLine(shown[field] ?? notProvided) };
    // A link shows all of where it leads.
    const typed = plainCharacters(received[field] ?? '');
    const isWhole = plainCharacters(shown[field] ?? '') === typed;
    const href = isWhole ? answerAddress(field, received, text) : null;
    return href === null ? row : { ...row, href };
  });
  if (language !== null) rows.push({ label: writesIn, value: language });
  return [...rows, { label: receivedAt, value: formatInWords(received.receivedAt, text.language) }];
}

/** What the field opens to answer the visitor, with a subject in the visitor's language. */
function answerAddress(
  field: VisitorField,
  { email, phone, language }: ContactRequest,
  text: ContactText,
): string | null {
  if (field === 'phone') return phone === null ? null : telUrl(phone);
  if (field !== 'email') return null;
  const { company, emails } = textIn(language, text);
  return mailtoUrl(email, fill(emails.replySubject, { company: company.name }));
}

/** In the company's language: "French". Null if the visitor wrote in that, or did not say. */
function otherLanguage({ language }: ContactRequest, text: ContactText): string | null {
  const [own = ''] = text.language.split('-');
  const [written = own] = language?.split('-') ?? [];
  if (written === own) return null;
  return new Intl.DisplayNames(own, { type: 'language' }).of(written) ?? written;
}
