/**
 * The verification protocol shared by reCAPTCHA v2 and Turnstile: a form-encoded POST of secret,
 * response and remoteip, answered by JSON with `success` and `error-codes`.
 * https://developers.google.com/recaptcha/docs/verify
 * https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
 */
import * as v from 'valibot';
import type { CaptchaVerdict, CaptchaVerifier } from '../domain/captcha.ts';
import { networkReason } from '../domain/network-error.ts';

interface SiteverifyOptions {
  secret: string;
  verifyUrl: string;
  timeoutMs?: number;
}

/** Codes that blame our settings or the provider, never the visitor. */
const NOT_THE_VISITOR = new Set(['missing-input-secret', 'invalid-input-secret', 'internal-error']);

/** Of both providers. Nothing else is worth a question, nor may it make the provider refuse ours. */
const TOKEN = /^[\w.~+/=-]{1,8192}$/;
/** Said of what was asked, so that its codes count. */
const BAD_REQUEST = 400;

const answerSchema = v.object({
  success: v.boolean(),
  'error-codes': v.optional(v.array(v.string()), []),
});

const REJECTED: CaptchaVerdict = { outcome: 'rejected' };

function unavailable(cause: string): CaptchaVerdict {
  return { outcome: 'unavailable', cause };
}

function verdictOf(answer: unknown): CaptchaVerdict {
  const parsed = v.safeParse(answerSchema, answer);
  if (!parsed.success) return unavailable('The captcha provider sent an answer of unknown form');
  if (parsed.output.success) return { outcome: 'ok', nonce: null };
  const blame = parsed.output['error-codes'].find((code) => NOT_THE_VISITOR.has(code));
  return blame === undefined ? REJECTED : unavailable(`The captcha provider reports ${blame}`);
}

function reasonOf(error: unknown): string {
  // Its message quotes the answer, and an error page may quote the visitor's address.
  if (error instanceof SyntaxError) return 'The captcha provider sent an answer that is no JSON';
  return `The captcha provider cannot be reached (${networkReason(error)})`;
}

export function createSiteverifyVerifier(options: SiteverifyOptions): CaptchaVerifier {
  const { secret, verifyUrl, timeoutMs = 5000 } = options;

  async function verify(response: string, { clientAddress }: { clientAddress: string }) {
    if (!TOKEN.test(response)) return REJECTED;
    const body = new URLSearchParams({ secret, response });
    if (clientAddress !== '') body.set('remoteip', clientAddress);
    try {
      const answer = await fetch(verifyUrl, {
        method: 'POST',
        body,
        // A redirect would carry the secret elsewhere.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!answer.ok && answer.status !== BAD_REQUEST) {
        await answer.body?.cancel();
        return unavailable(`The captcha provider answered ${answer.status}`);
      }
      return verdictOf(await answer.json());
    } catch (error) {
      return unavailable(reasonOf(error));
    }
  }

  return { verify, createChallenge: null };
}
