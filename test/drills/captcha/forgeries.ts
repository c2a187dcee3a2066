/** Solutions that were tampered with, have run out, or were made under another key. */
import type { Challenge, Solution } from 'altcha-lib/types';
import { createAltchaVerifier } from '../../../contact/captcha/altcha.ts';
import { deriveKey } from '../../../hosts/node/secret.ts';
import { solve } from '../../kit/visitor.ts';
import { drillEnvironment } from '../drill-environment.ts';

interface Payload {
  challenge: Challenge;
  solution: Solution;
}

export interface Forgery {
  title: string;
  token: string;
}

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

/** `token` is genuine, and so is `other`, the solution of another challenge. */
export function tamperedTokens(token: string, other: string): Forgery[] {
  const forgeries: Forgery[] = [];
  const add = (title: string, change: (payload: Payload & Record<string, unknown>) => unknown) => {
    const payload = decode(token) as Payload & Record<string, unknown>;
    forgeries.push({ title, token: encode(change(payload) ?? payload) });
  };
  const foreign = decode(other);

  for (const name of Object.keys(decode(token).challenge.parameters)) {
    const set = (title: string, value: (before: unknown) => unknown) =>
      add(`${name} ${title}`, ({ challenge }) => {
        const parameters = challenge.parameters as unknown as Record<string, unknown>;
        parameters[name] = value(parameters[name]);
      });
    set('changed', changed);
    set('removed', () => undefined);
    set('emptied', (before) => (typeof before === 'number' ? 0 : ''));
    set('of another challenge and changed', () =>
      changed((foreign.challenge.parameters as unknown as Record<string, unknown>)[name]),
    );
  }
  add('an added parameter', ({ challenge }) => Object.assign(challenge.parameters, { data: {} }));
  add('a longer validity', ({ challenge }) =>
    Object.assign(challenge.parameters, { expiresAt: 4_000_000_000 }),
  );
  add('no validity', ({ challenge }) =>
    Object.assign(challenge.parameters, { expiresAt: undefined }),
  );
  add('less work', ({ challenge }) => Object.assign(challenge.parameters, { cost: 1 }));
  add('no algorithm', ({ challenge }) =>
    Object.assign(challenge.parameters, { algorithm: 'none' }),
  );
  add('signature changed', ({ challenge: { parameters, signature } }) => ({
    challenge: { parameters, signature: changed(signature) },
    solution: decode(token).solution,
  }));
  add('signature of another challenge', ({ challenge: { parameters } }) => ({
    challenge: { parameters, signature: foreign.challenge.signature },
    solution: decode(token).solution,
  }));
  for (const signature of ['', null, 0, undefined]) {
    add(`signature ${signature}`, ({ challenge: { parameters }, solution }) => ({
      challenge: { parameters, signature },
      solution,
    }));
  }
  add('derived key changed', ({ challenge, solution }) => ({
    challenge,
    solution: { ...solution, derivedKey: changed(solution.derivedKey) },
  }));
  for (const derivedKey of ['', '00', '0'.repeat(64), null, undefined]) {
    add(`derived key ${derivedKey}`, ({ challenge, solution }) => ({
      challenge,
      solution: { ...solution, derivedKey },
    }));
  }
  add('not solved', ({ challenge }) => ({ challenge, solution: { counter: 0, derivedKey: '' } }));
  add('solution of another challenge', ({ challenge }) => ({
    challenge,
    solution: foreign.solution,
  }));
  add('no solution', ({ challenge }) => ({ challenge }));
  add('verified by itself', ({ challenge }) => ({ challenge, verified: true, solution: true }));
  for (const text of ['null', '[]', '{}', '{"__proto__":{"verified":true}}', 'x', '']) {
    forgeries.push({ title: `only ${text}`, token: btoa(text) || 'empty' });
  }
  forgeries.push({ title: 'no base64', token: '\u{1f916} not base64' });
  forgeries.push({ title: 'cut off', token: token.slice(0, -20) });
  return forgeries;
}

async function solvedUnder(secret: string, madeAt: number, validForMs: number): Promise<string> {
  const verifier = createAltchaVerifier({ secret, cost: COST, maxCounter: 3, validForMs });
  return solve((await verifier.createChallenge?.(madeAt)) as Challenge);
}

const hostKey = deriveKey(drillEnvironment.SECRET, 'captcha');

/** Rightly signed by the host, but no longer valid at `now`. */
export async function expiredTokens(now: number): Promise<Forgery[]> {
  const ages = { 'a second': 1000, 'an hour': HOUR_MS, 'a year': 365 * 24 * HOUR_MS };
  return Promise.all(
    Object.entries(ages).map(async ([title, ageMs]) => ({
      title: `expired for ${title}`,
      token: await solvedUnder(hostKey, now - HOUR_MS - ageMs, HOUR_MS),
    })),
  );
}

export async function wrongKeyTokens(now: number): Promise<Forgery[]> {
  const secrets = {
    'another secret': deriveKey('another secret of 32 characters!', 'captcha'),
    'the key of another purpose': deriveKey(drillEnvironment.SECRET, 'client address'),
    'the secret itself': drillEnvironment.SECRET,
  };
  return Promise.all(
    Object.entries(secrets).map(async ([title, secret]) => ({
      title,
      token: await solvedUnder(secret, now, HOUR_MS),
    })),
  );
}
