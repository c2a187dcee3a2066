/**
 * For tests: stands in for Resend's API and refuses what Resend documents as refused.
 * https://resend.com/docs/api-reference/errors, …/introduction,
 * https://resend.com/docs/dashboard/emails/idempotency-keys; for the form of addresses, which is
 * documented by example only, https://anymail.dev/en/stable/esps/resend/.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { until } from '../eventually.ts';
import { startLocalServer } from '../local-server.ts';

export const RESEND_KEY = 're_standin_0123456789';
const KEY_LIFETIME_MS = 24 * 3_600_000;

export interface ResendEmail {
  from: string;
  to: string[];
  reply_to?: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

export interface ResendAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

type Decision = ResendAnswer | 'hang' | null;
/** Decides on a request before Resend does; null leaves it to Resend, 'hang' never answers. */
type Interception = () => Decision | Promise<Decision>;

interface UsedKey {
  body: unknown;
  at: number;
  /** Null while the first request is under way. */
  id: string | null;
}

const refusal = (status: number, name: string, message: string): ResendAnswer => ({
  status,
  body: { statusCode: status, name, message },
});

export const rateLimited = (seconds: number): ResendAnswer => ({
  ...refusal(429, 'rate_limit_exceeded', 'Too many requests.'),
  headers: { 'retry-after': String(seconds) },
});

const MAILBOX = /^[!#$%&'*+/=?^`{|}~\w.-]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/i;

/** `email@example.com` or `Name <email@example.com>`; the mailbox, or null. */
function mailboxOf(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const named = /^[^"<>(),:;@[\]\\]*<([^<>]*)>$/.exec(text)?.[1];
  const mailbox = named ?? text;
  return MAILBOX.test(mailbox) && !/^\.|\.\.|\.@/.test(mailbox) ? mailbox : null;
}

function refuseFields(body: Record<string, unknown>, verifiedDomain: string): ResendAnswer | null {
  const sender = mailboxOf(body.from);
  if (sender === null) return refusal(422, 'invalid_from_address', 'Invalid `from` field.');
  if (!sender.endsWith(`@${verifiedDomain}`)) {
    return refusal(403, 'validation_error', `The ${sender} domain is not verified.`);
  }
  for (const field of ['to', 'reply_to']) {
    const addresses = [body[field] ?? []].flat();
    const wrong = addresses.filter((address) => mailboxOf(address) === null);
    if (wrong.length > 0) {
      return refusal(422, 'validation_error', `Invalid \`${field}\` field: ${wrong.join()}`);
    }
  }
  const isText = (value: unknown) => typeof value === 'string' && !/[\r\n]/.test(value);
  if (!isText(body.subject) || !Object.values(body.headers ?? {}).every(isText)) {
    return refusal(422, 'validation_error', 'Invalid `subject` or `headers` field.');
  }
  return null;
}

function refuseCaller({ method, url, headers }: IncomingMessage): ResendAnswer | null {
  if (url !== '/emails') return refusal(404, 'not_found', 'The endpoint does not exist.');
  if (method !== 'POST') return refusal(405, 'method_not_allowed', 'Method is not allowed.');
  if (!headers['user-agent']) return { status: 403, body: 'error code: 1010' };
  const { authorization } = headers;
  if (!authorization) return refusal(401, 'missing_api_key', 'Missing API key.');
  if (authorization !== `Bearer ${RESEND_KEY}`) {
    return refusal(403, 'invalid_api_key', 'API key is invalid.');
  }
  return null;
}

/** @param verifiedDomain the only domain that is verified with this account */
export async function openResend(verifiedDomain: string) {
  const accepted: { key: string | undefined; email: ResendEmail }[] = [];
  /** Idempotency keys of all requests, in the order of their arrival. */
  const attempts: (string | undefined)[] = [];
  const used = new Map<string, UsedKey>();
  /** `onAccepted` is called while the answer is still under way. */
  const state = { intercept: (() => null) as Interception, onAccepted: (): unknown => undefined };

  function replay(key: string, body: unknown): ResendAnswer | null {
    const earlier = used.get(key);
    if (earlier === undefined || Date.now() - earlier.at >= KEY_LIFETIME_MS) return null;
    if (!isDeepStrictEqual(earlier.body, body)) {
      return refusal(409, 'invalid_idempotent_request', 'The request body was modified.');
    }
    if (earlier.id !== null) return { status: 200, body: { id: earlier.id } };
    return refusal(409, 'concurrent_idempotent_requests', 'The original is in progress.');
  }

  async function accept(key: string | undefined, body: Record<string, unknown>) {
    const refused = refuseFields(body, verifiedDomain);
    if (refused !== null) return refused;
    const earlier = key === undefined ? null : replay(key, body);
    if (earlier !== null) return earlier;
    const use: UsedKey = { body, at: Date.now(), id: null };
    if (key !== undefined) used.set(key, use);
    accepted.push({ key, email: body as unknown as ResendEmail });
    await state.onAccepted();
    use.id = crypto.randomUUID();
    return { status: 200, body: { id: use.id } };
  }

  async function answerTo(request: IncomingMessage): Promise<ResendAnswer | 'hang'> {
    const key = request.headers['idempotency-key']?.toString();
    const body = await json(request).catch(() => null);
    attempts.push(key);
    const intercepted = await state.intercept();
    if (intercepted !== null) return intercepted;
    const refused = refuseCaller(request);
    if (refused !== null) return refused;
    if (typeof body !== 'object' || body === null) {
      return refusal(400, 'validation_error', 'The body is no JSON object.');
    }
    return accept(key, body as Record<string, unknown>);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await answerTo(request);
    if (answer === 'hang') return;
    response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  }

  return {
    ...(await startLocalServer(handle)),
    accepted,
    attempts,
    /** Replace its members to change what happens. */
    state,
    /** Resolves when `count` e-mails have been accepted. */
    until: (count: number) => until(() => accepted.length >= count, `${count} e-mails`),
    /** A day passes. */
  };
}

export const serverError = refusal(500, 'application_error', 'An unexpected error occurred.');
export const quotaExceeded = refusal(429, 'daily_quota_exceeded', 'The daily quota is reached.');
