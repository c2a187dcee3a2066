/** Challenges of ALTCHA and their solutions, for tests of what verifies them. */
import { pbkdf2Sync } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import type { Challenge, DeriveKeyFunction, Payload, Solution } from 'altcha-lib/types';
import { createAltchaVerifier } from '../../service/captcha/altcha.ts';
import type { CaptchaVerifier } from '../../service/domain/captcha.ts';

export const NOW = Date.UTC(2100, 0, 1);
export const MINUTE = 60_000;

export function verifierWith(secret = 'a secret of this test'): CaptchaVerifier {
  return createAltchaVerifier({ secret, cost: 1, validForMs: 10 * MINUTE });
}

export async function challengeOf(verifier: CaptchaVerifier): Promise<Challenge> {
  return (await verifier.createChallenge?.(NOW)) as Challenge;
}

/** In this thread: to hand so little work to another one takes ten times as long. */
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength = 32 }, salt, password) => ({
  derivedKey: pbkdf2Sync(password, salt, cost, keyLength, 'sha256'),
});

export async function solve(challenge: Challenge): Promise<Solution> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error('The challenge was not solved');
  return solution;
}

/** As the widget submits it (altcha 3.2). */
export function tokenOf({ challenge, solution }: Payload): string {
  const { parameters, signature } = challenge;
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }));
}

export const verify = (verifier: CaptchaVerifier, token: string, now = NOW) =>
  verifier.verify(token, { clientAddress: '203.0.113.7', now });
