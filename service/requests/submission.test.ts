import { beforeEach, describe, expect, test } from 'vitest';
import { listEveryRequest, sendWaiting } from '../../test/kit/contact-requests.ts';
import { startService, validPayload } from '../../test/kit/service-fixture.ts';
import { content } from '../../test/kit/small-site.ts';
import { openStore } from '../../test/kit/store-fixture.ts';
import { createSiteverifyVerifier } from '../captcha/siteverify.ts';
import { visitorFieldNames } from '../domain/fields.ts';
import type { ContactStore } from '../store/store.ts';
import type { ContactServiceOptions } from './handler.ts';

const MINUTE = 60_000;

let store: ContactStore;
let service: ReturnType<typeof startService>;
const restart = (overrides?: Partial<ContactServiceOptions>) => {
  service = startService(store, overrides);
  return service;
};

beforeEach(() => {
  store = openStore();
  restart();
});

/** Port 1 is closed to `fetch` by its own standard: the provider cannot be reached. */
const unreachable = () =>
  createSiteverifyVerifier({ secret: 'x', verifyUrl: 'http://127.0.0.1:1/' });

async function expectRefusal(response: Response, status: number, code: string) {
  expect(await response.json()).toEqual({ success: false, error: `Sentence for ${code}`, code });
  expect(response.status).toBe(status);
}

async function expectSuccess(response: Response) {
  expect(await response.json()).toEqual({ success: true });
  expect(response.status).toBe(200);
}

async function queuedEmails() {
  const entries = await sendWaiting(store, service.clock.time);
  return entries.map(({ kind }) => kind).sort();
}

describe('rate limit', () => {
  const attempt = async (clientAddress?: string) =>
    service.post(await service.payload(), { clientAddress });

  test('the sixth request in an hour is told when to come back', async () => {
    for (let i = 0; i < 5; i += 1) await expectSuccess(await attempt());
    service.clock.time += 500;
    const response = await attempt();
    await expectRefusal(response, 429, 'rate_limited');
    expect(response.headers.get('Retry-After')).toBe('300');
    service.clock.time += 1;
    expect((await attempt()).headers.get('Retry-After')).toBe('300');
    service.clock.time += 5 * MINUTE;
    await expectSuccess(await attempt());
  });

  test('is that of a client, whose /64 is one', async () => {
    for (let n = 1; n <= 5; n += 1) await expectSuccess(await attempt(`2001:db8:1:2::${n}`));
    await expectRefusal(await attempt('2001:db8:1:2::6'), 429, 'rate_limited');
    await expectSuccess(await attempt('2001:db8:1:3::1'));
  });

  test('beyond the budget of the site, requests are a success, held and logged as such', async () => {
    restart({ siteBudget: 2 });
    for (let n = 1; n <= 3; n += 1) await expectSuccess(await attempt(`203.0.113.${n}`));
    expect(service.lines.at(-1)).toMatchObject({
      fields: { code: 'held', heldReasons: ['over_site_budget'] },
    });
    expect(await queuedEmails()).toEqual(Array(2).fill('notification'));
  });

  test('beyond 20,000 held requests, the answer is 503 with phone and e-mail', async () => {
    restart({
      store: {
        ...store,
        accept: (input) => store.accept({ ...input, maxHeld: input.maxHeld - 20_000 }),
      },
      text: {
        ...content.text,
        errors: { ...content.text.errors, unavailable: 'Call {phone} or write to {email}.' },
      },
    });
    const response = await service.post(await service.payload({ honeypotField: 'x' }));
    const { phone, email } = content.text.company;
    expect(await response.json()).toMatchObject({ error: `Call ${phone} or write to ${email}.` });
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '3600']);
    expect(service.lines.at(-1)).toMatchObject({ level: 'warn' });
    expect(await listEveryRequest(store)).toEqual([]);
  });
});

describe('captcha', () => {
  test('an expired solution is refused', async () => {
    const payload = await service.payload();
    service.clock.time += 10 * MINUTE;
    await expectRefusal(await service.post(payload), 400, 'captcha_rejected');
  });

  test('a provider that cannot be reached holds the request and warns', async () => {
    restart({ captcha: unreachable() });
    await expectSuccess(await service.post(await service.payload({ recaptchaToken: 'token' })));
    expect(await listEveryRequest(store)).toMatchObject([{ heldReasons: ['captcha_unavailable'] }]);
    expect(await queuedEmails()).toEqual([]);
    expect(service.lines.map(({ level }) => level)).toEqual(['warn', 'info']);
  });
});

