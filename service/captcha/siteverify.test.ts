import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CaptchaStandIn, openCaptchaStandIn } from '../../test/kit/captcha-stand-in.ts';
import { createSiteverifyVerifier } from './siteverify.ts';

const SECRET = 'the right secret';

// Both providers speak this protocol, and the journeys use both.
describe('siteverify', () => {
  let provider: CaptchaStandIn;
  beforeEach(async () => {
    provider = await openCaptchaStandIn('recaptcha', SECRET);
  });
  afterEach(() => provider.close());

  const context = { clientAddress: '203.0.113.7', now: 0 };
  const verify = (token: string, options: { timeoutMs?: number } = {}) =>
    createSiteverifyVerifier({ secret: SECRET, verifyUrl: provider.verifyUrl, ...options }).verify(
      token,
      context,
    );
  const answerWith = (body: string, status = 200) => {
    provider.answerInstead = (_, response) => response.writeHead(status).end(body);
  };

  test('rejects a token that the provider never gave, and one the second time', async () => {
    expect(await verify('made-up')).toEqual({ outcome: 'rejected' });
    const token = provider.solve();
    await verify(token);
    expect(await verify(token)).toEqual({ outcome: 'rejected' });
  });

  test.each([200, 400])(
    'rejects what the provider calls a bad request, by status %i',
    async (status) => {
      answerWith('{"success":false,"error-codes":["bad-request"]}', status);
      expect(await verify(provider.solve())).toEqual({ outcome: 'rejected' });
    },
  );

  test.each(['', 'a b', '<script>', 'é', 'a\r\nb', 'x'.repeat(8193)])(
    'rejects what is no token, without asking: %j',
    async (token) => {
      expect(await verify(token)).toEqual({ outcome: 'rejected' });
      expect(provider.verifications).toEqual([]);
    },
  );

  test('rejects when the provider says no without a reason', async () => {
    answerWith('{"success":false}');
    expect(await verify(provider.solve())).toEqual({ outcome: 'rejected' });
  });

  test.each([
    [
      'an internal error',
      '{"success":false,"error-codes":["internal-error"]}',
      200,
      /internal-error/,
    ],
    [
      'a bad secret, told by 400',
      '{"success":false,"error-codes":["invalid-input-secret"]}',
      400,
      /secret/,
    ],
    ['status 429', '{}', 429, /429/],
    ['status 500', '{"success":true}', 500, /500/],
    ['a page instead of JSON', '<html>maintenance</html>', 200, /JSON/],
    ['JSON of another form', '{"success":"true"}', 200, /unknown form/],
    ['a closed connection', null, 0, /\w/],
  ])('is unavailable on %s', async (_, body, status, cause) => {
    if (body === null) provider.isDown = true;
    else answerWith(body, status);
    expect(await verify(provider.solve())).toEqual({
      outcome: 'unavailable',
      cause: expect.stringMatching(cause),
    });
  });

  test('is unavailable when no answer comes in time', async () => {
    provider.answerInstead = () => undefined;
    expect(await verify(provider.solve(), { timeoutMs: 50 })).toEqual({
      outcome: 'unavailable',
      cause: expect.stringContaining('TimeoutError'),
    });
  });

  test('is unavailable when nothing listens, and the cause does not hold the secret', async () => {
    const token = provider.solve();
    const { verifyUrl } = provider;
    await provider.close();
    const verdict = await createSiteverifyVerifier({ secret: 'hush', verifyUrl }).verify(
      token,
      context,
    );
    expect(verdict).toEqual({
      outcome: 'unavailable',
      cause: expect.stringContaining('ECONNREFUSED'),
    });
    expect(JSON.stringify(verdict)).not.toContain('hush');
  });

  test('accepts a solved token and sends what the protocol asks for', async () => {
    const token = provider.solve();
    expect(await verify(token)).toEqual({ outcome: 'ok', nonce: null });
    expect(provider.verifications.map(({ fields }) => fields)).toEqual([
      { secret: SECRET, response: token, remoteip: '203.0.113.7' },
    ]);
  });
});
