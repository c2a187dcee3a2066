/** The order of checks between "Send Message" and the network (FORM-27). */
import type { ContactPayload } from '../../contact/shared/contract.ts';
import { type VisitorValues, visitorFieldNames } from '../../contact/shared/fields.ts';
import { looksLikeCode } from '../../contact/shared/spam-signals.ts';
import type { ClientLimits } from './client-limits.ts';
import { sanitizeEmail, sanitizeText } from './sanitize.ts';
import { suspiciousText, suspiciousTiming, type Timing } from './suspicious-activity.ts';
import {
  type FormOnlyViolation,
  type FormValues,
  fieldNames,
  formName,
  type Violations,
  validateForm,
} from './validate-form.ts';

export interface SubmissionAttempt {
  values: FormValues;
  honeypot: string;
  /** '' if the captcha is not solved. */
  captchaToken: string;
  fingerprint: string;
  timing: Timing;
  /** Milliseconds since 1970. */
  now: number;
}

export type SubmissionVerdict =
  | { outcome: 'invalid'; violations: Violations }
  | { outcome: 'captcha_missing'; violations: Violations }
  | { outcome: 'honeypot_filled' }
  | { outcome: 'suspicious'; suspicion: string; violations: Violations }
  | { outcome: 'dangerous'; violations: Violations }
  | { outcome: 'limited'; retryAfterMs: number }
  | { outcome: 'send'; payload: ContactPayload };

export function judgeSubmission(
  attempt: SubmissionAttempt,
  limits: ClientLimits,
): SubmissionVerdict {
  const { values, captchaToken, honeypot, fingerprint, timing, now } = attempt;
  const isCaptchaMissing = captchaToken === '';

  const violations = validateForm(values);
  if (Object.keys(violations).length > 0) {
    if (isCaptchaMissing) violations.captcha = 'captcha_required';
    return { outcome: 'invalid', violations };
  }
  if (isCaptchaMissing) {
    return { outcome: 'captcha_missing', violations: { captcha: 'captcha_required' } };
  }
  if (honeypot !== '') return { outcome: 'honeypot_filled' };

  const suspicious = refused(values, suspiciousText);
  const suspicion = suspiciousTiming(timing) ?? Object.values(suspicious)[0];
  if (suspicion !== undefined) return { outcome: 'suspicious', suspicion, violations: suspicious };
  const dangerous = refused(values, (text) => (looksLikeCode(text) ? 'program_code' : null));
  if (Object.keys(dangerous).length > 0) return { outcome: 'dangerous', violations: dangerous };

  const clean = sanitized(values);
  // A message can become too short when its markup is removed.
  const left = validateForm(clean);
  if (Object.keys(left).length > 0) return { outcome: 'invalid', violations: left };

  const retryAfterMs = limits.count(fingerprint, now);
  if (retryAfterMs !== null) return { outcome: 'limited', retryAfterMs };

  const payload: ContactPayload = {
    ...visitorValues(clean),
    recaptchaToken: captchaToken,
    honeypotField: honeypot,
    submissionFingerprint: fingerprint,
  };
  return { outcome: 'send', payload };
}

function refused(
  values: FormValues,
  refusalOf: (text: string) => FormOnlyViolation | null,
): Violations {
  const violations: Violations = {};
  for (const field of fieldNames) {
    const refusal = refusalOf(values[field]);
    if (refusal !== null) violations[field] = refusal;
  }
  return violations;
}

function sanitized(values: FormValues): FormValues {
  const clean = fieldNames.map((name) => [name, sanitizeText(values[name])]);
  return { ...(Object.fromEntries(clean) as FormValues), email: sanitizeEmail(values.email) };
}

/** Null for an empty field. In a valid form only optional fields are empty. */
function visitorValues(values: FormValues): VisitorValues {
  const filled = visitorFieldNames.map((field) => [field, values[formName(field)] || null]);
  return Object.fromEntries(filled) as VisitorValues;
}
