import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  acceptInput,
  DAY,
  HOUR,
  MINUTE,
  MORNING,
  SOMEBODY,
} from '../../../test/kit/contact-requests.ts';
import { listEveryRequest } from '../../desk/list-requests.ts';
import { formatTime } from '../../domain/ottawa-time.ts';
import { openSqliteStore } from '../../store/sqlite/store.ts';
import { scheduleRetention } from './retention-schedule.ts';

const RETENTION_DAYS = 30;

beforeEach(() => {
  vi.useFakeTimers({ now: MORNING });
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const store = openSqliteStore({ path: ':memory:' });
  onTestFinished(() => store.close());
  const lines: { level: string; fields: Record<string, unknown> }[] = [];
  const record = (level: string) => (fields: Record<string, unknown>) => {
    lines.push({ level, fields });
  };
  const log = { info: record('info'), warn: record('warn'), error: record('error') };
  const clock = { now: () => Date.now() };
  /** The machine's uptime goes on with the timers, whatever the clock is set to. */
  async function start(retentionDays = RETENTION_DAYS) {
    const uptimeMs = () => performance.now();
    const schedule = await scheduleRetention({ store, clock, log, retentionDays, uptimeMs });
    onTestFinished(() => schedule.stop());
    return schedule;
  }
  const receive = (name: string, age = 0) =>
    store.accept(acceptInput({ name, receivedAt: Date.now() - age }));
  const names = async () => (await listEveryRequest(store)).map(({ name }) => name);
  return { store, lines, start, receive, names };
}

async function startWithOld(sweep?: () => Promise<void>) {
  const opened = open();
  if (sweep) opened.store.sweep = sweep;
  await opened.receive('old', 30 * DAY);
  await opened.receive('young', 30 * DAY - HOUR);
  await opened.receive('new');
  return { ...opened, schedule: await opened.start() };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** While the host is off, or by somebody or something that sets the clock while it runs. */
const setClock = (time: number) => vi.setSystemTime(time);

test('large files are written anew once a night, when next to nobody writes to the company', async () => {
  const { store, start } = open();
  const rebuilt: string[] = [];
  store.rebuild = async () => void rebuilt.push(formatTime(Date.now()));
  await start();
  await pass(2 * DAY);
  expect(rebuilt).toEqual([
    expect.stringMatching(/^2026-03-11 03/),
    expect.stringMatching(/^2026-03-12 03/),
  ]);
});

test('old requests are deleted a minute after the start, and daily from then on', async () => {
  const { lines, names } = await startWithOld();
  await pass(MINUTE - 1);
  expect(await names()).toHaveLength(3);
  await pass(1);
  expect(await names()).toEqual(['young', 'new']);
  const fields = { purged: 1, requests: [1], retentionDays: 30 };
  expect(lines).toEqual([{ level: 'warn', fields }]);
  await pass(DAY - HOUR);
  expect(await names()).toEqual(['young', 'new']);
  await pass(HOUR);
  expect(await names()).toEqual(['new']);
});

test('the last time that all was deleted is noted, and no time that something was not', async () => {
  const { store } = await startWithOld();
  expect(await store.lastRetention()).toBeNull();
  await pass(MINUTE);
  const first = Date.now();
  expect(await store.lastRetention()).toBe(first);
  const { sweep, purgeBefore } = store;
  store.sweep = () => Promise.reject(new Error('odd'));
  await pass(HOUR);
  Object.assign(store, { sweep, purgeBefore: () => Promise.reject(new Error('odd')) });
  await pass(DAY);
  expect(await store.lastRetention()).toBe(first);
  store.purgeBefore = purgeBefore;
  await pass(HOUR);
  expect(await store.lastRetention()).toBe(Date.now());
});

test('a database that is away is tried again an hour later', async () => {
  const { store, lines } = await startWithOld();
  await store.close();
  await pass(MINUTE + HOUR);
  expect(lines.map(({ level }) => level)).toEqual(['warn', 'warn', 'warn', 'warn']);
});

test('old requests are deleted even if keys and salts cannot be', async () => {
  const { lines, names } = await startWithOld(() => Promise.reject(new Error('odd')));
  await pass(MINUTE);
  expect(await names()).toEqual(['young', 'new']);
  expect(lines.map(({ level }) => level)).toEqual(['error', 'warn']);
});

test('nothing is deleted after stop', async () => {
  const { schedule, names } = await startWithOld();
  await schedule.stop();
  await pass(2 * HOUR);
  expect(await names()).toHaveLength(3);
});

describe('a time that has become shorter', () => {
  test('is told at the start with how many requests will go, and deletes them after seven days', async () => {
    const { lines, start, receive, names } = open();
    await receive('old', 20 * DAY);
    await receive('new');
    await (await start()).stop();
    await start(10);
    const at = new Date(MORNING + 7 * DAY).toISOString();
    const fields = { retentionDays: 10, before: 30, requests: 1, at };
    expect(lines).toEqual([{ level: 'warn', fields }]);
    await pass(7 * DAY - HOUR);
    expect(await names()).toEqual(['old', 'new']);
    await pass(DAY + 2 * HOUR);
    expect(await names()).toEqual(['new']);
    expect(lines.slice(1)).toMatchObject([{ fields: { purged: 1, retentionDays: 10 } }]);
  });

  test('deletes nothing if the earlier one is set again in time', async () => {
    const { start, receive, names } = open();
    await receive('old', 20 * DAY);
    await (await start()).stop();
    const schedule = await start(10);
    await pass(6 * DAY);
    await schedule.stop();
    await start();
    await pass(3 * DAY);
    expect(await names()).toEqual(['old']);
  });
});

describe('a clock that is wrong', () => {
  test('and 400 days ahead at the start deletes nothing', async () => {
    const { store, lines, start, receive, names } = open();
    await (await start()).stop();
    await receive('open');
    setClock(MORNING + 400 * DAY);
    await start();
    await pass(23 * HOUR);
    expect(await names()).toEqual(['open']);
    expect(lines).toMatchObject([{ level: 'error', fields: { from: '2026-03-10T13:30:00.000Z' } }]);
    expect(await store.clockDoubt()).toMatchObject({ jumpedMs: 400 * DAY });
  });

  test('and jumps while the host runs deletes nothing', async () => {
    const { lines, start, receive, names } = open();
    await start();
    await receive('open', 29 * DAY);
    await pass(3 * HOUR);
    setClock(Date.now() + 2 * DAY);
    await pass(23 * HOUR);
    expect(await names()).toEqual(['open']);
    expect(lines.map(({ level }) => level)).toEqual(['error']);
  });

  test('is believed after a day, and what is old is deleted in the end', async () => {
    const { lines, start, receive, names } = open();
    await (await start()).stop();
    await receive('old', 30 * DAY);
    await receive('new');
    setClock(MORNING + 10 * DAY);
    await start();
    await pass(23 * HOUR);
    expect(await names()).toEqual(['old', 'new']);
    await pass(2 * HOUR);
    expect(await names()).toEqual(['new']);
    expect(lines.map(({ level }) => level)).toEqual(['error', 'warn', 'warn']);
  });

  test('is believed at once when somebody says that it is right', async () => {
    const { store, start, receive, names } = open();
    await (await start()).stop();
    await receive('old', 30 * DAY);
    setClock(MORNING + 10 * DAY);
    await start();
    await pass(HOUR);
    expect(await store.endClockDoubt(SOMEBODY, Date.now())).toBe(true);
    await pass(HOUR);
    expect(await names()).toEqual([]);
  });
});

test.each([
  ['a weekend', 64 * HOUR],
  ['a long weekend', 4 * DAY],
])('a machine that was off for %s has not jumped', async (_, off) => {
  const { lines, start, receive, names } = open();
  await receive('old', 30 * DAY - off);
  await receive('new');
  await (await start()).stop();
  setClock(MORNING + off);
  await start();
  await pass(MINUTE);
  expect(await names()).toEqual(['new']);
  expect(lines.map(({ level }) => level)).toEqual(['warn']);
});

test('a machine that slept for a weekend has not jumped', async () => {
  const { lines, start } = open();
  await start();
  const sleptFor = 64 * HOUR;
  const awake = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => awake() + sleptFor);
  setClock(MORNING + sleptFor);
  await pass(2 * HOUR);
  expect(lines).toEqual([]);
  vi.restoreAllMocks();
});
