/**
 * Hands e-mails to Resend by HTTPS, for hosts that are not allowed to use SMTP.
 * https://resend.com/docs/api-reference/emails/send-email
 */

import { withAsciiDomain } from '../../domain/email-address.ts';
import { networkReason, wasBrokenOff } from '../../domain/network-error.ts';
import {
  type Blame,
  DeliveryError,
  type Mailer,
  type OutgoingEmail,
  USER_AGENT,
} from '../mailer.ts';
import { resendAddress } from './addresses.ts';

export interface ResendMailerOptions {
  apiKey: string;
  /** Without a slash at the end; that of Resend if not given. */
  apiUrl?: string | undefined;
  /** Limit for a whole e-mail, retries included (ms). */
  timeLimitMs?: number;
  /** Resolves after the given number of milliseconds. */
  pause?: (ms: number) => Promise<void>;
}

const API_URL = 'https://api.resend.com';
const TIME_LIMIT_MS = 45_000;
/** Resend's are a few hundred characters. */
const MAX_ANSWER_LENGTH = 16 * 1024;
/** The delay when a "too many requests" answer does not give one. */
const SHORT_PAUSE_MS = 1000;

interface ResendError {
  status: number;
  /** Resend's own code, such as `rate_limit_exceeded`. */
  name: string;
  /** Resend's own sentence. */
  answer: string | undefined;
  /** Null if the same request would fail again now. */
  repeatAfterMs: number | null;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Resend gives an e-mail its own Message-ID, so ours goes where it is allowed: two copies of one
 * e-mail can still be distinguished from two e-mails.
 */
function payloadOf(email: OutgoingEmail): string {
  const { messageId, from, to, replyTo, subject, text, html, headers } = email;
  return JSON.stringify({
    from: resendAddress(from),
    to: to.map(({ address }) => withAsciiDomain(address)),
    ...(replyTo && { reply_to: resendAddress(replyTo) }),
    subject,
    text,
    html,
    headers: { ...headers, 'X-Entity-Ref-ID': messageId },
  });
}

function stringField(answer: unknown, key: 'name' | 'message'): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const value = (answer as Record<string, unknown>)[key];
  return typeof value === 'string' ? value : undefined;
}

function codeOf(answer: unknown): string {
  const name = stringField(answer, 'name');
  return name !== undefined && /^[a-z_]{1,60}$/.test(name) ? name : 'unknown';
}

/** Too fast, or the same e-mail is under way: both pass within seconds. A quota does not. */
function repeatAfterMs({ status, headers }: Response, name: string): number | null {
  const passes =
    (status === 429 && name === 'rate_limit_exceeded') ||
    (status === 409 && name === 'concurrent_idempotent_requests');
  if (!passes) return null;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? Math.ceil(seconds * 1000) : SHORT_PAUSE_MS;
}

/** Decoded, the rest is not read. */
async function beginningOf({ body }: Response): Promise<string> {
  let text = '';
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (text.length > MAX_ANSWER_LENGTH) break;
  }
  return text;
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await beginningOf(response);
  try {
    return JSON.parse(text);
  } catch (error) {
    // A proxy's page.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isReceipt(answer: unknown): boolean {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'id' in answer &&
    typeof answer.id === 'string' &&
    answer.id !== ''
  );
}

/**
 * What is wrong with our key, our sender or our quota concerns every e-mail. An error of Resend's own may
 * concern one, and so does a used key with another body: after a day, when Resend forgets the key, it
 * goes out.
 */
function scopeOf({ status, name }: ResendError): 'relay' | 'message' {
  if (name === 'invalid_from_address' || name.endsWith('quota_exceeded')) return 'relay';
  return status >= 500 || [400, 408, 409, 413, 422, 429, 451].includes(status)
    ? 'message'
    : 'relay';
}

/** Resend names the field that it refuses. */
function blameOf(refusal: ResendError): Blame {
  if (scopeOf(refusal) === 'relay') return 'delivery';
  return refusal.name === 'validation_error' && refusal.answer?.includes('`to`')
    ? 'recipient'
    : 'unknown';
}

function deliveryError(refusal: ResendError): DeliveryError {
  const scope = scopeOf(refusal);
  const sentence = scope === 'relay' ? 'Resend cannot be used' : 'Resend refused this e-mail';
  const { status, name, answer } = refusal;
  return new DeliveryError(scope, `${sentence} (${status} ${name})`, {
    answer,
    blame: blameOf(refusal),
  });
}

export function createResendMailer(options: ResendMailerOptions): Mailer {
  const { apiKey, apiUrl = API_URL, timeLimitMs = TIME_LIMIT_MS, pause = wait } = options;

  /** Null if Resend has taken the e-mail. */
  async function request(
    email: OutgoingEmail,
    body: string,
    signal: AbortSignal,
  ): Promise<ResendError | null> {
    const response = await fetch(`${apiUrl}/emails`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${apiKey}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': email.messageId,
        // Resend refuses requests that do not name their program.
        'User-Agent': USER_AGENT,
      },
      body,
      // A redirect would carry the key elsewhere.
      redirect: 'error',
      signal,
    });
    const answer = await jsonOf(response);
    if (response.ok && isReceipt(answer)) return null;
    const name = codeOf(answer);
    return {
      status: response.status,
      name,
      answer: stringField(answer, 'message'),
      repeatAfterMs: repeatAfterMs(response, name),
    };
  }

  return {
    async send(email) {
      const body = payloadOf(email);
      const signal = AbortSignal.timeout(timeLimitMs);
      const deadline = performance.now() + timeLimitMs;
      for (;;) {
        const refusal = await request(email, body, signal).catch((error: unknown) => {
          const reason = networkReason(error);
          if (wasBrokenOff(reason)) {
            throw new DeliveryError('message', `Resend did not take this e-mail (${reason})`);
          }
          throw new DeliveryError('relay', `Resend cannot be reached (${reason})`);
        });
        if (refusal === null) return;
        const { repeatAfterMs: delay } = refusal;
        if (delay === null || performance.now() + delay >= deadline) throw deliveryError(refusal);
        await pause(delay);
      }
    },
    close: async () => undefined,
  };
}
