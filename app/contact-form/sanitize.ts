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
const ENTITY = /&(?:lt|gt|amp|quot|apos|nbsp|#\d{1,7}|#x[\da-f]{1,6});/gi;

/** Repeats until nothing more is removed, then trims white space at both ends. */
export function sanitizeText(text: string): string {
  let before: string;
  let after = text;
  do {
    before = after;
    after = before
      .replace(TAG, '$1')
      .replace(SCRIPT_SCHEME, '')
      .replace(ON_ASSIGNMENT, (name) => (looksLikeCode(`${name}x`) ? '' : name))
      .replace(ENTITY, '');
  } while (after !== before);
  return after.trim();
}

export function sanitizeEmail(email: string): string {
  return sanitizeText(email).toLowerCase();
}
