/** Attacks by strangers on the desk, each beside the same call by somebody who is allowed to make it. */
import { beforeEach, describe, expect, test } from 'vitest';
import { acceptInput, DAY, MINUTE, MORNING, SOMEBODY } from '../../test/kit/contact-requests.ts';
import { MAILBOX, SITE, startDesk } from '../../test/kit/desk-fixture.ts';
import { openStore } from '../../test/kit/store-fixture.ts';
import { solve } from '../../test/kit/visitor.ts';
import type { ContactStore } from '../store/store.ts';

let store: ContactStore;
let desk: ReturnType<typeof startDesk>;
beforeEach(async () => {
  store = openStore();
  desk = startDesk(store);
  await store.accept(acceptInput());
});

const someAct = { act: 'done', person: 'Sam', version: 0, actId: crypto.randomUUID() };
const calls: [path: string, body?: object][] = [
  ['/session'],
  ['/requests', {}],
  ['/requests.csv', {}],
  ['/requests/1'],
  ['/requests/2'],
  ['/requests/1/acts', someAct],
  ['/requests/2/acts', someAct],
  ['/requests/1/erase', { person: 'Sam', number: 1 }],
  ['/requests/2/erase', { person: 'Sam', number: 2 }],
  ['/acts', { act: 'spam', person: 'Sam', requests: [{ id: 1, version: 0 }] }],
  ['/no-such-address'],
];

/** Everything that a stranger can see of an answer. */
async function seen(response: Response) {
  return [response.status, Object.fromEntries(response.headers), await response.text()];
}

describe('without a valid key every call has the same answer, whether or not the request exists', () => {
  test.each<[string, () => Promise<string | null> | string | null]>([
    ['no key', () => null],
    ['an empty key', () => ''],
    ['a forged key', async () => `${(await desk.keys.issue(MAILBOX, MORNING)).slice(0, -1)}g`],
    ['a key that has ended', () => desk.keys.issue(MAILBOX, MORNING - 30 * DAY)],
    ['a key of a stranger’s mailbox', () => desk.keys.issue('visitor@client.example', MORNING)],
    [
      'a key of a mailbox that is no longer ours',
      () => {
        const before = startDesk(store, [MAILBOX, 'former@canal.example']);
        return before.keys.issue('former@canal.example', MORNING);
      },
    ],
    [
      'a key that was revoked',
      async () => {
        const key = await desk.keys.issue(MAILBOX, MORNING);
        expect((await desk.call('/session', { key })).status).toBe(200);
        await store.revokeKeys(SOMEBODY, MORNING);
        return key;
      },
    ],
  ])('%s', async (_, makeKey) => {
    const key = await makeKey();
    const answers = [];
    for (const [path, body] of calls) {
      answers.push(await seen(await desk.call(path, { key, ...(body !== undefined && { body }) })));
    }
    expect(answers[0]).toEqual([
      401,
      {
        'cache-control': 'no-store',
        'content-type': 'application/json',
        vary: 'Origin',
        'www-authenticate': 'Bearer',
      },
      '{"success":false,"code":"unauthorized"}',
    ]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await store.findRequest(1)).toMatchObject({ doneAt: null, version: 0 });
  });

  test('and with one they have their own', async () => {
    const statuses: number[] = [];
    for (const [path, body] of calls) {
      const response = await desk.call(path, body === undefined ? {} : { body });
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.get('Set-Cookie')).toBeNull();
      statuses.push(response.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 404, 200, 404, 200, 404, 200, 404]);
  });
});

test('after three key e-mails in a day the next needs a proof of work, which works once', async () => {
  // The library compares the expiry with the system's clock too.
  desk.clock.time = Date.UTC(2100, 0, 1);
  const ask = async (body: object) => (await desk.call('/key', { key: null, body })).json();
  const later = () => {
    desk.clock.time += 10 * MINUTE;
  };
  for (let times = 0; times < 3; times += 1) {
    expect(await ask({})).toMatchObject({ sent: true });
    later();
  }
  const { challenge, ...answer } = await ask({});
  expect(answer).toMatchObject({ sent: false, waitSeconds: 0 });
  const captcha = await solve(challenge);
  expect(await ask({ captcha })).toMatchObject({ sent: true });
  later();
  expect(await ask({ captcha })).toMatchObject({ sent: false, challenge: expect.anything() });
  expect(await ask({ captcha: 'made up' })).toMatchObject({ sent: false });
  // Each challenge costs processor time.
  for (let times = 0; times < 120; times += 1) await ask({});
  expect((await desk.call('/key', { key: null, body: {} })).status).toBe(429);
});

describe('a page', () => {
  test.each(['https://elsewhere.example', 'https://www.partner.example', 'null'])(
    'of %s may not call, with or without a key',
    async (Origin) => {
      for (const method of ['GET', 'OPTIONS']) {
        const response = await desk.call('/requests', { headers: { Origin }, method });
        expect(response.status).toBe(403);
        expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
      }
      const asked = await desk.call('/key', { key: null, body: {}, headers: { Origin } });
      expect(asked.status).toBe(403);
      expect((await store.outboxHealth()).pending).toBe(1);
    },
  );

  test('of the site may, and may read a renewed key', async () => {
    const headers = { Origin: SITE };
    const preflight = await desk.call('/requests', { key: null, headers, method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('authorization');
    const key = await desk.keys.issue(MAILBOX, MORNING - 2 * DAY);
    const response = await desk.call('/session', { key, headers });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(SITE);
    expect(response.headers.get('Access-Control-Expose-Headers')).toContain('Desk-Key');
    const renewed = response.headers.get('Desk-Key') ?? '';
    expect(await desk.keys.check(renewed, MORNING + 29 * DAY)).not.toBeNull();
    expect((await desk.call('/session', { headers })).headers.get('Desk-Key')).toBeNull();
  });
});

test('neither a body of more than 64 KB nor a page of more than 200 is taken', async () => {
  const requests = Array.from({ length: 201 }, (_, id) => ({ id: id + 1, version: 0 }));
  const many = { act: 'spam', person: 'Sam', requests };
  const tooLong = { ...someAct, text: 'x'.repeat(70_000) };
  const statusOf = async (path: string, body: object) => (await desk.call(path, { body })).status;
  expect(await statusOf('/acts', tooLong)).toBe(413);
  expect(await statusOf('/acts', many)).toBe(400);
  expect(await statusOf('/requests', { limit: 201 })).toBe(400);
  expect(await statusOf('/requests', { q: 'x'.repeat(101) })).toBe(400);
});

test('words of a search have no place in an address', async () => {
  expect((await desk.call('/requests?q=Tremblay')).status).toBe(404);
});
