import { expect, test } from 'vitest';
import { dayInOttawa } from './today.mjs';

test.each([
  ['2026-12-01T04:59:59Z', '2026-11-30'],
  ['2026-12-01T05:00:00Z', '2026-12-01'],
  ['2026-07-01T03:59:59Z', '2026-06-30'],
  ['2026-07-01T04:00:00Z', '2026-07-01'],
])('at %s the day in Ottawa is %s, in winter and in summer', (moment, day) => {
  expect(dayInOttawa(Date.parse(moment))).toBe(day);
});
