import { looksLikeCode } from '../../contact/shared/spam-signals.ts';

/**
 * Sanitising before sending (FORM-28, FORM-29): removes angle brackets of markup, script schemes,
 * event handlers and entities, and leaves ordinary prose alone: "price < $500", "a -> b", "AT&T",
 * ">= 3".
 */
// A "<" that begins something like a tag, with its ">" if there is one. Excludes "<" before a
// space, a digit or a currency sign, in arrows and comparisons, and around an address as in
// forwarded mail (recognised by the lack of "=", which an attribute would have).
const TAG = /<(?!(?:https?:\/\/[^\s<>"'=]+|[^\s<>"'=/]+@[^\s<>"'=/]+)>)([\p{L}/!?][^<>]*)>?/gu;
const SCRIPT_SCHEME = /\b(?:(?:java|vb)script:(?=\S)|data:text\/html[;,]?)/gi;
/** Event handlers such as `onerror=`. `looksLikeCode` knows their names. */
const ON_ASSIGNMENT = /\bon[a-z]{3,20}\s*=(?!=)\s*/gi;
const ENTITIES = / ?(?:&(?:lt|gt|amp|quot|apos|nbsp|#\d{1,7}|#x[\da-f]{1,6});)+ ?/gi;
const WORD_CHARACTER = /^[\p{L}\p{M}\p{N}_]/u;

/** Repeats until nothing more is removed, then trims white space at both ends. */
export function sanitizeText(text: string): string {
  let before: string;
  let after = text;
  do {
    before = after;
    after = before
      .replace(TAG, withoutBrackets)
      .replace(SCRIPT_SCHEME, '')
      .replace(ON_ASSIGNMENT, (name) => (looksLikeCode(`${name}x`) ? '' : name))
      .replace(ENTITIES, oneSpace);
  } while (after !== before);
  return after.trim();
}

export function sanitizeEmail(email: string): string {
  return sanitizeText(email).toLowerCase();
}

/** A bracket between two words leaves a space, so that "a<b" becomes "a b". */
function withoutBrackets(tag: string, inside: string, index: number, text: string): string {
  const start = areWords(text.slice(0, index), inside) ? ' ' : '';
  const after = text.slice(index + tag.length);
  // The next tag may follow at once, and loses its bracket too.
  const end = areWords(inside, tag.endsWith('>') ? after.replace(/^<+/, '') : after) ? ' ' : '';
  return start + inside + end;
}

function areWords(left: string, right: string): boolean {
  const last = [...left.slice(-2)].at(-1) ?? '';
  return WORD_CHARACTER.test(last) && WORD_CHARACTER.test(right);
}

/** Entities leave a space, except beside white space and at the ends of the text. */
function oneSpace(entities: string, index: number, text: string): string {
  const left = text.charAt(index - 1);
  const right = text.charAt(index + entities.length);
  return left.trim() !== '' && right.trim() !== '' ? ' ' : '';
}
