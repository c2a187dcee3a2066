import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createClientReader } from './client-address.ts';

/** Of the CDN. */
const EDGE = '173.245.48.9';
const PEER = '10.0.0.1';

function read(
  trustedProxies: number,
  forwardedFor: string | string[] | undefined,
  headers: Record<string, string> = {},
  remoteAddress: string | undefined = PEER,
) {
  const warnings: string[] = [];
  const log = {
    info: () => undefined,
    warn: (_: object, message: string) => void warnings.push(message),
    error: () => undefined,
  };
  const reader = createClientReader(trustedProxies, log);
  const own = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  const request = { socket: { remoteAddress }, headers: { ...headers, ...own } };
  const address = reader.of(request as unknown as IncomingMessage);
  expect(warnings).toEqual(reader.problem() === null ? [] : [reader.problem()]);
  return { address, problem: reader.problem() };
}

test.each([
  ['one proxy adds what it saw', 1, '198.51.100.9', '198.51.100.9'],
  ['what the client wrote in front of it is ignored', 1, '1.1.1.1, 198.51.100.9', '198.51.100.9'],
  ['two proxies', 2, '1.1.1.1, 198.51.100.9, 10.0.0.2', '198.51.100.9'],
  ['an IPv6 client', 1, '2001:db8::7', '2001:db8::7'],
  ['the header twice', 1, ['1.1.1.1', '198.51.100.9'], '198.51.100.9'],
  ['a port', 1, '198.51.100.9:4711', '198.51.100.9'],
  ['brackets and a port', 1, '[2001:db8::7]:4711', '2001:db8::7'],
  ['quotes', 1, '"[2001:db8::7]:4711"', '2001:db8::7'],
])('%s', (_, trustedProxies, forwardedFor, expected) => {
  expect(read(trustedProxies, forwardedFor)).toEqual({
    address: expected,
    problem: null,
  });
});

test.each([
  ['no proxy is trusted', 0, '198.51.100.9', PEER, /TRUSTED_PROXIES is 0/],
  ['no header', 1, undefined, PEER, /without X-Forwarded-For/],
  ['no address', 1, 'unknown', PEER, /without X-Forwarded-For or without an address/],
  ['an address with something behind it', 1, '198.51.100.9<script>', PEER, /without an address/],
  ['an empty entry', 1, '198.51.100.9, ', PEER, /without an address/],
  ['one entry of two', 2, '198.51.100.9', '198.51.100.9', /has fewer addresses/],
  ['no address before the nearest proxy', 2, 'unknown, 10.0.0.2', '10.0.0.2', /without an address/],
])('is told, and nobody chooses an address: %s', (_, proxies, header, address, problem) => {
  expect(read(proxies, header)).toEqual({
    address,
    problem: expect.stringMatching(problem),
  });
});

test('a forged entry is believed at no number of proxies that is too high', () => {
  // The proxy of this machine has thrown away what the client wrote, and has added what it saw.
  for (const proxies of [2, 3, 5])
    expect(read(proxies, '198.51.100.9').address).toBe('198.51.100.9');
});

test('a check of health from this machine has no header, and nothing is wrong', () => {
  const { problem } = read(1, undefined, { host: '127.0.0.1:3000' }, '127.0.0.1');
  expect(problem).toBeNull();
});

test.each([
  ['one proxy, and the CDN before it', 1, EDGE],
  ['the file for a CDN, but one proxy', 1, `198.51.100.9, ${EDGE}`],
])('visitors of a CDN share an address, which is told: %s', (_, proxies, header) => {
  expect(read(proxies, header, { 'cdn-loop': 'cloudflare' })).toEqual({
    address: EDGE,
    problem: expect.stringMatching(/^A CDN stands before the site/),
  });
});

test.each([
  ['from elsewhere, with the mark of a CDN', '198.51.100.9', { 'cdn-loop': 'cloudflare' }],
  ['by a VPN of the CDN, without it', EDGE, {}],
])('comes through no CDN: who comes %s', (_, address, headers) => {
  expect(read(1, address, { ...headers })).toEqual({ address, problem: null });
});
