import * as v from 'valibot';
import type { Refusal } from './respond.ts';
import { type ContactPayload, contactPayloadSchema } from './shared/contract.ts';
import { type ViolationCode, violationOf, visitorFieldNames } from './shared/fields.ts';

type PayloadResult = { ok: true; payload: ContactPayload } | { ok: false; refusal: Refusal };

function malformed(problem: string): PayloadResult {
  return { ok: false, refusal: { code: 'bad_request', problem } };
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

/** One a field at most. */
function violationsOf(payload: ContactPayload): ViolationCode[] {
  const codes = visitorFieldNames.map((field) => {
    const text = payload[field];
    return text === null ? null : violationOf(field, text);
  });
  const captcha: ViolationCode | null = payload.recaptchaToken === '' ? 'captcha_required' : null;
  return [...codes, captcha].filter((code) => code !== null);
}

/** Violations of the visitor's fields; `bad_request` when the form is not ours. */
export function parsePayload(bytes: Uint8Array): PayloadResult {
  const body = parseJsonObject(bytes);
  if (body === null) return malformed('not a JSON object in UTF-8');
  if (!Object.values(body).every(isStorable)) return malformed('NUL or lone surrogate');

  const { success, output, issues } = v.safeParse(contactPayloadSchema, body);
  if (!success) return malformed(`malformed field: ${v.getDotPath(issues[0]) ?? ''}`);

  const violations = violationsOf(output);
  return violations.length === 0
    ? { ok: true, payload: output }
    : { ok: false, refusal: { code: 'validation_failed', violations } };
}
