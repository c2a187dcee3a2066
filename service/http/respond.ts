/** The answers to contact requests, and refusals. */
import {
  type ContactAnswer,
  type ErrorCode,
  errorStatus,
  type ValidationErrorDetails,
} from '../domain/contract.ts';
import type { ViolationCode } from '../domain/fields.ts';
import { fill } from '../domain/fill.ts';
import type { ContactText } from '../domain/text.ts';

/** Why a request is refused. `problem` is for the log and holds no personal data. */
export interface Refusal {
  code: ErrorCode;
  problem?: string;
  /** With `validation_failed`, in form order. */
  violations?: ViolationCode[];
  /** With `rate_limited` and `unavailable`. */
  retryAfterMs?: number;
  /** With `method_not_allowed`. */
  allow?: string;
}

export const unavailableRefusal: Refusal = { code: 'unavailable', retryAfterMs: 30_000 };

function answer(body: ContactAnswer, status: number, headers?: Record<string, string>): Response {
  return Response.json(body, { status, headers });
}

export function refusalHeaders({ code, retryAfterMs, allow }: Refusal): Record<string, string> {
  return {
    ...(retryAfterMs !== undefined && { 'Retry-After': String(Math.ceil(retryAfterMs / 1000)) }),
    ...(allow !== undefined && { Allow: allow }),
    ...(code === 'unauthorized' && { 'WWW-Authenticate': 'Bearer' }),
  };
}

function sentenceOf({ code, violations }: Refusal, text: ContactText): string {
  if (violations === undefined) {
    const { phone, email } = text.company;
    return fill(text.errors[code], { phone, email });
  }
  const details = violations.map((violation) => text.violations[violation]);
  return JSON.stringify({ details, codes: violations } satisfies ValidationErrorDetails);
}

function refusalBody(refusal: Refusal, text: ContactText): ContactAnswer {
  return { success: false, error: sentenceOf(refusal, text), code: refusal.code };
}

export function refusalResponse(refusal: Refusal, text: ContactText): Response {
  return answer(refusalBody(refusal, text), errorStatus[refusal.code], refusalHeaders(refusal));
}

export function successResponse(): Response {
  return answer({ success: true }, 200);
}
