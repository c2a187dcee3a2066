/**
 * Everything between "Send Message" and the network: the order of the checks, and below it each of
 * them in turn.
 */

import * as v from 'valibot';
import type { ContactPayload } from '../../service/domain/contract.ts';
import { type FormField, formFields, formName } from '../../service/domain/field-names.ts';
import {
  type ViolationCode,
  type VisitorValues,
  violationOf,
  visitorFieldNames,
  visitorFields,
} from '../../service/domain/fields.ts';
import { decideAttempt } from '../../service/domain/limits/rate-limit.ts';
import { hasRepeatedCharacters, looksLikeCode } from '../../service/domain/spam-signals.ts';
import type { SessionStore } from '../browser-state/session-store.ts';
import type { FormValues } from './controls.ts';

export interface SubmissionAttempt {
  values: FormValues;
  honeypot: string;
  /** '' if the captcha is not solved. */
  captchaToken: string;
  /** It is being checked, or has failed: a tick is nothing to ask of the visitor. */
  isCaptchaWorking: boolean;
  /** What the message holds that the visitor has chosen on another page and not written. */
  estimate: string | null;
  /** Whether the browser knows a character of this name, such as `&eacute;`. */
  isEntity(text: string): boolean;
  fingerprint: string;
  timing: Timing;
  /** Milliseconds since 1970. */
  now: number;
}

/** Of the form itself, before anything is sent. */
export type Refusal =
  | { outcome: 'invalid'; violations: Violations }
  | { outcome: 'captcha_missing'; violations: Violations }
  | { outcome: 'honeypot_filled' }
  | { outcome: 'suspicious'; suspicion: string; violations: Violations }
  | { outcome: 'dangerous'; violations: Violations }
  | { outcome: 'limited'; retryAfterMs: number };

export function judgeSubmission(
  attempt: SubmissionAttempt,
  limits: Pick<ClientLimits, 'count'>,
): Refusal | { outcome: 'send'; payload: ContactPayload } {
  const { values, captchaToken, honeypot, estimate, fingerprint, timing, now } = attempt;
  const isCaptchaMissing = captchaToken === '';

  const violations = validateForm(values, estimate);
  if (Object.keys(violations).length > 0) {
    if (isCaptchaMissing && !attempt.isCaptchaWorking) violations.captcha = 'captcha_required';
    return { outcome: 'invalid', violations };
  }
  if (isCaptchaMissing) {
    return { outcome: 'captcha_missing', violations: { captcha: 'captcha_required' } };
  }
  if (honeypot !== '') return { outcome: 'honeypot_filled' };

  const suspicious = refused(values, suspiciousText);
  const suspicion = suspiciousTiming(timing) ?? Object.values(suspicious)[0];
  if (suspicion !== undefined) return { outcome: 'suspicious', suspicion, violations: suspicious };
  const dangerous = refused(values, dangerousText);
  if (Object.keys(dangerous).length > 0) return { outcome: 'dangerous', violations: dangerous };

  const clean = sanitized(values, attempt.isEntity);
  // A message can become too short when its markup is removed.
  const left = validateForm(clean, estimate);
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
  for (const field of formFields) {
    const refusal = refusalOf(values[field]);
    if (refusal !== null) violations[field] = refusal;
  }
  return violations;
}

type IsEntity = SubmissionAttempt['isEntity'];

function sanitized(values: FormValues, isEntity: IsEntity): FormValues {
  const clean = formFields.map((name) => [name, sanitizeText(values[name], isEntity)]);
  const email = sanitizeEmail(values.email, isEntity);
  return { ...(Object.fromEntries(clean) as FormValues), email };
}

/** Null for an empty field. In a valid form only optional fields are empty. */
function visitorValues(values: FormValues): VisitorValues {
  const filled = visitorFieldNames.map((field) => [field, values[formName(field)] || null]);
  return Object.fromEntries(filled) as VisitorValues;
}

/** What the form refuses to send besides the rules of the fields. */
export type FormOnlyViolation =
  | 'damaged_character'
  | 'estimate_only'
  | 'program_code'
  | 'repeated_characters'
  | 'too_long';
export type Violations = Partial<Record<FormField | 'captcha', ViolationCode | FormOnlyViolation>>;

