/** What the visitor reads when a submission was not sent. */

import { refusedInName } from '../../service/domain/fields.ts';
import { fill, fillCount, type Plural } from '../../service/domain/fill.ts';
import { codeIn, repetitionIn } from '../../service/domain/spam-signals.ts';
import type { FormText } from '../../site/schema/words.ts';
import type { FieldErrorText } from '../components/field.tsx';
import { controlIds, type DecoyName, type FormValues } from './controls.ts';
import {
  DAMAGED_CHARACTER,
  fieldOfViolation,
  type Refusal,
  type Violations,
} from './judge-submission.ts';
import type { SecurityEvent, SecurityLogEntry } from './security-log.ts';
import type { SendResult } from './send.ts';

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

interface FailureFeedback {
  toast: ToastText;
  /** The mistakes that the server found in the fields. */
  violations: Violations;
}

/**
 * The sentence for the code. The server's own sentence is used only for an unknown code.
 */
export function failureFeedback(
  text: FormText,
  contactDetails: ContactDetails,
  result: Exclude<SendResult, { outcome: 'sent' }>,
): FailureFeedback {
  const { toasts, failures } = text;
  if (result.outcome === 'unanswered') {
    const own = ownSentence(text, contactDetails, result.error);
    const sentence = own ?? fill(toasts.thrown.text, { ...contactDetails });
    return { toast: { title: toasts.thrown.title, text: sentence }, violations: {} };
  }
  const details = parseDetails(result.error);
  if (details !== null) return validationFeedback(text, details);
  const known = isKeyOf(failures, result.code) ? failures[result.code] : undefined;
  const wait = waitText(result.retryAfterMs ?? defaultWaitMs, text.waits, contactDetails.language);
  // A visitor cannot read JSON, so it counts as no message.
  const own = parseObject(result.error) === null ? result.error : null;
  const sentence = known === undefined ? own : fill(known, { ...contactDetails, wait });
  const { title, text: fallback } = toasts.backendFailure;
  return { toast: { title, text: sentence || fallback }, violations: {} };
}

/**
 * The message of what was thrown, or of what caused it, if it is a sentence of ours. Null for the words
 * of a browser or a library. The Supabase client keeps the cause in `context`.
 */
function ownSentence(
  { timedOut, loadFailed, failures, waits }: FormText,
  contactDetails: ContactDetails,
  thrown: unknown,
): string | null {
  const sentences = [timedOut, loadFailed, ...Object.values(failures)];
  const wait = waitText(defaultWaitMs, waits, contactDetails.language);
  const own = new Set(sentences.map((sentence) => fill(sentence, { ...contactDetails, wait })));
  for (const error of [thrown, (thrown as { context?: unknown } | null)?.context]) {
    if (error instanceof Error && own.has(error.message)) return error.message;
  }
  return null;
}

function validationFeedback(text: FormText, { details, codes }: Details): FailureFeedback {
  const violations: Violations = {};
  const sentences = details.map((detail, index) => {
    const code = codes[index];
    if (!isKeyOf(text.violations, code)) return detail;
    violations[fieldOfViolation(code)] = code;
    return text.violations[code];
  });
  const { title } = text.toasts.backendValidation;
  return { toast: { title, text: sentences.join(', ') }, violations };
}

interface Details {
  details: string[];
  codes: unknown[];
}

