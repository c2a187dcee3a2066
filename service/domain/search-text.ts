/** What a search looks for, and in what. Phone numbers are compared by their digits. */

import { fold } from './characters/fold.ts';
import { plainCharacters } from './characters/plain-characters.ts';
import { deskLimits } from './desk.ts';
import { emailKey } from './email-address.ts';
import { type VisitorField, type VisitorValues, visitorFieldNames } from './fields.ts';

const MAX_WORDS = 8;
/** A phone number or a part of one, such as `(613)` or `555-0111`: visitors write it in other ways. */
const NUMBER = /^[+(]*\d[\d().\-‐‑‒–—]*$/u;

/** What a search of one request looks through. */
function searchText(request: Pick<VisitorValues, VisitorField>): string {
  const texts = visitorFieldNames.map((field) => request[field] ?? '');
  const digits = fold(request.phone ?? '').replaceAll(/\D/g, '');
  return [...texts.map(fold), digits, fold(emailKey(request.email))].join('\n');
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

/** @param words as `searchWords` has them */
export function isFound(request: Pick<VisitorValues, VisitorField>, words: string[]): boolean {
  const text = searchText(request);
  return words.every((word) => text.includes(word));
}
