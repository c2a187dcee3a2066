/**
 * Hands e-mails to Resend by HTTPS, for hosts that are not allowed to use SMTP.
 * https://resend.com/docs/api-reference/emails/send-email
 */

import { withAsciiDomain } from '../domain/email-address.ts';
import { networkReason } from '../domain/network-error.ts';
import { sha256Hex } from '../hash.ts';
import { resendAddress } from './email/addresses.ts';
import {
  DeliveryError,
  type Fault,
  MACHINE_HEADERS,
  type Mailer,
  type OutgoingEmail,
  USER_AGENT,
} from './mailer.ts';

export interface ResendMailerOptions {
  apiKey: string;
  /** Without a slash at the end; that of Resend if not given. */
  apiUrl?: string | undefined;
  /** Limit for an e-mail (ms). An edge function has not much more. */
  timeLimitMs?: number;
}

const API_URL = 'https://api.resend.com';
const TIME_LIMIT_MS = 45_000;

interface ResendError {
  status: number;
  /** Resend's own code, such as `rate_limit_exceeded`. */
  name: string;
  /** Resend's own sentence. */
  answer: string | undefined;
}

/**
 * Resend gives an e-mail its own Message-ID, so ours goes where it is allowed: two copies of one
 * e-mail can still be distinguished from two e-mails.
 */
function payloadOf({ messageId, from, to, replyTo, ...letter }: OutgoingEmail): string {
  return JSON.stringify({
    from: resendAddress(from),
    to: [withAsciiDomain(to.address)],
    ...(replyTo && { reply_to: resendAddress(replyTo) }),
    ...letter,
    headers: { ...MACHINE_HEADERS, 'X-Entity-Ref-ID': messageId },
  });
}

function stringField(answer: unknown, key: 'id' | 'name' | 'message'): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const value = (answer as Record<string, unknown>)[key];
  return typeof value === 'string' ? value : undefined;
}

function codeOf(answer: unknown): string {
  const name = stringField(answer, 'name');
  return name !== undefined && /^[a-z_]{1,60}$/.test(name) ? name : 'unknown';
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    // A proxy's page.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** What is not said of this e-mail, such as of our key, our sender, our quota or Resend itself, concerns every one. */
function faultOf({ status, name, answer }: ResendError): Fault {
  const isOfThisOne = [400, 413, 422, 451].includes(status) && name !== 'invalid_from_address';
  if (!isOfThisOne) return 'relay';
  // It names the field that it refuses.
  return answer?.includes('`to`') ? 'mailbox' : 'words';
}

function deliveryError(refusal: ResendError): DeliveryError {
  const fault = faultOf(refusal);
  const sentence = fault === 'relay' ? 'Resend cannot be used' : 'Resend refused this e-mail';
  const { status, name, answer } = refusal;
  return new DeliveryError(fault, `${sentence} (${status} ${name})`, { answer });
}

export function createResendMailer(options: ResendMailerOptions): Mailer {
  const { apiKey, apiUrl = API_URL, timeLimitMs = TIME_LIMIT_MS } = options;

  /** Null if Resend has taken the e-mail. */
  async function request(body: string, signal: AbortSignal): Promise<ResendError | null> {
    const response = await fetch(`${apiUrl}/emails`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${apiKey}`,
        'Content-Type': 'application/json',
        // Of all that is sent: under one key Resend takes nothing else for a day, and the same only once.
        'Idempotency-Key': sha256Hex(body),
        // Resend refuses requests that do not name their program.
        'User-Agent': USER_AGENT,
      },
      body,
      // A redirect would carry the key elsewhere.
      redirect: 'error',
      signal,
    });
    const answer = await jsonOf(response);
    if (response.ok && stringField(answer, 'id')) return null;
    const { status } = response;
    return { status, name: codeOf(answer), answer: stringField(answer, 'message') };
  }

  return {
    async send(email, given) {
      const signal = AbortSignal.any([given, AbortSignal.timeout(timeLimitMs)]);
      const refusal = await request(payloadOf(email), signal).catch((error: unknown) => {
        throw new DeliveryError('relay', `Resend cannot be reached (${networkReason(error)})`);
      });
      if (refusal !== null) throw deliveryError(refusal);
    },
    close: async () => undefined,
  };
}