describe('a captcha provider', () => {
  let asked: string[];
  beforeEach(() => {
    asked = [];
    restart({
      captcha: {
        createChallenge: null,
        async verify(token) {
          asked.push(token);
          return token === 'right' ? { outcome: 'ok', nonce: null } : { outcome: 'rejected' };
        },
      },
    });
  });
  const attempt = async (changes: Record<string, unknown> = {}) =>
    service.post(await service.payload({ recaptchaToken: 'right', ...changes }));

  test('is asked for new requests, and for no retry, conflict or blocked client', async () => {
    const payload = await service.payload({ recaptchaToken: 'right' });
    await expectSuccess(await service.post(payload));
    await expectSuccess(await service.post({ ...payload, recaptchaToken: 'another' }));
    const changed = { ...payload, message: 'Another message altogether.' };
    await expectRefusal(await service.post(changed), 409, 'fingerprint_conflict');
    for (let i = 0; i < 4; i += 1) await expectSuccess(await attempt());
    expect(asked).toHaveLength(5);
    for (let i = 0; i < 2; i += 1) await expectRefusal(await attempt(), 429, 'rate_limited');
    await expectSuccess(await service.post(payload));
    expect(asked).toHaveLength(5);
    // The block began with the attempt for which nobody was asked, and the level has risen.
    service.clock.time += 5 * MINUTE;
    for (let i = 0; i < 3; i += 1) await expectSuccess(await attempt());
    expect((await attempt()).headers.get('Retry-After')).toBe('900');
    expect(asked).toHaveLength(8);
  });

  test('refuses attempts that count, and the same body once', async () => {
    const wrong = await service.payload({ recaptchaToken: 'wrong' });
    for (let i = 0; i < 3; i += 1) {
      await expectRefusal(await service.post(wrong), 400, 'captcha_rejected');
    }
    for (let i = 0; i < 4; i += 1) {
      await expectRefusal(await attempt({ recaptchaToken: 'wrong' }), 400, 'captcha_rejected');
    }
    await expectRefusal(await attempt(), 429, 'rate_limited');
    expect(await listEveryRequest(store)).toEqual([]);
  });
});

describe('fingerprint', () => {
  test('has a digest that no upgrade changes, or what is stored would no longer be known', async () => {
    const submissionFingerprint = '6F1C2C1E-0D8A-4A3E-9D55-2F6B8D0C7A11';
    const changes = { phone: ' ', company: null, honeypotField: 'https://x' };
    const payload = await service.payload({ submissionFingerprint, ...changes });
    await expectSuccess(await service.post(payload));
    const contentDigest = 'fa6ee2d963841e72d3471ef9c3b7ca24a4d96ead882703af358f15102aed04f2';
    expect(await listEveryRequest(store)).toMatchObject([{ contentDigest }]);
  });

  test.each([...visitorFieldNames, 'honeypotField'])(
    'another %s under the same fingerprint is a conflict',
    async (field) => {
      const payload = await service.payload({ phone: '6135550123', email: 'anh@example.co' });
      await service.post(payload);
      const changed = { ...payload, [field]: `${payload[field]}1`.replace(/^(Ng.*)1$/, '$1h') };
      await expectRefusal(await service.post(changed), 409, 'fingerprint_conflict');
      expect(await listEveryRequest(store)).toHaveLength(1);
    },
  );
});

describe('an accepted request', () => {
  test('is stored as received, the e-mail trimmed and lowercased, and announced', async () => {
    const message = '  1 < 2 & "x"\r\n\t— é 漢 👩‍💻  ';
    const payload = await service.payload({ message, email: ' Anh@Example.COM ' });
    await expectSuccess(await service.post(payload));
    expect(await listEveryRequest(store)).toMatchObject([
      {
        name: validPayload.name,
        email: 'anh@example.com',
        phone: validPayload.phone,
        company: validPayload.company,
        message,
        fingerprint: payload.submissionFingerprint,
        receivedAt: service.clock.time,
        heldReasons: [],
      },
    ]);
    expect(service.counter.accepted).toBe(1);
    expect(await queuedEmails()).toEqual(['notification']);
  });

  test('empty phone and company are stored as null, like missing ones', async () => {
    const payload = await service.payload({ phone: '', company: '' });
    await service.post(payload);
    expect(await listEveryRequest(store)).toMatchObject([{ phone: null, company: null }]);
    await expectSuccess(await service.post({ ...payload, phone: null, company: null }));
  });

  test('with spam signals is held and announced to nobody', async () => {
    const message = `${'a'.repeat(60)} <script>alert(1)</script>`;
    const payload = await service.payload({ message, honeypotField: 'https://spam.example' });
    await expectSuccess(await service.post(payload));
    const heldReasons = ['honeypot_filled', 'suspicious_pattern', 'repeated_characters'];
    expect(await listEveryRequest(store)).toMatchObject([{ message, heldReasons }]);
    expect(await queuedEmails()).toEqual([]);
  });
});

describe('the language that the form names', () => {
  const headers = { 'Content-Language': 'fr-CA' };

  test('is stored with the words unchanged, and answered in', async () => {
    const message = 'Où êtes-vous ? « Gatineau » — 12 h';
    await expectSuccess(await service.post(await service.payload({ message }), { headers }));
    const [request] = await listEveryRequest(store);
    expect(request).toMatchObject({ language: 'fr-CA', message });
    const refused = await service.post({ ...validPayload, name: 7 }, { headers });
    expect(await refused.json()).toMatchObject({ error: 'Phrase bad_request' });
    const invalid = await service.payload({ name: '' });
    const { error } = (await (await service.post(invalid, { headers })).json()) as {
      error: string;
    };
    expect(JSON.parse(error).details).toEqual(['Phrase name_required']);
  });

  test.each(['de', 'constructor'])('%s is none, and the company’s is used', async (tag) => {
    const named = { headers: { 'Content-Language': tag } };
    await expectSuccess(await service.post(await service.payload(), named));
    expect(await listEveryRequest(store)).toMatchObject([{ language: null }]);
    const refused = await service.post({ ...validPayload, name: 7 }, named);
    await expectRefusal(refused, 400, 'bad_request');
  });

  test('does not make a repeated request another one', async () => {
    const payload = await service.payload();
    await expectSuccess(await service.post(payload));
    await expectSuccess(await service.post(payload, { headers }));
    expect(await listEveryRequest(store)).toHaveLength(1);
  });
});
