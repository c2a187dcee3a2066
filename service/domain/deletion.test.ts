import { expect, test } from 'vitest';
import { deletionDayAt, mayDelete } from './deletion.ts';

const DAY = 86_400_000;
const now = 1000 * DAY;

test.each([
  ['fifty of few', 10, 0, 50],
  ['fifty of 509', 509, 0, 50],
  ['a tenth of 510', 510, 0, 51],
  ['a tenth of all that the day began with', 920, 80, 20],
  ['nothing beyond it', 900, 100, 0],
])('a day may delete %s', (_, requests, deleted, more) => {
  expect(mayDelete({ beganAt: now, deleted }, requests)).toBe(more);
});

test.each([
  ['goes on until it is over', DAY - 1, 7],
  ['is followed by another', DAY, 0],
  ['goes on if the clock is set back by less', -DAY + 1, 7],
  ['does not last if the clock was ahead', -DAY, 0],
])('a day %s', (_, passed, deleted) => {
  expect(deletionDayAt({ beganAt: now, deleted: 7 }, now + passed).deleted).toBe(deleted);
});
