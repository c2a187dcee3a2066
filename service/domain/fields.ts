/**
 * The fields that a visitor fills in and the rules of each. This is the only list of
 * them: the payload, violations, duplicates, redaction, e-mails, tables and exports follow from it.
 */
import { hasInvisible } from './characters/plain-characters.ts';
import { isEmailAddress } from './email-rule.ts';

/** Lengths are Unicode code points, so that an emoji counts as one. */
export const sizes = {
  name: { min: 1, max: 100 },
  company: { max: 100 },
  email: { max: 254 },
  message: { min: 10, max: 1000 },
  /** Ours: the client counts digits only. With all spaces, dashes and parentheses. */
  phone: { max: 100 },
  /** Ours: the longest captcha token and honeypot text that we read. */
  recaptchaToken: { max: 16_384 },
  honeypotField: { max: 10_000 },
  bodyBytes: 65_536,
} as const;

export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/**
 * Letters of every script with their marks, spaces, hyphens (also the Armenian, the Hebrew and that
 * of Canadian syllabics) and apostrophes, straight or typographic, the latter also turned the wrong
 * way as phones do. The Mohawk length mark counts as a letter, and a letter may be followed by one
 * of the joiners without which Persian and Sinhala are misspelt.
 */
const NAME_START = /^(?:[\p{Zs}'’‘\-‐‑\u058a\u05be\u1400]|[\p{L}\p{M}\ua789][\u200c\u200d]?)*/u;
const PHONE_NUMBER = /^\+?[1-9]\d{0,15}$/;
/** Spaces, dashes and parentheses are ignored in a phone number. */
const PHONE_PUNCTUATION = /[\s\-‐‑‒–—()]/gu;

/** The first character that a name may not hold, or null. */
export function refusedInName(name: string): string | null {
  const start = NAME_START.exec(name)?.[0] ?? '';
  const [refused = null] = name.slice(start.length);
  return refused;
}

const isFilled = (text: string) => text.trim() !== '';
const isPhone = (text: string) =>
  text.length <= sizes.phone.max &&
  !hasInvisible(text) &&
  PHONE_NUMBER.test(text.replace(PHONE_PUNCTUATION, ''));

/** By the code of its violation, what holds of every text that keeps the rule. The first one broken counts. */
type Rules = Readonly<Record<string, (text: string) => boolean>>;

const required = <R extends Rules>(rules: R) => ({ isOptional: false as const, rules });
/** Null stands for an empty field. */
const optional = <R extends Rules>(rules: R) => ({ isOptional: true as const, rules });

/** In the order of the payload, which is also the order of violations in an answer. */
export const visitorFields = {
  name: required({
    name_required: isFilled,
    name_length: (text) => characterCount(text) <= sizes.name.max,
    name_characters: (text) => refusedInName(text) === null,
  }),
  email: required({
    email_required: isFilled,
    email_too_long: (text) => characterCount(text.trim()) <= sizes.email.max,
    email_invalid: isEmailAddress,
  }),
  phone: optional({ phone_invalid: (text) => !isFilled(text) || isPhone(text) }),
  company: optional({ company_too_long: (text) => characterCount(text) <= sizes.company.max }),
  message: required({
    message_required: isFilled,
    message_too_short: (text) => characterCount(text.trim()) >= sizes.message.min,
    message_too_long: (text) => characterCount(text) <= sizes.message.max,
  }),
};
type Fields = typeof visitorFields;
export type VisitorField = keyof Fields;
export const visitorFieldNames = Object.keys(visitorFields) as VisitorField[];

/** What a visitor has filled in. */
export type VisitorValues = {
  [F in VisitorField]: Fields[F]['isOptional'] extends true ? string | null : string;
};

export type ViolationCode =
  | { [F in VisitorField]: keyof Fields[F]['rules'] }[VisitorField]
  | 'captcha_required';
export const violationCodes: readonly ViolationCode[] = [
  ...visitorFieldNames.flatMap((field) => Object.keys(visitorFields[field].rules)),
  'captcha_required',
] as ViolationCode[];

/** The first rule of the field that a text breaks, or null. */
export function violationOf(field: VisitorField, text: string): ViolationCode | null {
  const rules: Rules = visitorFields[field].rules;
  for (const code in rules) if (rules[code]?.(text) === false) return code as ViolationCode;
  return null;
}
