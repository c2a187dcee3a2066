/**
 * What the browser and the contact service agree on: limits, the shape of a request, the codes of
 * an answer. Both sides import this file; the sentences for the codes live in `content/`.
 */
import * as v from 'valibot';

export const FUNCTION_NAME = 'send-contact-email';
/** Path of the service on every host (Supabase's own layout, spec section 7). */
export const FUNCTION_PATH = `/functions/v1/${FUNCTION_NAME}`;
/** Where ALTCHA challenges come from: a path below the function, so that one function serves both. */
export const CHALLENGE_PATH = `${FUNCTION_PATH}/challenge`;
/** Where the browser learns how this deployment is set up (`ContactConfig`). */
export const CONFIG_PATH = '/contact-config.json';

/** Spec section 9. Lengths are Unicode code points, so that an emoji counts as one. */
export const limits = {
  name: { min: 1, max: 100 },
  company: { max: 100 },
  email: { max: 254 },
  message: { min: 10, max: 1000 },
  /** Not in the specification, which counts digits only: with all spaces, dashes and parentheses. */
  phone: { max: 100 },
  /** Not in the specification: longest captcha token and honeypot text that we read. */
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
const NAME_CHARACTERS =
  /^(?:[\p{Zs}'’‘\-‐‑\u058a\u05be\u1400]|[\p{L}\p{M}\ua789][\u200c\u200d]?)+$/u;
/** "A simple address pattern" (spec section 5), less the characters that have a meaning in a header. */
const EMAIL_ADDRESS =
  /^[^\s@,;:<>()[\]\\"\p{Cc}]+@[^\s@,;:<>()[\]\\"\p{Cc}]+\.[^\s@,;:<>()[\]\\"\p{Cc}]+$/u;
const PHONE_NUMBER = /^\+?[1-9]\d{0,15}$/;
/** Spaces, dashes and parentheses are ignored in a phone number. */
const PHONE_PUNCTUATION = /[\s\-‐‑‒–—()]/gu;

/** Codes of the rules in spec section 5. */
export const violationCodes = [
  'name_required',
  'name_length',
  'name_characters',
  'email_required',
  'email_invalid',
  'email_too_long',
  'message_required',
  'message_too_short',
  'message_too_long',
  'company_too_long',
  'phone_invalid',
  'captcha_required',
] as const;
export type ViolationCode = (typeof violationCodes)[number];

const code = (value: ViolationCode): ViolationCode => value;
const isFilled = (text: string) => text.trim() !== '';

export const nameSchema = v.pipe(
  v.string(),
  v.check(isFilled, code('name_required')),
  v.check((text) => characterCount(text) <= limits.name.max, code('name_length')),
  v.regex(NAME_CHARACTERS, code('name_characters')),
);

export const emailSchema = v.pipe(
  v.string(),
  v.check(isFilled, code('email_required')),
  v.check((text) => characterCount(text.trim()) <= limits.email.max, code('email_too_long')),
  v.check((text) => EMAIL_ADDRESS.test(text.trim()), code('email_invalid')),
);

export const messageSchema = v.pipe(
  v.string(),
  v.check(isFilled, code('message_required')),
  v.check((text) => characterCount(text.trim()) >= limits.message.min, code('message_too_short')),
  v.check((text) => characterCount(text) <= limits.message.max, code('message_too_long')),
);

export const companySchema = v.pipe(
  v.string(),
  v.check((text) => characterCount(text) <= limits.company.max, code('company_too_long')),
);

export const phoneSchema = v.pipe(
  v.string(),
  v.check(
    (text) =>
      !isFilled(text) ||
      (text.length <= limits.phone.max && PHONE_NUMBER.test(text.replace(PHONE_PUNCTUATION, ''))),
    code('phone_invalid'),
  ),
);

/** The body of `POST /functions/v1/send-contact-email` (spec section 3, "Payload sent"). */
export const contactPayloadSchema = v.object({
  name: nameSchema,
  email: emailSchema,
  phone: v.nullable(phoneSchema),
  company: v.nullable(companySchema),
  message: messageSchema,
  recaptchaToken: v.pipe(
    v.string(),
    v.nonEmpty(code('captcha_required')),
    v.maxLength(limits.recaptchaToken.max),
  ),
  honeypotField: v.pipe(v.string(), v.maxLength(limits.honeypotField.max)),
  /** A random UUID per form instance, kept over retries: makes a retry safe. */
  submissionFingerprint: v.pipe(v.string(), v.uuid()),
});
export type ContactPayload = v.InferOutput<typeof contactPayloadSchema>;

/** Every way in which the service says no, with its HTTP status. */
export const errorStatus = {
  bad_request: 400,
  validation_failed: 400,
  captcha_rejected: 400,
  unauthorized: 401,
  origin_not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  fingerprint_conflict: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;
export const errorCodes = Object.keys(errorStatus) as ErrorCode[];

/**
 * The body of every answer. For `validation_failed`, `error` is the JSON text of a
 * `ValidationErrorDetails`; otherwise it is an English sentence. 429 and 503 carry `Retry-After`
 * (seconds).
 */
export type ContactAnswer = { success: true } | { success: false; error: string; code: ErrorCode };

/** `details` are English sentences (spec section 7); `codes` are the same in the same order. */
export interface ValidationErrorDetails {
  details: string[];
  codes: ViolationCode[];
}

export type CaptchaProvider = 'altcha' | 'recaptcha' | 'turnstile';

/** Public settings of a deployment, fetched by the form when someone begins to fill it in. */
export interface ContactConfig {
  /** Origin (and path prefix) of the functions host without `/functions/v1`; '' is the page's own. */
  functionsUrl: string;
  publicKey: string;
  captcha:
    | { provider: 'altcha' }
    | { provider: 'recaptcha' | 'turnstile'; siteKey: string; scriptUrl: string };
}