/** The first rule that each field breaks. The captcha stands outside. */
export function validateForm(values: FormValues, estimate: string | null = null): Violations {
  const violations: Violations = {};
  for (const field of visitorFieldNames) {
    const code = violationOf(field, values[formName(field)].trim());
    if (code !== null) violations[formName(field)] = code;
  }
  const written = withoutEstimate(values.message, estimate);
  if (violations.message === undefined && violationOf('message', written) !== null) {
    violations.message = 'estimate_only';
  }
  return violations;
}

function withoutEstimate(message: string, estimate: string | null): string {
  const chosen = new Set(estimate?.split('\n'));
  const lines = message.split('\n').filter((line) => !chosen.has(line.trim()));
  return lines.join('\n').trim();
}

/** The field of a violation that the server reports by its code. */
export function fieldOfViolation(code: ViolationCode): FormField | 'captcha' {
  const field = visitorFieldNames.find((name) => Object.hasOwn(visitorFields[name].rules, code));
  return field === undefined ? 'captcha' : formName(field);
}

// Suspicious activity.
const MIN_MS_ON_PAGE = 3000;
const MIN_MS_BETWEEN_SUBMISSIONS = 2000;
const MAX_TEXT_LENGTH = 10_000;

interface Timing {
  /** Milliseconds since the page was loaded. */
  onPage: number;
  /** Milliseconds since the previous submission of this session; null if there was none. */
  sinceSubmission: number | null;
}

function suspiciousTiming({ onPage, sinceSubmission }: Timing) {
  if (onPage < MIN_MS_ON_PAGE) return 'too_soon';
  const isTooSoon = sinceSubmission !== null && sinceSubmission < MIN_MS_BETWEEN_SUBMISSIONS;
  return isTooSoon ? 'too_soon_again' : null;
}

export function suspiciousText(text: string) {
  if (text.length > MAX_TEXT_LENGTH) return 'too_long';
  return hasRepeatedCharacters(text) ? 'repeated_characters' : null;
}

/** NUL, and half of an emoji, which a program may leave: no database takes both. */
export const DAMAGED_CHARACTER = /[\0\p{Cs}]/u;

function dangerousText(text: string) {
  if (DAMAGED_CHARACTER.test(text)) return 'damaged_character';
  return looksLikeCode(text) ? 'program_code' : null;
}

// Sanitising before sending: removes angle brackets of markup, script schemes,
// event handlers and entities, and leaves ordinary prose alone: "price < $500", "a -> b", "AT&T",
// ">= 3".

