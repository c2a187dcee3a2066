import { afterEach, describe, expect, test } from 'vitest';
import { erasure } from '../../../test/kit/contact-requests.ts';
import {
  ALLOWED_ORIGIN,
  HOST,
  PUBLIC_KEY,
  startService,
} from '../../../test/kit/service-fixture.ts';
import { listEveryRequest } from '../../desk/list-requests.ts';
import { CHALLENGE_PATH, errorStatus, FUNCTION_PATH } from '../../shared/contract.ts';
import { limits } from '../../shared/fields.ts';
import { openSqliteStore } from '../../store/sqlite/store.ts';
import { createSiteverifyVerifier } from '../captcha/siteverify.ts';

const store = openSqliteStore({ path: ':memory:' });
const service = startService(store);
const { fetch, payload, post } = service;

async function expectRefusal(response: Response, code: keyof typeof errorStatus) {
  expect(await response.json()).toEqual({ success: false, error: `Sentence for ${code}`, code });
  expect(response.status).toBe(errorStatus[code]);
  expect(response.headers.get('Content-Type')).toBe('application/json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
}

afterEach(async () => {
  for (const { email } of await listEveryRequest(store)) await store.eraseByEmail(email, erasure);
});

describe('origin', () => {
  test.each(['https://evil.example', 'null', 'https://fixture.example.evil.example', 'file://'])(
    '%s may not call, and gets no CORS headers',
    async (origin) => {
      const response = await post(await payload(), { headers: { Origin: origin } });
      await expectRefusal(response, 'origin_not_allowed');
      expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
      expect(response.headers.get('Vary')).toBe('Origin');
      expect(await listEveryRequest(store)).toEqual([]);
    },
  );

  test('a page of a foreign name that was made to point here may not call (DNS rebinding)', async () => {
    const headers = { Origin: 'http://evil.example:3000' };
    const response = await fetch(`http://evil.example:3000${CHALLENGE_PATH}`, { headers });
    await expectRefusal(response, 'origin_not_allowed');
  });

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'the page at %s may call its own host',
    async (origin) => {
      const headers = { Origin: origin };
      expect((await fetch(origin + CHALLENGE_PATH, { headers })).status).toBe(200);
      const elsewhere = await fetch(CHALLENGE_PATH, { headers });
      await expectRefusal(elsewhere, 'origin_not_allowed');
    },
  );

  test('a preflight from a foreign origin is refused', async () => {
    const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
    const response = await fetch(FUNCTION_PATH, { method: 'OPTIONS', headers });
    await expectRefusal(response, 'origin_not_allowed');
  });

  test('an allowed origin can read errors and when to try again', async () => {
    const response = await post('', { headers: { Origin: ALLOWED_ORIGIN } });
    await expectRefusal(response, 'bad_request');
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(ALLOWED_ORIGIN);
    expect(response.headers.get('Access-Control-Expose-Headers')).toBe('Retry-After');
    expect(response.headers.get('Vary')).toBe('Origin');
  });

  test('a preflight names the method and every header of supabase-js', async () => {
    const headers = { Origin: ALLOWED_ORIGIN, 'Access-Control-Request-Method': 'POST' };
    const response = await fetch(FUNCTION_PATH, { method: 'OPTIONS', headers });
    expect(response.status).toBe(204);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(ALLOWED_ORIGIN);
    expect(response.headers.get('Access-Control-Allow-Methods')).toBe('POST');
    const { corsHeaders } = await import('@supabase/supabase-js/cors');
    const names = (list?: string | null) => list?.toLowerCase().split(', ') ?? [];
    expect(names(response.headers.get('Access-Control-Allow-Headers'))).toEqual(
      expect.arrayContaining([...names(corsHeaders['Access-Control-Allow-Headers']), 'x-region']),
    );
  });

  test('the same host behind a proxy that ends TLS, and no origin at all, are fine', async () => {
    const sameHost = { headers: { Origin: HOST.replace('https:', 'http:') } };
    expect((await post(await payload(), sameHost)).status).toBe(200);
    expect((await post(await payload())).status).toBe(200);
  });
});

describe('bearer', () => {
  test.each([
    '',
    'Bearer',
    'Bearer wrong',
    `Basic ${PUBLIC_KEY}`,
    `Bearer ${PUBLIC_KEY}x`,
    `Bearer ${PUBLIC_KEY.slice(0, -1)}`,
    `Bearer ${PUBLIC_KEY} x`,
    PUBLIC_KEY,
  ])('"%s" is refused, as bearer token or apikey beside another', async (authorization) => {
    const headers = { Authorization: authorization, apikey: `${PUBLIC_KEY}, ${PUBLIC_KEY}` };
    const response = await post(await payload(), { headers });
    await expectRefusal(response, 'unauthorized');
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer');
  });

  test.each<Record<string, string>>([
    { Authorization: 'Bearer older-public-key' },
    { Authorization: `bEARER  ${PUBLIC_KEY}` },
    { Authorization: 'Bearer session', apikey: PUBLIC_KEY },
    { Authorization: `Bearer ${PUBLIC_KEY}`, apikey: 'x' },
  ])('a public key is accepted in %o', async (headers) => {
    const caller = { headers, clientAddress: '198.51.100.1' };
    expect((await post(await payload(), caller)).status).toBe(200);
  });
});

