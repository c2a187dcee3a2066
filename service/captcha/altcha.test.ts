import { describe, expect, test } from 'vitest';
import { MINUTE } from '../../test/kit/contact-requests.ts';
import { solutionOf, tokenOf } from '../../test/kit/visitor.ts';
import type { AltchaVerifier } from '../domain/captcha.ts';
import { createAltchaVerifier, defaultAltchaCost, defaultAltchaMaxCounter } from './altcha.ts';

const NOW = Date.UTC(2100, 0, 1);

const verifierWith = (secret = 'a secret of this test') =>
  createAltchaVerifier({ secret, cost: 1, validForMs: 10 * MINUTE });
const challengeOf = (verifier: AltchaVerifier) => verifier.createChallenge(NOW);
const verify = (verifier: AltchaVerifier, token: string, now = NOW) =>
  verifier.verify(token, { clientAddress: '203.0.113.7', now });

describe('rejected', () => {
  const verifier = verifierWith();

  test.each([
    ['nothing', ''],
    ['no JSON', btoa('hello')],
    ['null', btoa('null')],
    ['a challenge that is null', btoa('{"challenge":null,"solution":null,"test":true}')],
    ['bytes beyond Latin-1', 'é漢'],
    ['deep nesting', btoa(`${'['.repeat(6000)}${']'.repeat(6000)}`)],
  ])('%s', async (_, token) => {
    expect(await verify(verifier, token)).toEqual({ outcome: 'rejected' });
  });

  test('deep nesting inside the signed parameters', async () => {
    const challenge = await challengeOf(verifier);
    const token = atob(tokenOf({ challenge, solution: await solutionOf(challenge) }));
    const nested = `"data":${'{"a":'.repeat(1800)}1${'}'.repeat(1800)},"expiresAt"`;
    const tampered = btoa(token.replace('"expiresAt"', nested));
    expect(await verify(verifier, tampered)).toEqual({ outcome: 'rejected' });
  });

  test('a challenge made longer, or of another secret, or another one', async () => {
    const own = await challengeOf(verifier);
    const parameters = { ...own.parameters, expiresAt: NOW / 1000 + 999_999 };
    const foreign = await challengeOf(verifierWith('another secret'));
    for (const token of [
      tokenOf({ challenge: { ...own, parameters }, solution: await solutionOf(own) }),
      tokenOf({ challenge: foreign, solution: await solutionOf(foreign) }),
      tokenOf({ challenge: own, solution: await solutionOf(await challengeOf(verifier)) }),
    ]) {
      expect(await verify(verifier, token)).toEqual({ outcome: 'rejected' });
    }
  });

  test('an expired challenge', async () => {
    const challenge = await challengeOf(verifier);
    const token = tokenOf({ challenge, solution: await solutionOf(challenge) });
    expect(await verify(verifier, token, NOW + 10 * MINUTE)).toEqual({ outcome: 'rejected' });
    expect(await verify(verifier, token, NOW + 10 * MINUTE - 1)).toMatchObject({ outcome: 'ok' });
  });
});

describe('ok', () => {
  test('with the nonce of the challenge and its expiry', async () => {
    const verifier = verifierWith();
    const challenge = await challengeOf(verifier);
    const token = tokenOf({ challenge, solution: await solutionOf(challenge) });
    const expiresAt = NOW + 10 * MINUTE;
    const value = `${expiresAt / 1000}.${challenge.parameters.nonce}`;
    const nonce = { value, expiresAt };
    expect(await verify(verifier, token)).toEqual({ outcome: 'ok', nonce });
    // ALTCHA accepts it again with the same nonce: uniqueness is the store's part.
    expect(await verify(verifier, token)).toEqual({ outcome: 'ok', nonce });
  });

  test('at the default cost, within the default number of tries', async () => {
    const secret = 'a secret of this test';
    const verifier = createAltchaVerifier({ secret, cost: defaultAltchaCost, validForMs: MINUTE });
    const challenge = await challengeOf(verifier);
    const solution = await solutionOf(challenge);
    expect(challenge.parameters.cost).toBe(defaultAltchaCost);
    expect(solution.counter).toBeLessThanOrEqual(defaultAltchaMaxCounter);
    expect(await verify(verifier, tokenOf({ challenge, solution }))).toMatchObject({
      outcome: 'ok',
    });
  });
});
