import { expect, test } from 'vitest';
import { hmacSha256Hex } from '../hash.ts';
import { createClientKeys } from './client-keys.ts';

const saltsOf = (...salts: string[]) => ({ addressSalts: async () => salts });

test('one HMAC for each salt, newest first', async () => {
  const keys = await createClientKeys(saltsOf('new', 'old'), 'secret')('203.0.113.7', 0);
  expect(keys).toEqual({
    addressKeys: [
      hmacSha256Hex('secret', 'new|203.0.113.7'),
      hmacSha256Hex('secret', 'old|203.0.113.7'),
    ],
    networks: [],
  });
});

test('an IPv6 client belongs to a /56 and a /48, under salted keys too', async () => {
  const address = '2001:db8:1:2fe::1';
  const { networks } = await createClientKeys(saltsOf('new', 'old'), 'secret')(address, 0);
  expect(networks).toEqual([
    {
      keys: [
        hmacSha256Hex('secret', 'new|2001:db8:1:200::/56'),
        hmacSha256Hex('secret', 'old|2001:db8:1:200::/56'),
      ],
      perHour: 20,
    },
    {
      keys: [
        hmacSha256Hex('secret', 'new|2001:db8:1:0::/48'),
        hmacSha256Hex('secret', 'old|2001:db8:1:0::/48'),
      ],
      perHour: 60,
    },
  ]);
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
    (await createClientKeys(saltsOf('salt'), secret)(address, 0)).addressKeys[0];
  const first = await key('secret', '2001:db8:1:2::1');
  expect(await key('secret', '2001:db8:1:2:ffff::9')).toBe(first);
  expect(await key('secret', '2001:db8:1:3::1')).not.toBe(first);
  expect(await key('another', '2001:db8:1:2::1')).not.toBe(first);
});
