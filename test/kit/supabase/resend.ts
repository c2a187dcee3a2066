/**
 * Stands in for Resend's API and refuses what Resend documents as refused.
 * https://resend.com/docs/api-reference/errors, https://resend.com/docs/dashboard/emails/idempotency-keys; for the form of
 * addresses, which is documented by example only, https://anymail.dev/en/stable/esps/resend/.
 */
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { until } from '../eventually.ts';
import { startLocalServer } from '../local-server.ts';

export const RESEND_KEY = 're_standin_0123456789';

interface ResendEmail {
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

/** Decides on a request before Resend does; null leaves it to Resend, 'hang' never answers. */
type Interception = () => ResendAnswer | 'hang' | null;

const refusal = (status: number, name: string, message: string): ResendAnswer => ({
  status,
  body: { statusCode: status, name, message },
});

export const serverError = refusal(500, 'application_error', 'An unexpected error occurred.');
export const quotaExceeded = refusal(429, 'daily_quota_exceeded', 'The daily quota is reached.');

/** `email@example.com` or `Name <email@example.com>`. */
const MAILBOX = /^(?:[^"<>(),:;@[\]\\]*<)?([!#$%&'*+/=?^`{|}~\w.-]+@[a-z\d-]+(?:\.[a-z\d-]+)+)>?$/i;

function refuseFields({ from, to, reply_to }: ResendEmail, domain: string): ResendAnswer | null {
  const sender = MAILBOX.exec(from)?.[1];
  if (sender === undefined) return refusal(422, 'invalid_from_address', 'Invalid `from` field.');
  if (!sender.endsWith(`@${domain}`)) {
    return refusal(403, 'validation_error', `The ${sender} domain is not verified.`);
  }
  for (const [field, addresses] of Object.entries({ to, reply_to: [reply_to ?? []].flat() })) {
    const wrong = addresses.filter((address) => !MAILBOX.test(address));
    if (wrong.length === 0) continue;
    return refusal(422, 'validation_error', `Invalid \`${field}\` field: ${wrong.join()}`);
  }
  return null;
}

function refuseCaller({ url, headers }: IncomingMessage): ResendAnswer | null {
  if (url !== '/emails') return refusal(404, 'not_found', 'The endpoint does not exist.');
  if (!headers['user-agent']) return { status: 403, body: 'error code: 1010' };
  if (headers.authorization === `Bearer ${RESEND_KEY}`) return null;
  return refusal(403, 'invalid_api_key', 'API key is invalid.');
}

/** @param verifiedDomain the only domain that is verified with this account */
export async function openResend(verifiedDomain: string) {
  const accepted: { email: ResendEmail }[] = [];
  /** Idempotency keys of all requests, in the order of their arrival. */
  const attempts: string[] = [];
  /** What was sent under each key. */
  const used = new Map<string, ResendEmail>();
  /** Replace its members to change what happens. `onAccepted` is called while the answer is still under way. */
  const state = { intercept: (() => null) as Interception, onAccepted: (): unknown => undefined };

  async function accept(key: string, email: ResendEmail): Promise<ResendAnswer> {
    const earlier = used.get(key);
    if (earlier !== undefined && !isDeepStrictEqual(earlier, email)) {
      return refusal(409, 'invalid_idempotent_request', 'The request body was modified.');
    }
    if (earlier === undefined) {
      used.set(key, email);
      accepted.push({ email });
      await state.onAccepted();
    }
    return { status: 200, body: { id: crypto.randomUUID() } };
  }

  const server = await startLocalServer(async (request, response) => {
    const key = String(request.headers['idempotency-key']);
    const email = (await json(request)) as ResendEmail;
    attempts.push(key);
    const answer =
      state.intercept() ??
      refuseCaller(request) ??
      refuseFields(email, verifiedDomain) ??
      (await accept(key, email));
    if (answer === 'hang') return;
    const { status, headers, body } = answer;
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  return {
    ...server,
    ...{ accepted, attempts, state },
    /** Resolves when `count` e-mails have been accepted. */
    until: (count: number) => until(() => accepted.length >= count, `${count} e-mails`),
  };
}
