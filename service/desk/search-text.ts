/** How texts are compared in a search: without regard to case and accents, and phone numbers by their digits. */
import { deskLimits } from '../shared/desk.ts';
import { type VisitorField, type VisitorValues, visitorFieldNames } from '../shared/fields.ts';

const MAX_WORDS = 8;
/** A phone number or a part of one, such as `(613)` or `555-0111`: visitors write it in other ways. */
const NUMBER = /^[+(]*\d[\d().\-‐‑‒–—]*$/u;

function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** What a search of one request looks through. */
export function searchText(request: Pick<VisitorValues, VisitorField>): string {
  const texts = visitorFieldNames.map((field) => request[field] ?? '');
  const digits = fold(request.phone ?? '').replaceAll(/\D/g, '');
  return [...texts.map(fold), digits].filter((text) => text !== '').join('\n');
}

/** What must occur in it, each word somewhere. */
export function searchWords(query: string): string[] {
  const words = fold(query.slice(0, deskLimits.search)).split(/\s+/);
  const parts = words.flatMap((word) => (NUMBER.test(word) ? word.split(/\D+/) : word));
  return [...new Set(parts)].filter((part) => part !== '').slice(0, MAX_WORDS);
}
