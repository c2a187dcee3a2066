import { expect, test } from 'vitest';
import { createChallengeLimit } from './challenge-limit.ts';

const now = Date.UTC(2026, 10, 23);

test('a client gets 120 challenges a minute, and then the time to wait', () => {
  const waitFor = createChallengeLimit();
  const address = (count: number) => `2001:db8:1:2::${count}`;
  for (let count = 0; count < 120; count += 1) expect(waitFor(address(count), now)).toBeNull();
  expect(waitFor(address(120), now + 1000)).toBe(59_000);
  expect(waitFor('198.51.100.7', now + 1000)).toBeNull();
  expect(waitFor(address(121), now + 60_000)).toBeNull();
});

test('more clients than can be counted share what is left, and then wait', () => {
  const waitFor = createChallengeLimit();
  const granted = Array.from({ length: 30_000 }, (_, n) =>
    waitFor(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, now),
  );
  expect(granted.filter((wait) => wait === null)).toHaveLength(20_000);
  expect(waitFor('10.0.0.1', now)).toBeNull();
  expect(waitFor('198.51.100.7', now)).toBe(60_000);
  expect(waitFor('198.51.100.7', now + 60_000)).toBeNull();
});
