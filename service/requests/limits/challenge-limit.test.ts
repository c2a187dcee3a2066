import { expect, test } from 'vitest';
import { createChallengeLimit } from './challenge-limit.ts';

const now = Date.UTC(2026, 10, 23);
const hex = (number: number) => number.toString(16);

test('a client gets 120 challenges a minute, and then the time to wait (LIMIT-18)', () => {
  const waitFor = createChallengeLimit();
  for (let count = 0; count < 120; count += 1) expect(waitFor('198.51.100.7', now)).toBeNull();
  expect(waitFor('198.51.100.7', now + 1000)).toBe(59_000);
  expect(waitFor('198.51.100.7', now + 60_000)).toBeNull();
});

test.each([
  ['/56', 600, 256],
  ['/48', 1200, 20_000],
])('the owner of a %s does not use up the places of others', (_, max, clients) => {
  const waitFor = createChallengeLimit();
  const granted = Array.from({ length: 20_000 }, (_, index) =>
    waitFor(`2001:db8:1:${hex(index % clients)}::1`, now),
  ).filter((wait) => wait === null);
  expect(granted).toHaveLength(max);
  expect(waitFor('198.51.100.7', now)).toBeNull();
});

test('more clients than it counts one by one share a budget, and then wait', () => {
  const waitFor = createChallengeLimit();
  const granted = Array.from({ length: 30_000 }, (_, index) =>
    waitFor(`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`, now),
  ).filter((wait) => wait === null);
  expect(granted).toHaveLength(20_000);
});
