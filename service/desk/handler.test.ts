import { beforeEach, describe, expect, test } from 'vitest';
import { acceptInput, act, DAY, HOUR, MORNING } from '../../test/kit/contact-requests.ts';
import { MAILBOX, startDesk } from '../../test/kit/desk-fixture.ts';
import { openStore } from '../../test/kit/store-fixture.ts';
import { type ContactStore, StoreUnavailableError } from '../store/store.ts';

let store: ContactStore;
let desk: ReturnType<typeof startDesk>;
beforeEach(() => {
  store = openStore();
  desk = startDesk(store);
});

const held = { heldReasons: ['honeypot_filled' as const] };
const person = 'Sam Office';
const json = async (path: string, body?: unknown) =>
  (await desk.call(path, body === undefined ? {} : { body })).json();
const doing = (name: string, version: number, more: object = {}) => ({
  act: name,
  person,
  version,
  actId: crypto.randomUUID(),
  ...more,
});

test('the list has what waits, when it is due and how many there are of each kind', async () => {
  await store.accept(acceptInput({ receivedAt: MORNING - DAY - 1 }));
  await store.accept(acceptInput({ receivedAt: MORNING - 21 * HOUR, name: 'Zoë' }));
  await store.accept(acceptInput(held));
  expect(await json('/requests', { limit: 1 })).toMatchObject({
    success: true,
    now: MORNING,
    counts: { open: 2, soon: 1, overdue: 1, held: 1, done: 0, spam: 0 },
    requests: [{ id: 1, state: 'open', due: 'overdue', dueAt: MORNING - 1, version: 0 }],
    next: 1,
  });
  const second = await json('/requests', { limit: 1, after: 1 });
  expect(second).toMatchObject({ requests: [{ id: 2, due: 'soon' }], next: null });
  expect(Object.keys(second.requests[0])).not.toContain('contentDigest');
  const search = { state: 'all', q: 'zoe' };
  expect(await json('/requests', search)).toMatchObject({ requests: [{ id: 2 }], next: null });
  expect(await json('/requests', { state: 'held' })).toMatchObject({
    requests: [{ id: 3, state: 'held' }],
  });
});

test('a request is found by its number, before whatever else has these digits', async () => {
  for (let index = 0; index < 13; index += 1) await store.accept(acceptInput({ name: 'Bo' }));
  await store.accept(acceptInput({ phone: null, message: 'We have 13 computers and 100 phones.' }));
  await act(store, 'done', 5);
  const found = async (q: string, more: object = {}) =>
    (await json('/requests', { state: 'all', q, ...more })).requests.map(
      ({ id }: { id: number }) => id,
    );
  expect(await found('5')).toEqual([5]);
  expect(await found('no. 13')).toEqual([13]);
  expect(await found('5', { state: 'done' })).toEqual([5]);
  expect(await found('5', { state: 'open' })).toEqual([]);
  expect(await found('99')).toEqual([]);
  expect(await found('100')).toEqual([14]);
  for (let index = 14; index < 101; index += 1) {
    await store.accept(acceptInput({ message: index === 99 ? 'For 100 people' : 'For a few' }));
  }
  expect(await found('100')).toEqual([100, 14]);
  expect(await found('100', { limit: 1 })).toEqual([100, 14]);
  expect(await found('100', { limit: 1, after: 14 })).toEqual([]);
  expect(await found('613', { limit: 2, after: 100 })).toEqual([99, 98]);
});

test('the table has all that are listed and found, some at a time', async () => {
  for (let index = 0; index < 202; index += 1) {
    await store.accept(acceptInput({ name: index === 0 ? '=SUM(1)' : 'Name' }));
  }
  await act(store, 'done', 2);
  const rowsOf = async (body: object) => {
    const response = await desk.call('/requests.csv', { body });
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-16le');
    const table = new TextDecoder('utf-16le').decode(await response.arrayBuffer());
    return table.trimEnd().split('\r\n');
  };
  const rows = await rowsOf({ state: 'open' });
  expect(rows).toHaveLength(1 + 201);
  expect(rows[1]).toMatch(/^"1"\t"2026-03-10 09:30:00"\t"'=SUM\(1\)"\t/);
  expect(rows[2]).toMatch(/^"3"\t/);
  expect(rows.at(-1)).toMatch(/^"202"\t/);
  expect(await rowsOf({ state: 'open', q: 'sum' })).toHaveLength(1 + 1);
});

