import * as v from 'valibot';
import { type ContactPayload, contactPayloadSchema } from '../domain/contract.ts';
import { type ViolationCode, violationOf, visitorFieldNames } from '../domain/fields.ts';
import { parseJsonObject } from '../http/read-body.ts';
import type { Refusal } from '../http/respond.ts';

type PayloadResult = { ok: true; payload: ContactPayload } | { ok: false; refusal: Refusal };

function malformed(problem: string): PayloadResult {
  return { ok: false, refusal: { code: 'bad_request', problem } };
}

/** At most one per field. */
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
  if (!body.ok) return malformed(body.problem);

  const { success, output, issues } = v.safeParse(contactPayloadSchema, body.value);
  if (!success) return malformed(`malformed field: ${v.getDotPath(issues[0]) ?? ''}`);

  const violations = violationsOf(output);
  return violations.length === 0
    ? { ok: true, payload: output }
    : { ok: false, refusal: { code: 'validation_failed', violations } };
}
