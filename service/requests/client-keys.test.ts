import { expect, test } from 'vitest';
import { hmacSha256Hex } from '../hash.ts';
import { clientKeys } from './client-keys.ts';

const DAY = 86_400_000;
const keysOf = (address: string, { secret = 'secret', now = 9 * DAY } = {}) =>
  clientKeys(secret, address, now);

test('are an HMAC for each of three days, today first', () => {
  const keys = [9, 8, 7].map((day) => hmacSha256Hex('secret', `${day}|203.0.113.7`));
  expect(keysOf('203.0.113.7')).toEqual(keys);
  expect(keysOf('203.0.113.7', { now: 10 * DAY - 1 })).toEqual(keys);
  expect(keysOf('203.0.113.7', { now: 10 * DAY }).slice(1)).toEqual(keys.slice(0, 2));
});

test('are those of a /64, and differ by /64 and by secret', () => {
  const [first] = keysOf('2001:db8:1:2::1');
  expect(keysOf('2001:db8:1:2:ffff::9')[0]).toBe(first);
  expect(keysOf('2001:db8:1:3::1')[0]).not.toBe(first);
  expect(keysOf('2001:db8:1:2::1', { secret: 'another' })[0]).not.toBe(first);
});
