import { looksLikeCode } from '../../contact/contract/spam-signals.ts';

/**
 * Sanitising before sending (FORM-28, FORM-29): angle brackets of markup, script schemes, event
 * handlers and entities go, ordinary prose stays: "price < $500", "a -> b", "AT&T", ">= 3".
 */
// A "<" that begins something like a tag, with its ">" if there is one. Not before a space, a digit,
// a currency sign, not in arrows and comparisons, and not around an address as in forwarded mail
// (without "=", which an attribute would have).
const TAG = /<(?!(?:https?:\/\/[^\s<>"'=]+|[^\s<>"'=/]+@[^\s<>"'=/]+)>)([\p{L}/!?][^<>]*)>?/gu;
const SCRIPT_SCHEME = /\b(?:(?:java|vb)script:(?=\S)|data:text\/html[;,]?)/gi;
/** `onerror=` and the like; which names are handlers is known to `looksLikeCode`. */
const ON_ASSIGNMENT = /\bon[a-z]{3,20}\s*=(?!=)\s*/gi;
const ENTITY = /&(?:lt|gt|amp|quot|apos|nbsp|#\d{1,7}|#x[\da-f]{1,6});/gi;

/** What is left has nothing more to remove; white space at both ends is trimmed. */
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
