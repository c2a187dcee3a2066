import * as v from 'valibot';
import {
  type ContactPayload,
  contactPayloadSchema,
  type ViolationCode,
  violationCodes,
} from './contract/contract.ts';
import type { Refusal } from './respond.ts';

type PayloadResult = { ok: true; payload: ContactPayload } | { ok: false; refusal: Refusal };

/** Form order: the order in which a visitor meets the fields. */
const FORM_FIELDS = ['name', 'email', 'phone', 'company', 'message', 'recaptchaToken'];

function malformed(problem: string): PayloadResult {
  return { ok: false, refusal: { code: 'bad_request', problem } };
}

function isViolation(code: string): code is ViolationCode {
  return violationCodes.some((violation) => violation === code);
}

function parseJsonObject(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch (error) {
    // A TypeError is the decoder's: the bytes are not UTF-8.
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

/** NUL and lone surrogates: no database takes both unchanged. */
function isStorable(value: unknown): boolean {
  return typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'));
}

/** Violations of the visitor's fields, one a field at most; `bad_request` when the form is not ours. */
export function parsePayload(bytes: Uint8Array): PayloadResult {
  const body = parseJsonObject(bytes);
  if (body === null) return malformed('not a JSON object in UTF-8');
  if (!Object.values(body).every(isStorable)) return malformed('NUL or lone surrogate');

  const parsed = v.safeParse(contactPayloadSchema, body, { abortPipeEarly: true });
  if (parsed.success) return { ok: true, payload: parsed.output };

  const violations = new Map<string, ViolationCode>();
  for (const issue of parsed.issues) {
    const field = v.getDotPath(issue) ?? '';
    if (!isViolation(issue.message)) return malformed(`malformed field: ${field}`);
    violations.set(field, issue.message);
  }
  const inFormOrder = FORM_FIELDS.flatMap((field) => violations.get(field) ?? []);
  return { ok: false, refusal: { code: 'validation_failed', violations: inFormOrder } };
}
