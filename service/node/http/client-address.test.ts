import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

test.each([
  ['no proxy is trusted, so the header is a forgery', 0, '198.51.100.9', '10.0.0.1'],
  ['one proxy adds what it saw', 1, '198.51.100.9', '198.51.100.9'],
  ['what the client wrote in front of it is ignored', 1, '1.1.1.1, 198.51.100.9', '198.51.100.9'],
  ['two proxies', 2, '1.1.1.1, 198.51.100.9, 10.0.0.2', '198.51.100.9'],
  ['fewer entries than proxies: the header is not theirs', 2, '198.51.100.9', '10.0.0.1'],
  ['an IPv6 client', 1, '2001:db8::7', '2001:db8::7'],
  ['no address', 1, 'unknown', '10.0.0.1'],
  ['an address with something behind it', 1, '198.51.100.9<script>', '10.0.0.1'],
  ['an address with a port', 1, '198.51.100.9:4711', '10.0.0.1'],
  ['an empty entry', 1, '198.51.100.9, ', '10.0.0.1'],
  ['no header', 1, undefined, '10.0.0.1'],
  ['the header twice', 1, ['1.1.1.1', '198.51.100.9'], '198.51.100.9'],
])('%s', (_, trustedProxies, forwardedFor, expected) => {
  expect(clientAddress('10.0.0.1', forwardedFor, trustedProxies)).toBe(expected);
});

test('a connection that is already gone has no address', () => {
  expect(clientAddress(undefined, undefined, 0)).toBe('');
});
