import { expect, test } from 'vitest';
import { clientAddressReader } from './client-address.ts';

function read(...all: Record<string, string>[]) {
  const warnings: string[] = [];
  const clientAddress = clientAddressReader({
    info: () => undefined,
    warn: (_, message) => warnings.push(message),
    error: () => undefined,
  });
  const request = (headers: Record<string, string>) =>
    new Request('https://x.example/send-contact-email', { headers });
  return { addresses: all.map((headers) => clientAddress(request(headers))), warnings };
}

test('is what Cloudflare says, in either family', () => {
  const { addresses, warnings } = read(
    { 'CF-Connecting-IP': '203.0.113.7', 'X-Forwarded-For': '198.51.100.1, 203.0.113.7' },
    { 'cf-connecting-ip': ' 2001:db8::7 ' },
  );
  expect(addresses).toEqual(['203.0.113.7', '2001:db8::7']);
  expect(warnings).toEqual([]);
});

test('is none, said once, when Cloudflare names no visitor, whatever else is sent', () => {
  const { addresses, warnings } = read(
    { 'X-Forwarded-For': '198.51.100.1', 'X-Real-IP': '198.51.100.1' },
    { 'CF-Connecting-IP': '' },
    { 'CF-Connecting-IP': 'unknown' },
    { 'CF-Connecting-IP': '203.0.113.7, 198.51.100.1' },
    { 'CF-Connecting-IP': '2a06:98c0:3600::103' },
    { 'CF-Connecting-IP': 'abc' },
    { 'CF-Connecting-IP': '1'.repeat(50) },
  );
  expect(addresses).toEqual(new Array(7).fill(''));
  expect(warnings).toEqual(['visitors without an address share one rate limit']);
});
