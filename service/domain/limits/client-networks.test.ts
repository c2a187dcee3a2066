import { describe, expect, test } from 'vitest';
import { clientNetworks } from './client-networks.ts';

describe('normalised client address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ])('%s is %s', (address, expected) => {
    expect(clientNetworks(address).client).toBe(expected);
  });

  test.each([
    '',
    'unknown',
    '1:2:3',
    '1::2::3',
    '1:2:3:4:5:6:7:8:9',
    '2001:db8::xyz',
    '::1.2.3.400',
  ])('"%s" is no address and stays as it is', (text) =>
    expect(clientNetworks(text)).toEqual({ client: text, wider: [] }),
  );
});
