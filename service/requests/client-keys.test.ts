import { expect, test } from 'vitest';
import { hmacSha256Hex } from '../hash.ts';
import { createClientKeys } from './client-keys.ts';

const saltsOf = (...salts: string[]) => ({ addressSalts: async () => salts });

test('one HMAC for each salt, newest first', async () => {
  const keys = await createClientKeys(saltsOf('new', 'old'), 'secret')('203.0.113.7', 0);
  expect(keys).toEqual([
    hmacSha256Hex('secret', 'new|203.0.113.7'),
    hmacSha256Hex('secret', 'old|203.0.113.7'),
  ]);
});

test('visitors who share an address are told apart', async () => {
  const keysOf = createClientKeys(saltsOf('salt'), 'secret');
  const [one, other] = [await keysOf('192.0.2.1', 0, 'one'), await keysOf('192.0.2.1', 0, 'other')];
  expect(one).not.toEqual(other);
  expect(await keysOf('192.0.2.1', 0, 'one')).toEqual(one);
});

test('salts are kept for a minute, also when the clock is set back; a fresh one has 16 random bytes', async () => {
  const fresh: string[] = [];
  const store = {
    async addressSalts(_now: number, freshSalt: string) {
      fresh.push(freshSalt);
      return fresh;
    },
  };
  const clientKeys = createClientKeys(store, 'secret');
  for (const now of [0, 59_999, 60_000, -1]) await clientKeys('203.0.113.7', now);
  expect(fresh).toHaveLength(3);
  expect(fresh[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(fresh[0]).not.toBe(fresh[1]);
});

test('the same /64 has the same key, another /64 or secret has not', async () => {
  const key = async (secret: string, address: string) =>
    (await createClientKeys(saltsOf('salt'), secret)(address, 0))[0];
  const first = await key('secret', '2001:db8:1:2::1');
  expect(await key('secret', '2001:db8:1:2:ffff::9')).toBe(first);
  expect(await key('secret', '2001:db8:1:3::1')).not.toBe(first);
  expect(await key('another', '2001:db8:1:2::1')).not.toBe(first);
});
