/** Our verifier against that of altcha-lib, whose work it does in fewer steps. */
import { verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge, Payload } from 'altcha-lib/types';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { solve, verifierWith, verify } from '../../test/kit/altcha-solutions.ts';
import { hmacSha256Hex } from '../hash.ts';
import { createAltchaVerifier } from './altcha.ts';

const secret = 'a secret of this test';

async function verdictOfLibrary(token: string): Promise<boolean> {
  const [hmacSignatureSecret, hmacKeySignatureSecret] = await Promise.all([
    hmacSha256Hex(secret, 'altcha challenge signature'),
    hmacSha256Hex(secret, 'altcha key signature'),
  ]);
  const secrets = { hmacSignatureSecret, hmacKeySignatureSecret };
  try {
    const payload = JSON.parse(atob(token)) as Payload;
    return (await verifySolution({ ...payload, ...secrets, deriveKey })).verified;
  } catch (error) {
    // It reads properties of what may be no object, and expects salts to be hexadecimal.
    return error instanceof Error ? false : Promise.reject(error);
  }
}

// The library compares with the system clock, so these challenges are of now.
async function solved(validForMs: number): Promise<Payload> {
  const verifier = createAltchaVerifier({ secret, cost: 1, maxCounter: 2, validForMs });
  const challenge = (await verifier.createChallenge?.(Date.now())) as Challenge;
  return { challenge, solution: await solve(challenge) };
}

type Json = Record<string, unknown>;
type Change = (payload: { challenge: Json & { parameters: Json }; solution: Json }) => void;

const flipped = (hex: unknown, place: number) => {
  const text = String(hex);
  const at = place % Math.max(1, text.length);
  return text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1);
};
const written = (form: (hex: string) => string) => (value: unknown) => form(String(value));
const hexChange = fc.oneof(
  fc.nat().map((place) => (hex: unknown) => flipped(hex, place)),
  fc.constant(written((hex) => hex.toUpperCase())),
  fc.constant(written((hex) => hex.slice(2))),
  fc.constant(written((hex) => hex.slice(1))),
  fc.constant(written((hex) => `${hex}00`)),
  fc.constant(() => ''),
  fc.jsonValue().map((value) => () => value),
);
const known = ['algorithm', 'nonce', 'salt', 'cost', 'keyLength', 'keyPrefix', 'keySignature'];
const parameterName = fc.oneof(
  fc.constantFrom(...known, 'expiresAt', 'data', '__proto__', 'constructor', '0'),
  fc.string({ maxLength: 5 }),
);
const set = (target: Json, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true });

const harmless: fc.Arbitrary<Change> = fc.oneof(
  fc.infiniteStream(fc.nat()).map(
    (order): Change =>
      ({ challenge }) => {
        const places = new Map(
          Object.keys(challenge.parameters).map((key) => [key, order.next().value]),
        );
        challenge.parameters = Object.fromEntries(
          Object.entries(challenge.parameters).sort(
            ([a], [b]) => (places.get(a) ?? 0) - (places.get(b) ?? 0),
          ),
        );
      },
  ),
  fc.tuple(fc.string(), fc.jsonValue()).map(
    ([name, value]): Change =>
      (payload) => {
        if (!(name in payload.solution)) set(payload.solution, name, value);
        if (!(name in payload.challenge)) set(payload.challenge, name, value);
      },
  ),
  fc.nat({ max: 0xffff_ffff }).map(
    (counter): Change =>
      ({ solution }) => {
        solution.counter = counter;
      },
  ),
);
const harmful: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(parameterName, fc.jsonValue()).map(
    ([name, value]): Change =>
      ({ challenge }) => {
        set(challenge.parameters, name, value);
      },
  ),
  fc.tuple(fc.constantFrom(...known), hexChange).map(
    ([name, change]): Change =>
      (payload) => {
        const { parameters } = payload.challenge;
        parameters[name] = change(parameters[name]);
      },
  ),
  fc.constantFrom(...known, 'expiresAt').map(
    (name): Change =>
      ({ challenge }) => {
        delete challenge.parameters[name];
      },
  ),
  hexChange.map(
    (change): Change =>
      ({ challenge }) => {
        challenge.signature = change(challenge.signature);
      },
  ),
  hexChange.map(
    (change): Change =>
      ({ solution }) => {
        solution.derivedKey = change(solution.derivedKey);
      },
  ),
  fc.oneof(fc.double(), fc.integer(), fc.jsonValue()).map(
    (value): Change =>
      ({ solution }) => {
        solution.counter = value;
      },
  ),
);
/** Other ways to write the same JSON, and a duplicate key: the last one counts. */
const writing = fc.constantFrom<(payload: unknown) => string>(
  (payload) => JSON.stringify(payload),
  (payload) => JSON.stringify(payload, null, 2),
  (payload) => JSON.stringify(payload).replace('"cost":1', '"cost":1.0e0'),
  (payload) => JSON.stringify(payload).replace('"nonce"', '"nonce":"00","nonce"'),
  (payload) => JSON.stringify(payload).replace(/("nonce":"\w+")/, '$1,"nonce":"00"'),
);

test('gives the same verdict as altcha-lib on good and bad payloads', {
  timeout: 30_000,
}, async () => {
  const [good, expired, other] = await Promise.all([
    solved(60_000),
    solved(-60_000),
    solved(60_000),
  ]);
  const base = fc.oneof(
    { weight: 8, arbitrary: fc.constant(good) },
    { weight: 1, arbitrary: fc.constant(expired) },
    { weight: 1, arbitrary: fc.constant({ ...good, solution: other.solution }) },
  );
  const changes = fc.oneof(
    fc.array(harmless, { maxLength: 3 }),
    fc.array(fc.oneof(harmless, harmful), { maxLength: 3 }),
  );
  const verifier = verifierWith(secret);
  const verdicts = { ok: 0, rejected: 0 };
  const property = fc.asyncProperty(base, changes, writing, async (payload, list, write) => {
    const changed = structuredClone(payload) as unknown as Parameters<Change>[0];
    for (const change of list) change(changed);
    const text = write(changed);
    // Only what base64 of the platform can carry reaches a verifier.
    const token = btoa(String.fromCharCode(...new TextEncoder().encode(text)));
    const isVerified = await verdictOfLibrary(token);
    const { outcome } = await verify(verifier, token, Date.now());
    verdicts[isVerified ? 'ok' : 'rejected'] += 1;
    expect(outcome).toBe(isVerified ? 'ok' : 'rejected');
  });
  await fc.assert(property, { numRuns: 3000 });
  expect(verdicts.ok).toBeGreaterThan(300);
  expect(verdicts.rejected).toBeGreaterThan(300);
});
