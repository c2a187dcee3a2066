import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSqliteStore } from '../../../stores/sqlite/store.ts';
import { acceptInput, DAY, HOUR, MINUTE, MORNING } from '../../../test/kit/contact-requests.ts';
import { scheduleRetention } from './retention-schedule.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: MORNING });
});
afterEach(() => {
  vi.useRealTimers();
});

async function start(sweep?: () => Promise<void>) {
  const store = openSqliteStore({ path: ':memory:' });
  if (sweep) store.sweep = sweep;
  for (const [name, age] of [
    ['old', 30 * DAY],
    ['young', 30 * DAY - HOUR],
  ] as const) {
    await store.accept(acceptInput({ name, receivedAt: MORNING - age }));
  }
  const lines: { level: string; fields: Record<string, unknown> }[] = [];
  const record = (level: string) => (fields: Record<string, unknown>) => {
    lines.push({ level, fields });
  };
  const log = { info: record('info'), warn: record('warn'), error: record('error') };
  const clock = { now: () => Date.now() };
  const schedule = scheduleRetention({ store, clock, log, retentionDays: 30 });
  const names = async () => (await store.listRequests()).map(({ name }) => name);
  return { store, lines, schedule, names };
}

test('old requests are deleted a minute after the start, and daily from then on', async () => {
  const { store, lines, schedule, names } = await start();
  await vi.advanceTimersByTimeAsync(MINUTE - 1);
  expect(await names()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await names()).toEqual(['young']);
  expect(lines).toEqual([{ level: 'info', fields: { purged: 1, retentionDays: 30 } }]);
  await vi.advanceTimersByTimeAsync(DAY - HOUR);
  expect(await names()).toEqual(['young']);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(await names()).toEqual([]);
  await schedule.stop();
  await store.close();
});

test('a database that is away is tried again an hour later', async () => {
  const { store, lines, schedule } = await start();
  await store.close();
  await vi.advanceTimersByTimeAsync(MINUTE + HOUR);
  expect(lines.map(({ level }) => level)).toEqual(['warn', 'warn', 'warn', 'warn']);
  await schedule.stop();
});

test('old requests are deleted even if keys and salts cannot be', async () => {
  const { store, lines, schedule, names } = await start(() => Promise.reject(new Error('odd')));
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(await names()).toEqual(['young']);
  expect(lines.map(({ level }) => level)).toEqual(['error', 'info']);
  await schedule.stop();
  await store.close();
});

test('nothing is deleted after stop', async () => {
  const { store, schedule, names } = await start();
  await schedule.stop();
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  expect(await names()).toHaveLength(2);
  await store.close();
});
