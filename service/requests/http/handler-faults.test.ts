import { beforeEach, describe, expect, test } from 'vitest';
import { type LogLine, startService } from '../../../test/kit/service-fixture.ts';
import { FUNCTION_PATH } from '../../shared/contract.ts';
import { openSqliteStore } from '../../store/sqlite/store.ts';
import { type ContactStore, StoreUnavailableError } from '../../store/store.ts';
import { createSiteverifyVerifier } from '../captcha/siteverify.ts';

let store: ContactStore;
let service: ReturnType<typeof startService>;

beforeEach(() => {
  store = openSqliteStore({ path: ':memory:' });
  service = startService(store);
  return () => store.close();
});

async function expectUnavailable(response: Response) {
  const error = 'Sentence for unavailable';
  expect(await response.json()).toEqual({ success: false, error, code: 'unavailable' });
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('30');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
}

describe('a store that cannot take a request', () => {
  const failing = (method: keyof ContactStore, error: Error): ContactStore => ({
    ...store,
    [method]: () => Promise.reject(error),
  });
  /** It cannot be reached. A preview is asked for only before a provider. */
  const provider = createSiteverifyVerifier({ secret: 'x', verifyUrl: 'http://127.0.0.1:1/' });

  test.each([
    ['addressSalts', undefined],
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
