/** ALTCHA: proof of work on our own server. */

import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
// The Web Crypto variant: the other one needs `node:crypto`.
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import * as v from 'valibot';
import type { AltchaChallenge, AltchaVerifier, CaptchaVerdict } from '../domain/captcha.ts';
import { hmacSha256Hex } from '../hash.ts';

/**
 * PBKDF2 iterations for each counter that the browser tries. With 20 to 100 counters a visitor
 * spends 300,000 iterations on average and 480,000 at p95. A slow phone is taken to do 400,000
 * iterations a second with 0.6 ms on top of each try: 1.3 s at p95 on one worker, and the widget
 * starts one for each core (at least four on a phone).
 */
export const defaultAltchaCost = 5000;
export const defaultAltchaMaxCounter = 100;
/** Long enough to write a message after the captcha is solved. */
const defaultAltchaValidForMs = 60 * 60_000;
const MIN_COUNTER = 20;

interface AltchaOptions {
  secret: string;
  /** PBKDF2 iterations for each try; an integer from 1. */
  cost?: number;
  /** Most tries a challenge may need; an integer from 1. */
  maxCounter?: number;
  validForMs?: number;
}

/**
 * What the widget submits, base64-encoded, with the parameters that our challenges have and no other:
 * the library sorts nested ones by recursion, and a visitor would decide how deep they are.
 */
const payloadSchema = v.object({
  challenge: v.object({
    parameters: v.strictObject({
      algorithm: v.string(),
      cost: v.number(),
      expiresAt: v.number(),
      keyLength: v.number(),
      keyPrefix: v.string(),
      keySignature: v.string(),
      nonce: v.string(),
      salt: v.string(),
    }),
    signature: v.string(),
  }),
  solution: v.object({ counter: v.number(), derivedKey: v.string() }),
});

type SubmittedPayload = v.InferOutput<typeof payloadSchema>;

function parseToken(token: string): SubmittedPayload | null {
  try {
    const payload: unknown = JSON.parse(atob(token));
    return v.is(payloadSchema, payload) ? payload : null;
  } catch (error) {
    // `atob` and `JSON.parse` say in this way that the visitor sent something else.
    if (error instanceof SyntaxError || error instanceof DOMException) return null;
    throw error;
  }
}

const deriveSecrets = (secret: string) => ({
  hmacSignatureSecret: hmacSha256Hex(secret, 'altcha challenge signature'),
  hmacKeySignatureSecret: hmacSha256Hex(secret, 'altcha key signature'),
});

export function createAltchaVerifier(options: AltchaOptions): AltchaVerifier {
  const { secret, cost = defaultAltchaCost, maxCounter = defaultAltchaMaxCounter } = options;
  const { validForMs = defaultAltchaValidForMs } = options;
  const secrets = deriveSecrets(secret);

  async function createSignedChallenge(now: number): Promise<AltchaChallenge> {
    return createChallenge({
      ...secrets,
      algorithm: 'PBKDF2/SHA-256',
      cost,
      counter: randomInt(maxCounter, Math.min(MIN_COUNTER, maxCounter)),
      deriveKey,
      expiresAt: new Date(now + validForMs),
    });
  }

  async function verify(token: string, { now }: { now: number }): Promise<CaptchaVerdict> {
    const payload = parseToken(token);
    if (payload === null) return { outcome: 'rejected' };
    const { nonce, expiresAt } = payload.challenge.parameters;
    const expiresAtMs = expiresAt * 1000;
    if (expiresAtMs <= now) return { outcome: 'rejected' };
    const { verified } = await verifySolution({ ...payload, ...secrets, deriveKey });
    return verified
      ? { outcome: 'ok', nonce: { value: `${expiresAt}.${nonce}`, expiresAt: expiresAtMs } }
      : { outcome: 'rejected' };
  }

  return { verify, createChallenge: createSignedChallenge };
}
