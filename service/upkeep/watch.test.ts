import { expect, test } from 'vitest';
import {
  acceptInput,
  act,
  COMPANY_MAIL,
  DAY,
  giveUpNext,
  HOUR,
  MINUTE,
} from '../../test/kit/contact-requests.ts';
import { startDelivery } from '../../test/kit/delivery-fixture.ts';
import { openStore } from '../../test/kit/store-fixture.ts';
import type { OutgoingEmail } from '../deliver/mailer.ts';
import type { HostMetrics } from '../domain/health.ts';
import type { ContactStore } from '../store/store.ts';
import { createWatch } from './watch.ts';

let store: ContactStore;

/** Friday, 6 March 2026. The clocks change on the Sunday after. */
const FRIDAY = Date.UTC(2026, 2, 6, 13, 30);
const MONDAY = Date.UTC(2026, 2, 9, 12, 30);

/** Several hosts on one database, whose e-mails go out at once; only reminders and alerts are kept. */
function start(hosts = 1) {
  store = openStore();
  const state = { now: FRIDAY, measures: {} as HostMetrics };
  const sent: OutgoingEmail[] = [];
  const problems: unknown[] = [];
  const note = (fields: object) => void problems.push(fields);
  const log = { info: () => undefined, warn: note, error: note };
  const clock = { now: () => state.now };
  const watches = Array.from({ length: hosts }, () =>
    createWatch({
      ...{ store, clock, log },
      measure: async () => state.measures,
      mail: COMPANY_MAIL,
    }),
  );
  const deliver = startDelivery({
    ...{ store, clock, log },
    mailer: { send: async (email) => void sent.push(email), close: async () => undefined },
  });
  /** What the company is told at this time. */
  async function at(now: number, expectedProblems = 0): Promise<string[]> {
    state.now = now;
    sent.length = 0;
    await store.noteRun(now);
    await Promise.all(watches.map((watch) => watch()));
    await deliver();
    expect(problems).toHaveLength(expectedProblems);
    const isOfRequests = /^(Request \d|\[Held\])/;
    return sent.filter(({ subject }) => !isOfRequests.test(subject)).map(({ text }) => text);
  }
  const receive = (receivedAt: number, heldReasons: 'honeypot_filled'[] = []) =>
    store.accept(acceptInput({ receivedAt, heldReasons }));
  return { at, receive, state, problems };
}

test('a working morning has one reminder, of what is overdue or due before the next, from any of three hosts', async () => {
  const { at, receive } = start(3);
  await receive(FRIDAY - 25 * HOUR);
  await receive(FRIDAY - HOUR);
  await receive(FRIDAY - HOUR, ['honeypot_filled']);
  expect(await at(FRIDAY - 1)).toEqual([]);
  expect(await at(FRIDAY + MINUTE)).toEqual([
    'These 2 wait.\n\nNo. 1: since Friday, March 6, 2026 at 7:30 a.m. EST https://canal.example/desk#request=1\n' +
      'No. 2: until Saturday, March 7, 2026 at 7:30 a.m. EST https://canal.example/desk#request=2\n\n' +
      'See them: https://canal.example/desk#list=overdue\n\nOne is held.',
  ]);
  for (const later of [HOUR, 9 * HOUR, DAY, 2 * DAY]) expect(await at(FRIDAY + later)).toEqual([]);
  expect(await at(MONDAY - 1)).toEqual([]);
  expect(await at(MONDAY + MINUTE)).toHaveLength(1);
});

test('a morning on which only held requests wait has its reminder too', async () => {
  const { at, receive } = start();
  await receive(FRIDAY - HOUR, ['honeypot_filled']);
  expect(await at(FRIDAY)).toEqual([
    'This one is held.\n\nSee them: https://canal.example/desk#list=held',
  ]);
  await receive(FRIDAY + HOUR, ['honeypot_filled']);
  expect(await at(FRIDAY + 2 * HOUR)).toEqual([]);
  expect(await at(MONDAY)).toEqual([expect.stringContaining('These 2 are held.')]);
  await act(store, 'spam', 1);
  await act(store, 'spam', 2);
  expect(await at(MONDAY + DAY)).toEqual([]);
});

test('nobody is reminded when nobody waits, nor later that day of what comes after', async () => {
  const { at, receive } = start();
  expect(await at(FRIDAY)).toEqual([]);
  await receive(FRIDAY + HOUR);
  expect(await at(FRIDAY + 2 * HOUR)).toEqual([]);
  await act(store, 'done', 1);
  expect(await at(MONDAY)).toEqual([]);
});

test('what falls due after the next working morning waits for it', async () => {
  const { at, receive } = start();
  await receive(MONDAY - MINUTE);
  await receive(MONDAY + DAY - MINUTE);
  expect(await at(MONDAY)).toEqual([expect.stringContaining('This one waits.')]);
});

test('trouble is told once by all hosts, not while it cannot be measured, and again only after it was over', async () => {
  const { at, state } = start(2);
  const during = async (measures: HostMetrics, now: number) => {
    state.measures = measures;
    return at(now);
  };
  const [full, enough] = [{ freeBytes: 400_000_000 }, { freeBytes: 600_000_000 }];
  const told = [
    '400 MB left.\n\nTold once.\n\nSee how it is: https://canal.example/desk#list=open',
  ];
  expect(await during(full, FRIDAY)).toEqual(told);
  expect(await during(full, FRIDAY + MINUTE)).toEqual([]);
  expect(await during({}, FRIDAY + 2 * MINUTE)).toEqual([]);
  expect(await during({ ...full, backupFailure: 'no room' }, FRIDAY + 3 * MINUTE)).toEqual([
    expect.stringMatching(/^Because: no room/),
  ]);
  expect(await during(enough, FRIDAY + 4 * MINUTE)).toEqual([]);
  expect(await during(full, FRIDAY + 5 * MINUTE)).toEqual(told);
});

test('alerts are sent even if nobody can be reminded', async () => {
  const { at, receive, problems } = start();
  await receive(FRIDAY);
  await giveUpNext(store, '550', FRIDAY);
  store.countRequests = () => Promise.reject(new Error('odd'));
  expect(await at(MONDAY, 1)).toEqual([expect.stringContaining('One given up.')]);
  expect(problems).toMatchObject([{ what: 'reminders' }]);
});