describe('method and path', () => {
  const headers = { Authorization: `Bearer ${PUBLIC_KEY}` };

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('%s is not allowed', async (method) => {
    const response = await fetch(FUNCTION_PATH, { method, headers });
    await expectRefusal(response, 'method_not_allowed');
    expect(response.headers.get('Allow')).toBe('POST, OPTIONS');
  });

  test('HEAD is not allowed and has no body', async () => {
    const response = await fetch(FUNCTION_PATH, { method: 'HEAD', headers });
    expect(response.status).toBe(405);
    expect(response.body).toBeNull();
  });

  test.each([`${FUNCTION_PATH}/`, `${FUNCTION_PATH}/other`, '/functions/v1/other', '/'])(
    '%s is not found',
    async (path) => expectRefusal(await fetch(path, { method: 'POST', headers }), 'not_found'),
  );
});

describe('media type', () => {
  test.each([
    '',
    'text/plain',
    'application/jsonp',
    'multipart/form-data',
    'application/json; charset=utf-16',
  ])('content type "%s" is refused', async (type) => {
    const response = await post(await payload(), { headers: { 'Content-Type': type } });
    await expectRefusal(response, 'unsupported_media_type');
  });

  test('a compressed body is refused', async () => {
    const response = await post(await payload(), { headers: { 'Content-Encoding': 'gzip' } });
    await expectRefusal(response, 'unsupported_media_type');
  });

  test.each(['Application/JSON; charset=UTF-8', 'application/json;charset="utf-8"'])(
    'content type %s is fine',
    async (type) => {
      const caller = { headers: { 'Content-Type': type, 'Content-Encoding': 'identity' } };
      const response = await post(await payload(), { ...caller, clientAddress: '198.51.100.2' });
      expect(response.status).toBe(200);
    },
  );
});

describe('size', () => {
  test('a body of more than the limit is refused', async () => {
    await expectRefusal(await post('x'.repeat(limits.bodyBytes + 1)), 'body_too_large');
  });

  test('a body that announces more is refused unread', async () => {
    const headers = { 'Content-Length': String(limits.bodyBytes + 1) };
    await expectRefusal(await post('{}', { headers }), 'body_too_large');
  });

  test('an endless stream is drained for a while and cancelled', async () => {
    let sent = 0;
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1024;
        controller.enqueue(new Uint8Array(1024).fill(32));
      },
      cancel() {
        cancelled = true;
      },
    });
    const headers = { Authorization: `Bearer ${PUBLIC_KEY}`, 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    await expectRefusal(await fetch(FUNCTION_PATH, init), 'body_too_large');
    expect(cancelled).toBe(true);
    expect(sent).toBeLessThan(16 * limits.bodyBytes + 10 * 1024);
  });

  test('a client that goes away in the middle is a bad request', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
    const headers = { Authorization: `Bearer ${PUBLIC_KEY}`, 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    await expectRefusal(await fetch(FUNCTION_PATH, init), 'bad_request');
  });

  test('a body of exactly the limit is read', async () => {
    const json = JSON.stringify(await payload());
    const padding = limits.bodyBytes - new TextEncoder().encode(json).length;
    expect((await post(json + ' '.repeat(padding))).status).toBe(200);
  });
});

describe('challenge', () => {
  test('is given without a key, and never from a cache', async () => {
    const headers = { Origin: ALLOWED_ORIGIN };
    const response = await fetch(CHALLENGE_PATH, { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(ALLOWED_ORIGIN);
    const parameters = expect.objectContaining({ algorithm: 'PBKDF2/SHA-256', cost: 1 });
    expect(await response.json()).toEqual({ parameters, signature: expect.any(String) });
  });

  test('other methods are not allowed', async () => {
    const response = await fetch(CHALLENGE_PATH, { method: 'POST' });
    await expectRefusal(response, 'method_not_allowed');
    expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
  });

  test('a preflight allows GET', async () => {
    const headers = { Origin: ALLOWED_ORIGIN, 'Access-Control-Request-Method': 'GET' };
    const response = await fetch(CHALLENGE_PATH, { method: 'OPTIONS', headers });
    expect(response.status).toBe(204);
    expect(response.headers.get('Access-Control-Allow-Methods')).toBe('GET');
  });

  test('is limited for each client, for a minute', async () => {
    const { fetch, clock } = startService(store);
    const ask = (address: string) => fetch(CHALLENGE_PATH, {}, address);
    for (let n = 0; n < 120; n += 1) expect((await ask(`2001:db8::${n}`)).status).toBe(200);
    clock.time += 20_000;
    const refused = await ask('2001:db8::1');
    expect(refused.headers.get('Retry-After')).toBe('40');
    await expectRefusal(refused, 'rate_limited');
    expect((await ask('2001:db8:1::1')).status).toBe(200);
    clock.time += 40_000;
    expect((await ask('2001:db8::1')).status).toBe(200);
  });

  test('does not exist where another provider makes it', async () => {
    const captcha = createSiteverifyVerifier({ secret: 'x', verifyUrl: 'http://127.0.0.1:1/' });
    const other = startService(store, { captcha });
    await expectRefusal(await other.fetch(CHALLENGE_PATH), 'not_found');
  });
});
