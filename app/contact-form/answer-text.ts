/** What the visitor reads when a submission was not sent: the error catalogue (spec section 8). */
import type { ErrorCode, ViolationCode } from '../../contact/contract.ts';
import { fill } from '../../contact/text.ts';
import type { FormText } from '../../content/schema.ts';
import type { SendResult } from './send.ts';
import { fieldOfViolation, type Violations } from './validate-form.ts';
import { waitText } from './wait-text.ts';

export interface ToastText {
  title: string;
  text: string;
}

export interface Reach {
  phone: string;
  email: string;
  /** BCP 47, for plural forms. */
  language: string;
}

/** Shown when the server does not say how long to wait (ms). */
const usualWait = 60_000;

export function limitToast(text: FormText, reach: Reach, retryAfterMs: number): ToastText {
  const wait = waitText(retryAfterMs, text.waits, reach.language);
  return {
    title: text.toasts.backendFailure.title,
    text: fill(text.failures.rate_limited, { ...reach, wait }),
  };
}

/** Sentences by code; the server's own only for a code that this page does not know. */
export function failureToast(
  text: FormText,
  reach: Reach,
  result: Exclude<SendResult, { outcome: 'sent' }>,
): ToastText {
  const { toasts, failures } = text;
  if (result.outcome === 'unanswered') {
    return { title: toasts.thrown.title, text: fill(toasts.thrown.text, { ...reach }) };
  }
  const details = validationDetails(text, result);
  if (details !== null) {
    return { title: toasts.backendValidation.title, text: details.sentences.join(', ') };
  }
  const known = result.code === null ? undefined : failures[result.code as ErrorCode];
  const wait = waitText(result.retryAfterMs ?? usualWait, text.waits, reach.language);
  const sentence = known === undefined ? result.error : fill(known, { ...reach, wait });
  return { title: toasts.backendFailure.title, text: sentence || toasts.backendFailure.text };
}

/** What the server found wrong with the fields; null if it is not about fields. */
export function validationDetails(
  text: FormText,
  { error }: { error: string | null },
): { sentences: string[]; violations: Violations } | null {
  const parsed = parseDetails(error);
  if (parsed === null) return null;
  const violations: Violations = {};
  const sentences = parsed.details.map((detail, place) => {
    const code = parsed.codes[place] as ViolationCode | undefined;
    if (code === undefined || !(code in text.violations)) return detail;
    violations[fieldOfViolation(code)] = code;
    return text.violations[code];
  });
  return { sentences, violations };
}

/** Spec section 7: the error may be JSON with an array of validation messages. */
function parseDetails(error: string | null): { details: string[]; codes: unknown[] } | null {
  if (!error?.startsWith('{')) return null;
  try {
    const { details, codes } = JSON.parse(error);
    if (!Array.isArray(details) || details.length === 0) return null;
    return { details: details.map(String), codes: Array.isArray(codes) ? codes : [] };
  } catch {
    // A sentence that happens to begin with a brace.
    return null;
  }
}