describe('an act', () => {
  test('is answered with the request as it is then', async () => {
    await store.accept(acceptInput(held));
    const answer = await json('/requests/1/acts', doing('not_spam', 0));
    expect(answer).toMatchObject({
      success: true,
      outcome: 'changed',
      request: { state: 'open', version: 1, delivery: 'waiting' },
      emails: [MAILBOX, 'owner@canal.example'].map((mailbox) => {
        return { kind: 'notification', mailbox, state: 'waiting' };
      }),
      record: [{ act: 'not_spam', person, mailbox: MAILBOX }],
    });
    expect(desk.woken.times).toBe(1);
    const { version } = answer.request;
    const done = await json('/requests/1/acts', doing('done', version));
    expect(done.request).toMatchObject({ state: 'done', due: null });
    expect((await json('/requests/1')).record).toHaveLength(2);
  });

  test('that comes second learns what the first did', async () => {
    await store.accept(acceptInput());
    await json('/requests/1/acts', doing('note', 0, { text: ' Called them. ' }));
    const late = await desk.call('/requests/1/acts', { body: doing('done', 0) });
    expect(late.status).toBe(409);
    const answer = await late.json();
    expect(answer).toMatchObject({
      success: false,
      code: 'changed_meanwhile',
      record: [{ act: 'note', text: 'Called them.' }],
    });
    expect(await json('/requests/1/acts', doing('done', answer.request.version))).toMatchObject({
      outcome: 'changed',
    });
  });

  test('to many reports on each', async () => {
    for (let index = 0; index < 2; index += 1) await store.accept(acceptInput(held));
    const requests = [1, 2, 3].map((id) => ({ id, version: 0 }));
    expect(await json('/acts', { act: 'spam', person, requests })).toEqual({
      success: true,
      now: MORNING,
      results: [
        { id: 1, outcome: 'changed' },
        { id: 2, outcome: 'changed' },
        { id: 3, outcome: 'no_such_request' },
      ],
    });
  });

  test.each([
    ['another act', { act: 'erase' }],
    ['no name', { person: '  ' }],
    ['a name of two lines', { person: 'Sam\nerased by Kim' }],
  ])('with %s is refused', async (_, wrong) => {
    await store.accept(acceptInput());
    const body = { ...doing('done', 0), ...wrong };
    const response = await desk.call('/requests/1/acts', { body });
    expect([response.status, await response.json()]).toEqual([
      400,
      { success: false, code: 'bad_request' },
    ]);
    expect((await store.historyOf(1)).record).toEqual([]);
  });
});

test('a request is erased by its number, and whoever comes after is told by whom', async () => {
  await store.accept(acceptInput());
  await json('/requests/1/acts', doing('note', 0, { text: 'About a person' }));
  const wrong = await desk.call('/requests/1/erase', { body: { person, number: 2 } });
  expect(wrong.status).toBe(400);
  expect(await store.findRequest(1)).not.toBeNull();
  const erased = { act: 'erase', requestId: 1, person, mailbox: MAILBOX, at: MORNING, text: null };
  for (const name of [person, 'Kim']) {
    const body = { person: name, number: 1 };
    expect(await json('/requests/1/erase', body)).toMatchObject({ success: true, erased });
  }
  const gone = await desk.call('/requests/1');
  expect([gone.status, await gone.json()]).toMatchObject([
    404,
    { code: 'no_such_request', erased },
  ]);
  const never = await desk.call('/requests/2/erase', { body: { person, number: 2 } });
  expect([never.status, await never.json()]).toMatchObject([404, { erased: null }]);
});

test('others from the same address are erased with it, and no others', async () => {
  for (const email of ['anne@client.example', 'bob@client.example', 'Anne@Client.example']) {
    await store.accept(acceptInput({ email }));
  }
  const { others } = await json('/requests/1');
  expect(others).toEqual([3]);
  expect(await json('/requests/1/erase', { person, number: 1, others })).toMatchObject({
    success: true,
    erased: { requestId: 1 },
  });
  expect((await json('/requests', {})).requests).toMatchObject([{ id: 2 }]);
});

test('the list says what somebody has to look at', async () => {
  await store.accept(acceptInput());
  desk.clock.time = MORNING + HOUR + 1;
  await store.noteRun(desk.clock.time);
  expect(await json('/requests', {})).toMatchObject({ troubles: ['emails_wait'] });
});

test('a database that is away is logged once, and answered', async () => {
  store.listPage = () => Promise.reject(new StoreUnavailableError('disk full'));
  for (const path of ['/requests', '/requests.csv']) {
    desk.lines.length = 0;
    expect((await desk.call(path, { body: { state: 'open' } })).status).toBe(503);
    expect(desk.lines).toMatchObject([
      { message: 'the store is unavailable', code: 'unavailable' },
    ]);
  }
});

test('the log tells what happened and nothing of a person, not even of ours', async () => {
  await store.accept(acceptInput({ name: 'Visitor Name' }));
  const key = await desk.keys.issue(MAILBOX, MORNING);
  await desk.call('/requests', { key, body: { q: 'Visitor Name' } });
  await desk.call('/requests/1/acts', { key, body: doing('note', 0, { text: 'Secret note' }) });
  await desk.call('/requests/1/acts', { key: `${key}x`, body: doing('done', 0) });
  await desk.call('/requests/1/erase', { key, body: { person, number: 1 } });
  await desk.call('/key', { key: null, body: {} });
  const log = JSON.stringify(desk.lines);
  expect(log).toMatch(/"act":"note","outcome":"changed"/);
  expect(log).toMatch(/"code":"unauthorized"/);
  for (const personal of ['Visitor', 'Secret', person, MAILBOX, key])
    expect(log).not.toContain(personal);
});
