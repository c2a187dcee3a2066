import { describe, expect, test } from 'vitest';
import {
  challengeOf,
  MINUTE,
  NOW,
  solve,
  tokenOf,
  verifierWith,
  verify,
} from '../../test/kit/altcha-solutions.ts';
import { createAltchaVerifier, defaultAltchaCost, defaultAltchaMaxCounter } from './altcha.ts';

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
    const token = atob(tokenOf({ challenge, solution: await solve(challenge) }));
    const nested = `"data":${'{"a":'.repeat(1800)}1${'}'.repeat(1800)},"expiresAt"`;
    const tampered = btoa(token.replace('"expiresAt"', nested));
    expect(await verify(verifier, tampered)).toEqual({ outcome: 'rejected' });
  });

  test('a challenge made longer, or of another secret', async () => {
    const own = await challengeOf(verifier);
    const parameters = { ...own.parameters, expiresAt: NOW / 1000 + 999_999 };
    const foreign = await challengeOf(verifierWith('another secret'));
    for (const token of [
      tokenOf({ challenge: { ...own, parameters }, solution: await solve(own) }),
      tokenOf({ challenge: foreign, solution: await solve(foreign) }),
    ]) {
      expect(await verify(verifier, token)).toEqual({ outcome: 'rejected' });
    }
  });

  test('a solution of another challenge', async () => {
    const challenge = await challengeOf(verifier);
    const solution = await solve(await challengeOf(verifier));
    const token = tokenOf({ challenge, solution });
    expect(await verify(verifier, token)).toEqual({ outcome: 'rejected' });
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
