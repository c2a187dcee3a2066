import { expect, test } from 'vitest';
import { dayAt, startOf } from './today.ts';

test.each([
  ['2026-12-01T04:59:59Z', '2026-11-30'],
  ['2026-12-01T05:00:00Z', '2026-12-01'],
  ['2026-07-01T03:59:59Z', '2026-06-30'],
  ['2026-07-01T04:00:00Z', '2026-07-01'],
])('at %s the day in Ottawa is %s', (moment, day) => {
  expect(dayAt(Date.parse(moment))).toBe(day);
});

test.each([
  // The days on which clocks change, and those behind them.
  ['2026-03-08', '-05:00'],
  ['2026-03-09', '-04:00'],
  ['2026-11-01', '-04:00'],
  ['2026-11-02', '-05:00'],
])('%s begins at %s', (day, offset) => {
  const start = startOf(day);
  expect(start).toBe(`${day}T00:00:00${offset}`);
  expect(dayAt(Date.parse(start) - 1)).not.toBe(day);
});