const BRACKETS = /(<+)([^<>]*)(>*)/g;
/** What stands in << >>, the quotation marks of a keyboard without any. */
const QUOTED = /^\p{L}[^=]*$/u;
/** What follows a "<" that begins a tag: no space, digit or currency sign, and no part of an arrow or comparison. */
const TAG_START = /^[\p{L}/!?]/u;
/** The lack of "=", which an attribute would have, tells the address in forwarded mail from a tag. */
const WEB_ADDRESS = /^https?:\/\/[^\s"'=]+$/;
const EMAIL_CHARACTERS = /^[^\s"'=/]+$/;
const SCRIPT_SCHEME = /\b(?:(?:java|vb)script:(?=\S)|data:text\/html[;,]?)/gi;
/** Event handlers such as `onerror=`. `looksLikeCode` knows their names. */
const ON_ASSIGNMENT = /\bon[a-z]{3,20}\s*=(?!=)\s*/gi;
const ENTITY = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/gi;
const WORD_CHARACTER = /^[\p{L}\p{M}\p{N}_]/u;
/** How deep pieces may be hidden in one another. */
const MAX_ROUNDS = 10;

/** Repeats until nothing more is removed, then trims white space at both ends. */
export function sanitizeText(text: string, isEntity: IsEntity): string {
  let before: string;
  let after = text;
  let rounds = 0;
  do {
    before = after;
    rounds += 1;
    // Anything deeper is not prose. A round uncovers only one more piece, so all that rounds look
    // for is removed.
    if (rounds > MAX_ROUNDS) return after.replace(/[<&:=]/g, '').trim();
    after = before
      .replace(BRACKETS, withoutBrackets)
      .replace(SCRIPT_SCHEME, '')
      .replace(ON_ASSIGNMENT, (name) => (looksLikeCode(`${name}x`) ? '' : name));
    after = withoutEntities(after, isEntity);
  } while (after !== before);
  return after.trim();
}

export function sanitizeEmail(email: string, isEntity: IsEntity): string {
  return sanitizeText(email, isEntity).toLowerCase();
}

/** A bracket between two words leaves a space, so that "a<b" becomes "a b". */
function withoutBrackets(
  tag: string,
  opening: string,
  inside: string,
  closing: string,
  index: number,
  text: string,
): string {
  const isClosed = closing !== '';
  if (!TAG_START.test(inside) || (isClosed && isAddress(inside))) return tag;
  if (opening === '<<' && closing === '>>' && QUOTED.test(inside)) return tag;
  const start = areWords(text.slice(Math.max(0, index - 2), index), inside) ? ' ' : '';
  if (!isClosed) return start + inside;
  // What closes nothing is no bracket of a tag, as in "5 <b>> 3".
  const surplus = closing.slice(opening.length);
  if (surplus !== '') return start + inside + surplus;
  let next = index + tag.length;
  // The next tag may follow at once, and loses its bracket too.
  while (text[next] === '<') next += 1;
  const end = areWords(inside, text.slice(next, next + 2)) ? ' ' : '';
  return start + inside + end;
}

function isAddress(text: string): boolean {
  return WEB_ADDRESS.test(text) || (EMAIL_CHARACTERS.test(text) && text.slice(1, -1).includes('@'));
}

function areWords(left: string, right: string): boolean {
  const last = [...left.slice(-2)].at(-1) ?? '';
  return WORD_CHARACTER.test(last) && WORD_CHARACTER.test(right);
}

/** "R&D;" is none. */
function withoutEntities(text: string, isEntity: IsEntity): string {
  const entities = [...new Set(text.match(ENTITY))].filter(isEntity);
  if (entities.length === 0) return text;
  return text.replace(new RegExp(` ?(?:${entities.join('|')})+ ?`, 'g'), oneSpace);
}

/** Entities leave a space, except beside white space and at the ends of the text. */
function oneSpace(entities: string, index: number, text: string): string {
  const left = text.charAt(index - 1);
  const right = text.charAt(index + entities.length);
  return left.trim() !== '' && right.trim() !== '' ? ' ' : '';
}

// The browser's own limits: five submissions a minute, and the progressive
// limiter of the server. They spare an honest visitor a refusal and protect nothing.

const windowMs = 60_000;
const attemptsPerWindow = 5;
const storageKey = 'contact-limits';

const attempts = v.array(v.object({ at: v.number(), key: v.string() }));
const stateSchema = v.object({
  /** The submissions within the window, oldest first. */
  recent: attempts,
  progressive: v.nullable(
    v.object({
      level: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4)),
      attempts,
      blockedUntil: v.number(),
      quietSince: v.number(),
      lastSeenAt: v.number(),
    }),
  ),
});
type LimitState = v.InferOutput<typeof stateSchema>;
const isLimitState = (value: unknown): value is LimitState => v.is(stateSchema, value);

export interface ClientLimits {
  /**
   * Counts a submission. Returns the milliseconds to wait if it is one too many, else null.
   * Repetitions with the same `key` are counted once.
   */
  count(key: string, now: number): number | null;
  /** Takes back what was counted under the key: a failure of the server does not count as an attempt. */
  uncount(key: string): void;
}

export function createClientLimits(store: SessionStore): ClientLimits {
  const read = () => store.read(storageKey, isLimitState) ?? { recent: [], progressive: null };
  return {
    count(key, now) {
      const state = read();
      const recent = state.recent.filter(({ at }) => at <= now && now - at < windowMs);
      const isRetry = recent.some((attempt) => attempt.key === key);
      const [oldest] = recent;
      const { decision, state: progressive } = decideAttempt(state.progressive, key, now);
      const isWindowFull = !isRetry && recent.length >= attemptsPerWindow;
      // If both limits apply, the visitor has to wait for the longer one.
      if (decision.allowed && isWindowFull && oldest !== undefined) {
        return oldest.at + windowMs - now;
      }
      if (decision.allowed && !isRetry) recent.push({ at: now, key });
      // An attempt during a block changes nothing.
      if (progressive === state.progressive) return decision.allowed ? null : decision.retryAfterMs;
      store.write(storageKey, { recent, progressive } satisfies LimitState);
      return decision.allowed ? null : decision.retryAfterMs;
    },
    uncount(key) {
      const { recent, progressive } = read();
      const others = (attempts: LimitState['recent']) =>
        attempts.filter((attempt) => attempt.key !== key);
      const left = progressive && { ...progressive, attempts: others(progressive.attempts) };
      store.write(storageKey, { recent: others(recent), progressive: left } satisfies LimitState);
    },
  };
}
