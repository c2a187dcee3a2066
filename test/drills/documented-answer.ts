/** Whether an answer has the form that `service/domain/contract.ts` documents. */
import {
  type ContactAnswer,
  type ErrorCode,
  errorStatus,
  type ValidationErrorDetails,
} from '../../service/domain/contract.ts';
import { violationCodes } from '../../service/domain/fields.ts';
import type { RawAnswer } from './http-client.ts';

/** Frames of a stack trace, file names of the product, class names of errors. */
const INTERNALS = /\n\s+at |node:internal|node_modules|\.ts:\d|\b[A-Z]\w*Error\b/;

/** `accepted`, a code of the contract, or null if the answer is not documented. */
export function codeOfAnswer({ status, body }: RawAnswer): ErrorCode | 'accepted' | null {
  const answer = parsed(body) as Partial<Extract<ContactAnswer, { success: false }>> | null;
  if (status === 200 && body === '{"success":true}') return 'accepted';
  if (answer === null || answer.code === undefined) return null;
  return Object.hasOwn(errorStatus, answer.code) ? answer.code : null;
}

/** What is wrong with the form of an answer, in one sentence; null if nothing is. */
export function formFinding(answer: RawAnswer): string | null {
  const { status, headers, body } = answer;
  if (INTERNALS.test(`${body}\n${JSON.stringify(headers)}`)) return 'shows its internals';
  if (headers['cache-control'] !== 'no-store') return 'may be cached';
  const code = codeOfAnswer(answer);
  if (headers['content-type'] !== 'application/json') return 'is not JSON by its type';
  if (code === 'accepted') return null;
  if (code === null) return 'has no documented body';
  if (status !== errorStatus[code]) return `has status ${status} with code ${code}`;
  const needsRetryAfter = code === 'rate_limited' || code === 'unavailable';
  if (needsRetryAfter && !/^[1-9]\d*$/.test(headers['retry-after'] ?? '')) {
    return 'has no Retry-After';
  }
  return refusalFinding(JSON.parse(body));
}

function refusalFinding(answer: Record<string, unknown>): string | null {
  const isExact = Object.keys(answer).sort().join() === 'code,error,success';
  if (!isExact || answer.success !== false || typeof answer.error !== 'string') {
    return 'has other fields than documented';
  }
  if (answer.code !== 'validation_failed') return null;
  const details = parsed(answer.error) as ValidationErrorDetails | null;
  const codes = details?.codes ?? [];
  const areDocumented =
    codes.length > 0 &&
    codes.length === details?.details.length &&
    codes.every((code) => violationCodes.includes(code));
  return areDocumented ? null : 'has no documented details';
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
