/**
 * What the browser and the contact service agree on: sizes, the shape of a request, the codes of
 * an answer. Both sides import this file; the sentences for the codes live in `content/`.
 */
import * as v from 'valibot';
import { sizes, type ViolationCode, type VisitorField, visitorFields } from './fields.ts';

export const FUNCTION_NAME = 'send-contact-email';
/** Path of the service on every host, in Supabase's own layout. */
export const FUNCTION_PATH = `/functions/v1/${FUNCTION_NAME}`;
/** Where ALTCHA challenges come from: a path below the function, so that one function serves both. */
export const CHALLENGE_PATH = `${FUNCTION_PATH}/challenge`;
/** Where the browser learns how this deployment is set up (`ContactConfig`). */
export const CONFIG_PATH = '/contact-config.json';

const requiredText = v.string();
/** Without a field that was added after the page was opened, as if that were empty. */
const optionalText = v.nullish(v.string(), null);
const fieldSchemas = Object.fromEntries(
  Object.entries(visitorFields).map(([field, { isOptional }]) => [
    field,
    isOptional ? optionalText : requiredText,
  ]),
) as {
  [F in VisitorField]: (typeof visitorFields)[F]['isOptional'] extends true
    ? typeof optionalText
    : typeof requiredText;
};

/** The shape of the body of `POST /functions/v1/send-contact-email`; its texts have further rules. */
export const contactPayloadSchema = v.object({
  ...fieldSchemas,
  /** The token of whichever captcha provider is in use: the client fixed the name. */
  recaptchaToken: v.pipe(v.string(), v.maxLength(sizes.recaptchaToken.max)),
  honeypotField: v.pipe(v.string(), v.maxLength(sizes.honeypotField.max)),
  /** The same for each try to send a request, and another as soon as its values change: makes a retry safe. */
  submissionFingerprint: v.pipe(v.string(), v.uuid()),
});
export type ContactPayload = v.InferOutput<typeof contactPayloadSchema>;

/** Every code with which the service refuses a request, with its HTTP status. */
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
 * The body of the answer to a contact request, and of every refusal. For `validation_failed`, `error` is the JSON text of a
 * `ValidationErrorDetails`; otherwise it is a sentence in the language of the form. 429 and 503 carry `Retry-After`
 * (seconds).
 */
export type ContactAnswer = { success: true } | { success: false; error: string; code: ErrorCode };

/** `details` are sentences, also in the language of the form; `codes` are the same in the same order. */
export interface ValidationErrorDetails {
  details: string[];
  codes: ViolationCode[];
}

/** Providers whose captchas come from another company, by the names that `CAPTCHA` takes. */
export const hostedCaptchaProviders = ['recaptcha', 'turnstile'] as const;
export type HostedCaptchaProvider = (typeof hostedCaptchaProviders)[number];

/** Public settings of a deployment, fetched by the form when someone begins to fill it in. */
export interface ContactConfig {
  /** Origin (and path prefix) of the functions host without `/functions/v1`; '' is the page's own. */
  functionsUrl: string;
  publicKey: string;
  captcha:
    | { provider: 'altcha' }
    | { provider: HostedCaptchaProvider; siteKey: string; scriptUrl: string };
}