/** The error may be JSON with an array of validation messages. */
function parseDetails(error: string | null): Details | null {
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

interface RefusalFeedback {
  event: SecurityEvent;
  details?: SecurityLogEntry['details'];
  toast: ToastText;
  /** The id of the control that takes the focus. */
  focus?: string;
}

export function refusalFeedback(
  text: FormText,
  contactDetails: ContactDetails,
  refusal: Refusal,
  decoyName: DecoyName,
): RefusalFeedback {
  const { toasts } = text;
  switch (refusal.outcome) {
    case 'invalid':
      return { event: 'validation_failed', details: refusal.violations, toast: toasts.validation };
    case 'captcha_missing':
      return {
        event: 'captcha_missing',
        toast: toasts.captchaMissing,
        focus: controlIds.captcha,
      };
    case 'honeypot_filled':
      return { event: 'honeypot_filled', details: { field: decoyName }, toast: toasts.honeypot };
    case 'suspicious':
      return {
        event: 'suspicious_activity',
        details: { reason: refusal.suspicion },
        toast: toasts.suspicious,
      };
    case 'dangerous':
      return { event: 'dangerous_input', toast: toasts.dangerous };
    case 'limited': {
      const { retryAfterMs } = refusal;
      const asOfServer = {
        outcome: 'refused',
        code: 'rate_limited',
        error: null,
        retryAfterMs,
      } as const;
      const { toast } = failureFeedback(text, contactDetails, asOfServer);
      return { event: 'rate_limited', details: { retryAfterMs }, toast };
    }
  }
}

export type FieldErrors = Partial<Record<keyof Violations, FieldErrorText>>;

/** The longest piece of a visitor's own text that an error quotes. */
const maxQuote = 40;

/** What the visitor reads beside the fields, with what in them cannot be sent. */
export function fieldErrors(
  text: FormText,
  violations: Violations,
  values: FormValues,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const [key, code] of Object.entries(violations)) {
    const field = key as keyof Violations;
    const value = field === 'captcha' ? '' : values[field].trim();
    errors[field] = errorText(text, code, value);
  }
  return errors;
}

function errorText(
  { violations, refusals }: FormText,
  code: NonNullable<Violations[keyof Violations]>,
  value: string,
): FieldErrorText {
  const damage = () => fill(refusals.damaged_character, { found: aroundDamage(value) });
  switch (code) {
    case 'damaged_character':
      return { message: damage() };
    case 'program_code':
      return { message: fill(refusals.program_code, { found: quoted(codeIn(value)) }) };
    case 'repeated_characters':
      return {
        message: fill(refusals.repeated_characters, { found: quoted(repetitionIn(value)) }),
      };
    case 'too_long':
      return { message: refusals.too_long };
    case 'name_characters': {
      const refused = refusedInName(value) ?? '';
      const detail = DAMAGED_CHARACTER.test(refused)
        ? damage()
        : fill(refusals.name_character, { found: quoted(refused) });
      return { message: violations[code], detail };
    }
    case 'estimate_only':
      return { message: violations.message_too_short, detail: refusals.estimate_only };
    case 'phone_invalid':
      return { message: violations[code], detail: refusals.phone };
    default:
      return { message: violations[code] };
  }
}

/** Nobody sees it, so it is shown as a box between what stands around it. */
function aroundDamage(text: string): string {
  const characters = [...text];
  const at = characters.findIndex((character) => DAMAGED_CHARACTER.test(character));
  const around = characters.slice(Math.max(0, at - 10), at + 11);
  return around.map((character) => character.replace(DAMAGED_CHARACTER, '□')).join('');
}

/** Invisible characters are named by their number. */
function quoted(found: string | null): string {
  const text = [...(found ?? '')].map(visible);
  return text.length > maxQuote ? `${text.slice(0, maxQuote).join('')}…` : text.join('');
}

function visible(character: string): string {
  if (!/[\p{C}\p{Zl}\p{Zp}]/u.test(character)) return character;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * A time to wait in words, such as "5 minutes". Rounded up, so that waiting that long is enough.
 */
export function waitText(milliseconds: number, waits: FormText['waits'], language: string): string {
  const inUnits = (unitMs: number, words: Plural) =>
    fillCount(words, Math.max(1, Math.ceil(milliseconds / unitMs)), language);
  if (milliseconds <= minuteMs) return inUnits(1000, waits.seconds);
  if (milliseconds <= hourMs) return inUnits(minuteMs, waits.minutes);
  return inUnits(hourMs, waits.hours);
}
