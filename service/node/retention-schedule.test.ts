import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atEnd } from '../../test/kit/at-end.ts';
import { acceptInput, DAY, HOUR, MINUTE, MORNING } from '../../test/kit/contact-requests.ts';
import { openStore } from '../../test/kit/store-fixture.ts';
import { listEveryRequest } from '../desk/list-requests.ts';
import { scheduleRetention } from './retention-schedule.ts';

const RETENTION_DAYS = 30;

beforeEach(() => {
  vi.useFakeTimers({ now: MORNING });
});
afterEach(() => {
  vi.useRealTimers();
});

async function open() {
  const store = openStore();
  const lines: { level: string; fields: Record<string, unknown> }[] = [];
  const record = (level: string) => (fields: Record<string, unknown>) => {
    lines.push({ level, fields });
  };
  const log = { info: record('info'), warn: record('warn'), error: record('error') };
  const clock = { now: () => Date.now() };
  function start() {
    const schedule = scheduleRetention({ store, clock, log, retentionDays: RETENTION_DAYS });
    atEnd(() => schedule.stop());
    return schedule;
  }
  for (const [name, age] of [
    ['old', 16 * DAY],
    ['new', 0],
  ] as const) {
    await store.accept(
      acceptInput({ name, receivedAt: Date.now() - age, heldReasons: ['honeypot_filled'] }),
    );
  }
  const completedAt = async () => (await store.retentionState(Date.now())).completedAt;
  const names = async () => (await listEveryRequest(store)).map(({ name }) => name);
  return { store, lines, start, names, completedAt };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('the first run is a minute after the start, the others hourly, and what is old goes by them', async () => {
  const { lines, start, names, completedAt } = await open();
  start();
  await pass(MINUTE - 1);
  expect(await completedAt()).toBeNull();
  await pass(1);
  expect(await completedAt()).toBe(Date.now());
  await pass(14 * DAY - HOUR);
  expect(await names()).toEqual(['old', 'new']);
  await pass(HOUR);
  expect(await names()).toEqual(['new']);
  const fields = { deleted: 1, requests: [1], retentionDays: RETENTION_DAYS };
  expect(lines).toEqual([{ level: 'warn', fields }]);
});

test('a database that is away is tried again an hour later', async () => {
  const { store, lines, start } = await open();
  start();
  await store.close();
  await pass(MINUTE + HOUR);
  expect(lines.map(({ level }) => level)).toEqual(['warn', 'warn', 'warn', 'warn']);
});

test('old requests are deleted even if keys and salts cannot be', async () => {
  const { store, lines, start, names } = await open();
  store.sweep = () => Promise.reject(new Error('odd'));
  start();
  await pass(15 * DAY);
  expect(await names()).toEqual(['new']);
  expect(new Set(lines.map(({ level }) => level))).toEqual(new Set(['error', 'warn']));
});

test('nothing is done after stop', async () => {
  const { start, completedAt } = await open();
  await start().stop();
  await pass(2 * HOUR);
  expect(await completedAt()).toBeNull();
});
