import { expect, test } from 'vitest';
import { type HourCount, spend } from './site-budget.ts';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 2, 10, 12);

/** Whether each is within a budget of two. */
function within(times: number[]): boolean[] {
  let state: HourCount | null = null;
  return times.map((time) => {
    const next = spend(state, 2, time);
    state = next ?? state;
    return next !== null;
  });
}

test('an hour of the clock has its budget, and the next one another', () => {
  const times = [NOON, NOON + HOUR / 2, NOON + HOUR - 1, NOON + HOUR, NOON + HOUR, NOON + HOUR];
  expect(within(times)).toEqual([true, true, false, true, true, false]);
});
