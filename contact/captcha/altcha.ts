/** ALTCHA: proof of work on our own server (FORM-10). */
import { createChallenge, randomInt } from 'altcha-lib';
// The Web Crypto variant: the other one needs `node:crypto`.
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import * as v from 'valibot';
import { isEqual } from '../constant-time.ts';
import { fromHex, type Hashes, webHashes } from '../hash.ts';
import type { CaptchaVerdict, CaptchaVerifier } from './captcha.ts';

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
  cost: number;
  /** Most tries a challenge may need; an integer from 1. */
  maxCounter?: number;
  validForMs?: number;
  /** Web Crypto's if absent. */
  hashes?: Hashes;
}

/** What the widget submits, base64-encoded. */
const payloadSchema = v.object({
  challenge: v.object({
    parameters: v.looseObject({
      nonce: v.string(),
      keySignature: v.string(),
      expiresAt: v.number(),
    }),
    signature: v.string(),
  }),
  solution: v.object({
    counter: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff)),
    derivedKey: v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2})+$/)),
  }),
});
type SubmittedPayload = v.InferOutput<typeof payloadSchema>;

function parseToken(token: string): SubmittedPayload | null {
  try {
    const payload: unknown = JSON.parse(atob(token));
    // What was parsed, not valibot's copy, which lacks some keys: the signature covers them all.
    return v.is(payloadSchema, payload) ? payload : null;
  } catch (error) {
    // `atob` and `JSON.parse` say in this way that the visitor sent something else.
    if (error instanceof SyntaxError || error instanceof DOMException) return null;
    throw error;
  }
}

/** The text that ALTCHA signs; null if a value is not a plain one, which no challenge of ours has. */
export function signedText(parameters: Record<string, unknown>): string | null {
  const entries = Object.entries(parameters);
  if (entries.some(([, value]) => typeof value === 'object' && value !== null)) return null;
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(Object.fromEntries(entries));
}

/**
 * The same verdict as `verifySolution` of altcha-lib, which imports its keys anew at each call: that
 * was a quarter of the time that a contact request took.
 */
async function isSolved(
  { challenge: { parameters, signature }, solution }: SubmittedPayload,
  { hmacSignatureSecret, hmacKeySignatureSecret }: AltchaSecrets,
  { hmacSha256Hex }: Hashes,
): Promise<boolean> {
  const text = signedText(parameters);
  if (text === null) return false;
  const [rightSignature, rightKeySignature] = await Promise.all([
    hmacSha256Hex(hmacSignatureSecret, text),
    hmacSha256Hex(hmacKeySignatureSecret, fromHex(solution.derivedKey)),
  ]);
  const isOurs = isEqual(signature, rightSignature);
  return isEqual(parameters.keySignature, rightKeySignature) && isOurs;
}

function assertPositiveInteger(name: string, value: number): void {
  if (Number.isInteger(value) && value >= 1) return;
  throw new RangeError(`${name} must be an integer from 1, not ${value}`);
}

interface AltchaSecrets {
  hmacSignatureSecret: string;
  hmacKeySignatureSecret: string;
}

export async function deriveSecrets(
  secret: string,
  { hmacSha256Hex }: Hashes,
): Promise<AltchaSecrets> {
  const [challengeSecret, keySecret] = await Promise.all([
    hmacSha256Hex(secret, 'altcha challenge signature'),
    hmacSha256Hex(secret, 'altcha key signature'),
  ]);
  return { hmacSignatureSecret: challengeSecret, hmacKeySignatureSecret: keySecret };
}

/** Throws a RangeError on a bad cost or counter, and an Error without a secret. */
export function createAltchaVerifier(options: AltchaOptions): CaptchaVerifier {
  const { secret, cost, maxCounter = defaultAltchaMaxCounter } = options;
  const { validForMs = defaultAltchaValidForMs, hashes = webHashes } = options;
  assertPositiveInteger('cost', cost);
  assertPositiveInteger('maxCounter', maxCounter);
  if (secret === '') throw new Error('ALTCHA needs a secret');
  const secrets = deriveSecrets(secret, hashes);

  async function createSignedChallenge(now: number): Promise<Challenge> {
    return createChallenge({
      ...(await secrets),
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
    return (await isSolved(payload, await secrets, hashes))
      ? { outcome: 'ok', nonce: { value: `${expiresAt}.${nonce}`, expiresAt: expiresAtMs } }
      : { outcome: 'rejected' };
  }

  return { verify, createChallenge: createSignedChallenge };
}
