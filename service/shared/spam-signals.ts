/**
 * Signs of spam in a contact request. They hold a request back for a person to look at; they never
 * drop it. The browser's form uses the two text predicates as well. Patterns match code, not the
 * everyday words of IT clients (`document`, `window`, `eval`).
 */

import type { HeldReason } from '../store/store.ts';
import type { ContactPayload } from './contract.ts';
import { characterCount, visitorFieldNames } from './fields.ts';

/** Stems of event handler attributes, so that `connection=`, `online=` and `once=` are left alone. */
const EVENT_HANDLER =
  /\bon(?:abort|animation|before|blur|cancel|change|click|close|context|copy|cut|dblclick|drag|drop|error|focus|hashchange|input|invalid|key(?:down|press|up)|load|message|mouse|page(?:hide|show)|paste|pointer|popstate|reset|resize|scroll|select|submit|toggle|touch|transition|unload|wheel)[a-z]*\s*=(?!=)\s*\S/i;

const CODE_PATTERNS = [
  // script and markup
  /<\/?(?:script|iframe)\b/i,
  /<(?:object|embed)\s+(?:classid|data|src|type)\s*=/i,
  EVENT_HANDLER,
  // eval
  /\beval\(/i,
  // url-scheme: "JavaScript: five years" is prose, "javascript: alert(1)" is not
  /\b(?:javascript|vbscript):(?:\S|\s+[\w$.]+\()/i,
  /\bdata:text\/html\b/i,
  // document and window: case-sensitive as in the language, and no space after the dot
  /\bdocument\.(?:cookie\b|domain\b|location\b|body\.|write(?:ln)?\(|getElement|querySelector|createElement)/,
  /\bwindow\.(?:location\b|document\b|localStorage\b|sessionStorage\b|eval\b|name\s*=|(?:open|alert|addEventListener)\()/,
  /\b(?:document|window)\[\s*["'`]/,
];

/** The first piece of script, markup, eval, url-scheme, document or window code (LIMIT-12), or null. */
export function codeIn(text: string): string | null {
  for (const pattern of CODE_PATTERNS) {
    const found = pattern.exec(text);
    if (found !== null) return found[0];
  }
  return null;
}

export const looksLikeCode = (text: string) => codeIn(text) !== null;

const REPETITION_MIN_LENGTH = 50;
/** Letters and digits only: signature rules such as `-----------` are not spam. */
const SAME_CHARACTER_11_TIMES = /([\p{L}\p{N}])\1{10}/u;
/** Numbers of machines, full of zeros: clients quote them from blue screens and logs. */
const HEX_NUMBER_OR_UUID = /\b(?:0x[\da-f]+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\b/gi;

/**
 * In a text of 50 or more characters, the first 11 of the same letter or digit in a row (LIMIT-11),
 * or null.
 */
export function repetitionIn(text: string): string | null {
  // Hardly any text has one, and this test is the cheapest.
  if (!SAME_CHARACTER_11_TIMES.test(text)) return null;
  if (characterCount(text) < REPETITION_MIN_LENGTH) return null;
  return SAME_CHARACTER_11_TIMES.exec(text.replace(HEX_NUMBER_OR_UUID, ' '))?.[0] ?? null;
}

export const hasRepeatedCharacters = (text: string) => repetitionIn(text) !== null;

export function spamSignals(payload: ContactPayload): HeldReason[] {
  const texts = visitorFieldNames.map((field) => payload[field] ?? '');
  const reasons: HeldReason[] = [];
  if (payload.honeypotField !== '') reasons.push('honeypot_filled');
  if (texts.some(looksLikeCode)) reasons.push('suspicious_pattern');
  if (texts.some(hasRepeatedCharacters)) reasons.push('repeated_characters');
  return reasons;
}
