/** What the visitor reads when a submission was not sent (TOAST-6 to TOAST-8, TOAST-10, TOAST-11). */
import { fill } from '../../contact/shared/text.ts';
import type { FormText } from '../../site/schema/site.ts';
import type { SendResult } from './send.ts';
import { fieldOfViolation, type Violations } from './validate-form.ts';
import { waitText } from './wait-text.ts';

export interface ToastText {
  title: string;
  text: string;
}

export interface ContactDetails {
  phone: string;
  email: string;
  /** BCP 47, for plural forms. */
  language: string;
}

/** The wait that is shown if the server does not give one (ms). */
const defaultWaitMs = 60_000;

export function limitToast(
  text: FormText,
  contactDetails: ContactDetails,
  retryAfterMs: number,
): ToastText {
  const wait = waitText(retryAfterMs, text.waits, contactDetails.language);
  return {
    title: text.toasts.backendFailure.title,
    text: fill(text.failures.rate_limited, { ...contactDetails, wait }),
  };
}

/**
 * The sentence for the code. The server's own sentence is used only for an unknown code (TOAST-10).
 */
export function failureToast(
  text: FormText,
  contactDetails: ContactDetails,
  result: Exclude<SendResult, { outcome: 'sent' }>,
): ToastText {
  const { toasts, failures } = text;
  if (result.outcome === 'unanswered') {
    return { title: toasts.thrown.title, text: fill(toasts.thrown.text, { ...contactDetails }) };
  }
  const details = validationDetails(text, result);
  if (details !== null) {
    return { title: toasts.backendValidation.title, text: details.sentences.join(', ') };
  }
  const known = isKeyOf(failures, result.code) ? failures[result.code] : undefined;
  const wait = waitText(result.retryAfterMs ?? defaultWaitMs, text.waits, contactDetails.language);
  // A visitor cannot read JSON, so it counts as no message.
  const own = parseObject(result.error) === null ? result.error : null;
  const sentence = known === undefined ? own : fill(known, { ...contactDetails, wait });
  return { title: toasts.backendFailure.title, text: sentence || toasts.backendFailure.text };
}

/** The mistakes that the server found in the fields. Null if it found none. */
export function validationDetails(
  text: FormText,
  { error }: { error: string | null },
): { sentences: string[]; violations: Violations } | null {
  const parsed = parseDetails(error);
  if (parsed === null) return null;
  const violations: Violations = {};
  const sentences = parsed.details.map((detail, index) => {
    const code = parsed.codes[index];
    if (!isKeyOf(text.violations, code)) return detail;
    violations[fieldOfViolation(code)] = code;
    return text.violations[code];
  });
  return { sentences, violations };
}

/** The error may be JSON with an array of validation messages (API-4). */
function parseDetails(error: string | null): { details: string[]; codes: unknown[] } | null {
  const { details, codes } = parseObject(error) ?? {};
  if (!Array.isArray(details) || details.length === 0) return null;
  if (!details.every((detail) => typeof detail === 'string')) return null;
  return { details, codes: Array.isArray(codes) ? codes : [] };
}

/** Null for anything but the JSON text of an object. */
function parseObject(text: string | null): Record<string, unknown> | null {
  if (!text?.startsWith('{')) return null;
  try {
    return JSON.parse(text);
  } catch {
    // A sentence can begin with a brace too.
    return null;
  }
}

/** Only own keys count, because a code can be any text, such as "constructor". */
function isKeyOf<Key extends string>(sentences: Record<Key, string>, code: unknown): code is Key {
  return typeof code === 'string' && Object.hasOwn(sentences, code);
}
