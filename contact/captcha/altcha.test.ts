import { solveChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge, Payload, Solution } from 'altcha-lib/types';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hmacSha256Hex } from '../hash.ts';
import { createAltchaVerifier, defaultAltchaCost, defaultAltchaMaxCounter } from './altcha.ts';
import type { CaptchaVerifier } from './captcha.ts';

const NOW = Date.UTC(2100, 0, 1);
const MINUTE = 60_000;

function verifierWith(secret = 'a secret of this test'): CaptchaVerifier {
  return createAltchaVerifier({ secret, cost: 1, validForMs: 10 * MINUTE });
}

async function challengeOf(verifier: CaptchaVerifier): Promise<Challenge> {
  return (await verifier.createChallenge?.(NOW)) as Challenge;
}

async function solve(challenge: Challenge): Promise<Solution> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error('The challenge was not solved');
  return solution;
}

/** As the widget submits it (altcha 3.2). */
function tokenOf({ challenge, solution }: Payload): string {
  const { parameters, signature } = challenge;
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }));
}

const verify = (verifier: CaptchaVerifier, token: string, now = NOW) =>
  verifier.verify(token, { clientAddress: '203.0.113.7', now });

describe('rejected', () => {
  const verifier = verifierWith();

  test.each([
    ['nothing', ''],
    ['no base64', '%%%'],
    ['no JSON', btoa('hello')],
    ['null', btoa('null')],
    ['an empty object', btoa('{}')],
    ['a challenge that is null', btoa('{"challenge":null,"solution":null,"test":true}')],
    ['bytes beyond Latin-1', 'é漢'],
    [
      'a payload of version 1',
      btoa('{"algorithm":"SHA-256","challenge":"00","number":1,"salt":"x"}'),
    ],
    ['deep nesting', btoa(`${'['.repeat(6000)}${']'.repeat(6000)}`)],
  ])('%s', async (_, token) => {
    expect(await verify(verifier, token)).toEqual({ outcome: 'rejected' });
  });

  test('deep nesting inside the signed parameters', async () => {
    const challenge = await challengeOf(verifier);
    const solution = await solve(challenge);
    const token = atob(tokenOf({ challenge, solution }));
    const nested = `"data":${'{"a":'.repeat(1800)}1${'}'.repeat(1800)},"expiresAt"`;
    const tampered = btoa(token.replace('"expiresAt"', nested));
    expect(await verify(verifier, tampered)).toEqual({ outcome: 'rejected' });
  });

  test('a challenge of another secret', async () => {
    const challenge = await challengeOf(verifierWith('another secret'));
    const token = tokenOf({ challenge, solution: await solve(challenge) });
    expect(await verify(verifier, token)).toEqual({ outcome: 'rejected' });
  });

  test('a challenge made longer', async () => {
    const challenge = await challengeOf(verifier);
    const solution = await solve(challenge);
    const parameters = { ...challenge.parameters, expiresAt: NOW / 1000 + 999_999 };
    const token = tokenOf({ challenge: { ...challenge, parameters }, solution });
    expect(await verify(verifier, token)).toEqual({ outcome: 'rejected' });
  });

  test('a challenge with the nonce of another', async () => {
    const challenge = await challengeOf(verifier);
    const other = await challengeOf(verifier);
    const solution = await solve(challenge);
    const parameters = { ...challenge.parameters, nonce: other.parameters.nonce };
    const token = tokenOf({ challenge: { ...challenge, parameters }, solution });
    expect(await verify(verifier, token)).toEqual({ outcome: 'rejected' });
  });

  test('the solution of another challenge', async () => {
    const challenge = await challengeOf(verifier);
    const solution = await solve(await challengeOf(verifier));
    expect(await verify(verifier, tokenOf({ challenge, solution }))).toEqual({
      outcome: 'rejected',
    });
  });

  test('the public prefix instead of the derived key', async () => {
    const challenge = await challengeOf(verifier);
    const solution = { counter: 1, derivedKey: challenge.parameters.keyPrefix };
    expect(await verify(verifier, tokenOf({ challenge, solution }))).toEqual({
      outcome: 'rejected',
    });
  });

  test('an expired challenge', async () => {
    const challenge = await challengeOf(verifier);
    const token = tokenOf({ challenge, solution: await solve(challenge) });
    expect(await verify(verifier, token, NOW + 10 * MINUTE)).toEqual({ outcome: 'rejected' });
    expect(await verify(verifier, token, NOW + 10 * MINUTE - 1)).toMatchObject({ outcome: 'ok' });
  });
});

describe('ok', () => {
  test('with the nonce of the challenge and its expiry', async () => {
    const verifier = verifierWith();
    const challenge = await challengeOf(verifier);
    const token = tokenOf({ challenge, solution: await solve(challenge) });
    const expiresAt = NOW + 10 * MINUTE;
    const value = `${expiresAt / 1000}.${challenge.parameters.nonce}`;
    const nonce = { value, expiresAt };
    expect(await verify(verifier, token)).toEqual({ outcome: 'ok', nonce });
    // ALTCHA accepts it again with the same nonce: uniqueness is the store's part.
    expect(await verify(verifier, token)).toEqual({ outcome: 'ok', nonce });
  });

  test('across two servers with the same secret', async () => {
    const challenge = await challengeOf(verifierWith());
    const token = tokenOf({ challenge, solution: await solve(challenge) });
    expect(await verify(verifierWith(), token)).toMatchObject({ outcome: 'ok' });
  });

  test('at the default cost, within the default number of tries', async () => {
    const secret = 'a secret of this test';
    const verifier = createAltchaVerifier({ secret, cost: defaultAltchaCost, validForMs: MINUTE });
    const challenge = await challengeOf(verifier);
    const solution = await solve(challenge);
    expect(challenge.parameters.cost).toBe(defaultAltchaCost);
    expect(solution.counter).toBeLessThanOrEqual(defaultAltchaMaxCounter);
    expect(await verify(verifier, tokenOf({ challenge, solution }))).toMatchObject({
      outcome: 'ok',
    });
  });
});

describe('the same verdict as altcha-lib', () => {
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

  test('on good and bad payloads', { timeout: 30_000 }, async () => {
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
});

describe('refuses to start', () => {
  const options = { secret: 'secret', cost: 1, validForMs: MINUTE };

  test.each([0, -1, 1.5, Number.NaN])('with a cost of %s', (cost) => {
    expect(() => createAltchaVerifier({ ...options, cost })).toThrow('cost');
  });

  test('with no tries', () => {
    expect(() => createAltchaVerifier({ ...options, maxCounter: 0 })).toThrow('maxCounter');
  });

  test('without a secret', () => {
    expect(() => createAltchaVerifier({ ...options, secret: '' })).toThrow('secret');
  });
});
