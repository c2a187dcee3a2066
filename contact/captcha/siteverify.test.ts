import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRecaptchaVerifier } from './recaptcha.ts';
import { createTurnstileVerifier } from './turnstile.ts';

type Reply = { status: number; body: string } | 'silence' | 'hang up';

/** Behaves as Google and Cloudflare document their siteverify endpoints. */
class ProviderStandIn {
  readonly secret = 'the right secret';
  readonly received: URLSearchParams[] = [];
  /** Answers every request with this instead. */
  override: Reply | null = null;
  private readonly solved = new Set<string>();
  private readonly spent = new Set<string>();
  private readonly server: Server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    this.received.push(form);
    const reply = this.override ?? { status: 200, body: JSON.stringify(this.judge(form, request)) };
    if (reply === 'silence') return;
    if (reply === 'hang up') {
      response.destroy();
      return;
    }
    response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(reply.body);
  });

  private judge(form: URLSearchParams, request: { method?: string; headers: object }) {
    const type = new Map(Object.entries(request.headers)).get('content-type') ?? '';
    const failure = (code: string) => ({ success: false, 'error-codes': [code] });
    const isForm = String(type).startsWith('application/x-www-form-urlencoded');
    if (request.method !== 'POST' || !isForm) return failure('bad-request');
    const token = form.get('response');
    if (!form.get('secret')) return failure('missing-input-secret');
    if (form.get('secret') !== this.secret) return failure('invalid-input-secret');
    if (!token) return failure('missing-input-response');
    if (this.spent.has(token)) return failure('timeout-or-duplicate');
    if (!this.solved.has(token)) return failure('invalid-input-response');
    this.spent.add(token);
    return { success: true, challenge_ts: '2026-01-05T14:00:00Z', hostname: 'localhost' };
  }

  solve(): string {
    const token = crypto.randomUUID();
    this.solved.add(token);
    return token;
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/siteverify`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

describe.each([
  ['reCAPTCHA v2', createRecaptchaVerifier],
  ['Turnstile', createTurnstileVerifier],
])('%s', (_, createVerifier) => {
  let provider: ProviderStandIn;
  beforeEach(async () => {
    provider = new ProviderStandIn();
    await provider.listen();
  });
  afterEach(() => provider.close());

  const context = { clientAddress: '203.0.113.7', now: 0 };
  const verify = (token: string, options: { secret?: string; timeoutMs?: number } = {}) =>
    createVerifier({ secret: provider.secret, verifyUrl: provider.url, ...options }).verify(
      token,
      context,
    );

  test('rejects a token that the provider never gave', async () => {
    expect(await verify('made up')).toEqual({ outcome: 'rejected' });
  });

  test('rejects a token the second time', async () => {
    const token = provider.solve();
    await verify(token);
    expect(await verify(token)).toEqual({ outcome: 'rejected' });
  });

  test('rejects when the provider says no without a reason', async () => {
    provider.override = { status: 200, body: '{"success":false}' };
    expect(await verify(provider.solve())).toEqual({ outcome: 'rejected' });
  });

  test.each(['a wrong secret', ''])(
    'our own misconfiguration is not the visitor’s: "%s"',
    async (secret) => {
      const cause = expect.stringMatching(/(?:invalid|missing)-input-secret/);
      expect(await verify(provider.solve(), { secret })).toEqual({ outcome: 'unavailable', cause });
    },
  );

  test.each<[string, Reply, RegExp]>([
    [
      'an internal error',
      { status: 200, body: '{"success":false,"error-codes":["internal-error"]}' },
      /internal-error/,
    ],
    [
      'a bad request',
      { status: 200, body: '{"success":false,"error-codes":["bad-request"]}' },
      /bad-request/,
    ],
    ['status 500', { status: 500, body: '{"success":true}' }, /500/],
    ['status 404', { status: 404, body: 'not here' }, /404/],
    ['a page instead of JSON', { status: 200, body: '<html>maintenance</html>' }, /JSON/],
    ['JSON of another form', { status: 200, body: '{"success":"true"}' }, /unknown form/],
    ['a closed connection', 'hang up', /\w/],
  ])('is unavailable on %s', async (_case, reply, cause) => {
    provider.override = reply;
    expect(await verify(provider.solve())).toEqual({
      outcome: 'unavailable',
      cause: expect.stringMatching(cause),
    });
  });

  test('is unavailable when no answer comes in time', async () => {
    provider.override = 'silence';
    expect(await verify(provider.solve(), { timeoutMs: 50 })).toEqual({
      outcome: 'unavailable',
      cause: expect.stringContaining('TimeoutError'),
    });
  });

  test('is unavailable when nothing listens, and the cause does not hold the secret', async () => {
    const token = provider.solve();
    const verifyUrl = provider.url;
    await provider.close();
    const verdict = await createVerifier({ secret: 'hush', verifyUrl }).verify(token, context);
    expect(verdict).toEqual({
      outcome: 'unavailable',
      cause: expect.stringContaining('ECONNREFUSED'),
    });
    expect(JSON.stringify(verdict)).not.toContain('hush');
    await provider.listen();
  });

  test('accepts a solved token and sends what the protocol asks for', async () => {
    const token = provider.solve();
    expect(await verify(token)).toEqual({ outcome: 'ok', nonce: null });
    expect(provider.received.map((form) => Object.fromEntries(form))).toEqual([
      { secret: provider.secret, response: token, remoteip: '203.0.113.7' },
    ]);
  });

  test('has no challenges of its own', () => {
    expect(createVerifier({ secret: 'x' }).createChallenge).toBeNull();
  });
});
