import { beforeEach, describe, expect, test } from 'vitest';
import type { LogLine } from '../../test/kit/at-end.ts';
import { ALLOWED_ORIGIN, HOST, PUBLIC_KEY, startService } from '../../test/kit/service-fixture.ts';
import { openStore } from '../../test/kit/store-fixture.ts';
import { createSiteverifyVerifier } from '../captcha/siteverify.ts';
import { CHALLENGE_PATH, errorStatus, FUNCTION_PATH } from '../domain/contract.ts';
import { type ContactStore, StoreUnavailableError } from '../store/store.ts';

/** 64 KB. */
const BODY_BYTES = 65_536;

type Service = ReturnType<typeof startService>;

let store: ContactStore;
let service: Service;
beforeEach(() => {
  store = openStore();
  service = startService(store);
});
const fetch: Service['fetch'] = (...input) => service.fetch(...input);
const payload: Service['payload'] = (...input) => service.payload(...input);
const post: Service['post'] = (...input) => service.post(...input);

async function expectRefusal(response: Response, code: keyof typeof errorStatus) {
  expect(await response.json()).toEqual({ success: false, error: `Sentence for ${code}`, code });
  expect(response.status).toBe(errorStatus[code]);
  expect(response.headers.get('Content-Type')).toBe('application/json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
}

describe('origin', () => {
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

describe('size', () => {
  test('a body that announces more is refused unread', async () => {
    const headers = { 'Content-Length': String(BODY_BYTES + 1) };
    await expectRefusal(await post('{}', { headers }), 'body_too_large');
  });

  test('an endless stream is cut off', async () => {
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
    expect(sent).toBeLessThan(BODY_BYTES + 10 * 1024);
  });

  test('a client that goes away in the middle is a bad request', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
    const headers = { Authorization: `Bearer ${PUBLIC_KEY}`, 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    await expectRefusal(await fetch(FUNCTION_PATH, init), 'bad_request');
  });

  test('a body of exactly the limit is read, in whatever pieces it comes', async () => {
    const bytes = new Uint8Array(BODY_BYTES).fill(32);
    bytes.set(new TextEncoder().encode(JSON.stringify(await payload())));
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.slice(0, 10));
        controller.enqueue(bytes.slice(10));
        controller.close();
      },
    });
    const headers = { Authorization: `Bearer ${PUBLIC_KEY}`, 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    expect((await fetch(FUNCTION_PATH, init)).status).toBe(200);
  });
});

describe('challenge', () => {
  test('is limited for each client, whose /64 is one', async () => {
    const ask = (address: string) => fetch(CHALLENGE_PATH, {}, { clientAddress: address });
    for (let n = 0; n < 120; n += 1) expect((await ask(`2001:db8::${n}`)).status).toBe(200);
    service.clock.time += 20_000;
    const refused = await ask('2001:db8::1');
    expect(refused.headers.get('Retry-After')).toBe('40');
    await expectRefusal(refused, 'rate_limited');
    expect((await ask('2001:db8:1::1')).status).toBe(200);
  });

  test('does not exist where another provider makes it', async () => {
    const captcha = createSiteverifyVerifier({ secret: 'x', verifyUrl: 'http://127.0.0.1:1/' });
    const other = startService(store, { captcha });
    await expectRefusal(await other.fetch(CHALLENGE_PATH), 'not_found');
  });
});

async function expectUnavailable(response: Response) {
  await expectRefusal(response, 'unavailable');
  expect(response.headers.get('Retry-After')).toBe('30');
}

describe('a store that cannot take a request', () => {
  const failing = (method: keyof ContactStore, error: Error): ContactStore => ({
    ...store,
    [method]: () => Promise.reject(error),
  });
  /** It cannot be reached. A preview is asked for only before a provider. */
  const provider = createSiteverifyVerifier({ secret: 'x', verifyUrl: 'http://127.0.0.1:1/' });

  test.each([
    ['preview', provider],
    ['accept', undefined],
    ['accept', provider],
  ] as const)(
    'answers 503 when %s finds it unavailable, and a later retry succeeds',
    async (method, captcha) => {
      const broken = startService(
        failing(method, new StoreUnavailableError('database is full')),
        captcha && { captcha },
      );
      const payload = await broken.payload();
      const response = await broken.post(payload);
      await expectUnavailable(response);
      expect(broken.counter.accepted).toBe(0);
      expect(broken.lines.map(({ level }) => level)).toEqual(['warn']);
      expect((await service.post(payload)).status).toBe(200);
    },
  );

  test('an unexpected error is logged once with its cause and shown to nobody', async () => {
    const error = new Error('a bug at line 7', { cause: new Error('deeper') });
    const broken = startService(failing('accept', error));
    const response = await broken.post(await broken.payload());
    await expectUnavailable(response);
    expect(broken.lines).toEqual([
      {
        level: 'error',
        fields: expect.objectContaining({ err: error, status: 503, requestId: expect.any(String) }),
        message: expect.any(String),
      },
    ]);
  });
});

describe('log', () => {
  const codes = (lines: LogLine[]) => lines.map(({ fields }) => [fields.code, fields.status]);

  test('has one line for each request with code, status and its own id', async () => {
    const payload = await service.payload();
    await service.post(payload);
    await service.post(payload);
    await service.post(await service.payload({ honeypotField: 'x' }));
    await service.post(await service.payload({ name: '' }));
    await service.post({ ...payload, name: 'Ánh' });
    await service.fetch(FUNCTION_PATH, { method: 'POST' });
    expect(codes(service.lines)).toEqual([
      ['accepted', 200],
      ['duplicate', 200],
      ['held', 200],
      ['validation_failed', 400],
      ['fingerprint_conflict', 409],
      ['unauthorized', 401],
    ]);
    expect(service.lines.every(({ level }) => level === 'info')).toBe(true);
    expect(new Set(service.lines.map(({ fields }) => fields.requestId)).size).toBe(6);
  });

  test('holds nothing personal', async () => {
    const clientAddress = '198.51.100.77';
    const secrets = ['Zaphod', 'zaphod@example.com', '6135550199', 'Heart of Gold', 'improbable'];
    const [name, email, phone, company, word] = secrets;
    const changes = { name, email, phone, company, message: `An ${word} message.` };
    const post = async (more = {}) =>
      service.post(await service.payload({ ...changes, ...more }), { clientAddress });
    await post();
    await post({ phone: null, honeypotField: 'improbable' });
    await post({ email: 'zaphod@example.com@' });
    await post({ company: 7 });
    await post({ recaptchaToken: 'improbable' });
    await post({ message: 'improbable \0 message' });
    await service.post('{"name":"Zaphod improbable', { clientAddress });
    for (let i = 0; i < 4; i += 1) await post();
    const earlier = service.lines;
    // Port 1 is closed to `fetch` by its own standard: the provider cannot be reached.
    const verifyUrl = 'http://127.0.0.1:1/';
    const captcha = createSiteverifyVerifier({ secret: 'x', verifyUrl });
    service = startService(store, { captcha });
    service.clock.time += 60 * 60_000;
    await post();
    const log = JSON.stringify([...earlier, ...service.lines]);
    expect(log).toContain('rate_limited');
    expect(log).toContain('captcha_unavailable');
    for (const secret of [...secrets, clientAddress]) expect(log).not.toContain(secret);
  });
});
