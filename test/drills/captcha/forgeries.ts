/** Solutions that were tampered with, have expired, or were made under another key, by what is wrong with them. */
import type { Challenge, Solution } from 'altcha-lib/types';
import { createAltchaVerifier } from '../../../contact/captcha/altcha.ts';
import { deriveKey } from '../../../hosts/node/secret.ts';
import { solve } from '../../kit/visitor.ts';
import { SECRET } from '../http-client.ts';

interface Payload {
  challenge: Challenge;
  solution: Solution;
}

type Tokens = Record<string, string>;

const HOUR_MS = 3_600_000;
/** That of the host under test: cheaper work would show. */
export const COST = 3;

const encode = (payload: unknown) => btoa(JSON.stringify(payload));
const decode = (token: string) => JSON.parse(atob(token)) as Payload;

function changed(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  const text = String(value);
  return (text.startsWith('0') ? '1' : '0') + text.slice(1);
}

const mapValues = <From, To>(values: Record<string, From>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

/** What is made of each value, named after the value. */
const byIndex = <From, To>(name: string, values: From[], map: (value: From) => To) =>
  Object.fromEntries(values.map((value, index) => [`${name} ${index}: ${value}`, map(value)]));

type Parts = Record<string, unknown>;

/** The parameters of a challenge in which one is not what was signed. */
function tamperedParameters(parameters: Parts, others: Parts): Record<string, Parts> {
  const changes = Object.entries(parameters).flatMap(([name, value]) => [
    [`${name} changed`, { [name]: changed(value) }],
    [`${name} removed`, { [name]: undefined }],
    [`${name} emptied`, { [name]: typeof value === 'number' ? 0 : '' }],
    [`${name} of another challenge and changed`, { [name]: changed(others[name]) }],
  ]);
  return {
    ...Object.fromEntries(changes),
    'an added parameter': { data: {} },
    'a longer validity': { expiresAt: 4_000_000_000 },
    'no validity': { expiresAt: undefined },
    'less work': { cost: 1 },
    'no algorithm': { algorithm: 'none' },
  };
}

/** `token` is genuine, and so is `other`, the solution of another challenge. */
export function tamperedTokens(token: string, other: string): Tokens {
  const { challenge, solution } = decode(token);
  const { parameters, signature } = challenge;
  const foreign = decode(other);
  const signatures = [changed(signature), foreign.challenge.signature, '', null, 0, undefined];
  const keys = [changed(solution.derivedKey), '', '00', '0'.repeat(64), null, undefined];
  const payloads: Record<string, unknown> = {
    ...mapValues(
      tamperedParameters({ ...parameters }, { ...foreign.challenge.parameters }),
      (one) => ({
        challenge: { parameters: { ...parameters, ...one }, signature },
        solution,
      }),
    ),
    ...byIndex('signature', signatures, (one) => ({
      challenge: { parameters, signature: one },
      solution,
    })),
    ...byIndex('derived key', keys, (derivedKey) => ({
      challenge,
      solution: { ...solution, derivedKey },
    })),
    'not solved': { challenge, solution: { counter: 0, derivedKey: '' } },
    'solution of another challenge': { challenge, solution: foreign.solution },
    'no solution': { challenge },
    'verified by itself': { challenge, verified: true, solution: true },
  };
  const texts = ['null', '[]', '{}', '{"__proto__":{"verified":true}}', 'x', ''];
  return {
    ...mapValues(payloads, encode),
    ...byIndex('only a text', texts, (text) => btoa(text) || 'empty'),
    'no base64': '\u{1f916} not base64',
    'cut off': token.slice(0, -20),
  };
}

async function solvedUnder(secret: string, madeAt: number, validForMs: number): Promise<string> {
  const verifier = createAltchaVerifier({ secret, cost: COST, maxCounter: 3, validForMs });
  return solve((await verifier.createChallenge?.(madeAt)) as Challenge);
}

const hostKey = deriveKey(SECRET, 'captcha');

/** Rightly signed by the host, but no longer valid at `now`. */
export async function expiredTokens(now: number): Promise<Tokens> {
  const expired = (ageMs: number) => solvedUnder(hostKey, now - HOUR_MS - ageMs, HOUR_MS);
  return {
    'expired for a second': await expired(1000),
    'expired for an hour': await expired(HOUR_MS),
    'expired for a year': await expired(365 * 24 * HOUR_MS),
  };
}

export async function wrongKeyTokens(now: number): Promise<Tokens> {
  const solved = (secret: string) => solvedUnder(secret, now, HOUR_MS);
  return {
    'another secret': await solved(deriveKey('another secret of 32 characters!', 'captcha')),
    'the key of another purpose': await solved(deriveKey(SECRET, 'client address')),
    'the secret itself': await solved(SECRET),
  };
}
