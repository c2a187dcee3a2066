/** What a search looks for, and in what. Phone numbers are compared by their digits. */

import { fold } from './characters/fold.ts';
import { plainCharacters } from './characters/plain-characters.ts';
import { deskLimits } from './desk.ts';
import { emailKey } from './email-address.ts';
import { type VisitorField, type VisitorValues, visitorFieldNames } from './fields.ts';

/** Raised when texts are folded in another way, so that those before are folded again. It is stored. */
export const FOLDING = 2;

const MAX_WORDS = 8;
/** A phone number or a part of one, such as `(613)` or `555-0111`: visitors write it in other ways. */
const NUMBER = /^[+(]*\d[\d().\-‐‑‒–—]*$/u;

/** What a search of one request looks through. */
export function searchText(request: Pick<VisitorValues, VisitorField>): string {
  const texts = visitorFieldNames.map((field) => request[field] ?? '');
  const digits = fold(request.phone ?? '').replaceAll(/\D/g, '');
  return [...texts.map(fold), digits, fold(emailKey(request.email))]
    .filter((text) => text !== '')
    .join('\n');
}

/** An e-mail address that is whole enough is looked for by its key, however it is spelt. */
function asSearched(word: string): string {
  return /@.*\./s.test(plainCharacters(word)) ? fold(emailKey(word)) : fold(word);
}

/** What must occur in it, each word somewhere. */
export function searchWords(query: string): string[] {
  const words = query.slice(0, deskLimits.search).split(/\s+/).map(asSearched);
  const parts = words.flatMap((word) => (NUMBER.test(word) ? word.split(/\D+/) : word));
  return [...new Set(parts)].filter((part) => part !== '').slice(0, MAX_WORDS);
}
