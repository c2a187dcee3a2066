import { expect, test } from 'vitest';
import { createChallengeLimit } from './challenge-limit.ts';

const now = Date.UTC(2026, 10, 23);
const hex = (number: number) => number.toString(16);

test('a client gets 120 challenges a minute, and then the time to wait', () => {
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

test.each([
  // A /44, a /32, and the addresses of an IPv4 /16: each more than is counted one by one.
  ['2001:db8:', (n: number) => `2001:db8:${hex(n & 15)}:${hex(n >> 4)}::1`],
  ['2001:db8:', (n: number) => `2001:db8:${hex(n & 0xffff)}:${hex(n >> 16)}::1`],
  ['10.0.', (n: number) => `10.0.${(n >> 8) & 255}.${n & 255}`],
])('the owner of a whole network (%s) takes nothing from others', (_, addressOf) => {
  const waitFor = createChallengeLimit();
  const granted = Array.from({ length: 60_000 }, (_, n) => waitFor(addressOf(n), now));
  expect(granted.filter((wait) => wait === null).length).toBeLessThan(20_000);
  for (let n = 0; n < 1000; n += 1) {
    expect(waitFor(`198.51.${n >> 8}.${n & 255}`, now)).toBeNull();
    expect(waitFor(`2001:db9:${hex(n)}::1`, now)).toBeNull();
  }
});

test('clients of ever more networks share a budget, and then wait', () => {
  const waitFor = createChallengeLimit();
  const granted = Array.from({ length: 60_000 }, (_, n) =>
    waitFor(`${n >> 8}.${n & 255}.0.1`, now),
  );
  expect(granted.filter((wait) => wait === null)).toHaveLength(30_000);
});
