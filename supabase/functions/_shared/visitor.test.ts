import { expect, test } from 'vitest';
import { CHALLENGE_PATH, FUNCTION_PATH } from '../../../service/domain/contract.ts';
import { clientAddressReader, withFunctionPath } from './visitor.ts';

const platform = 'http://edge-runtime.supabase.com';

test.each([
  ['/send-contact-email', FUNCTION_PATH],
  ['/send-contact-email/challenge', CHALLENGE_PATH],
  ['/send-contact-email?a=%2F', `${FUNCTION_PATH}?a=%2F`],
  [FUNCTION_PATH, FUNCTION_PATH],
  ['/', '/functions/v1/'],
])('the path %s is %s, and the rest of the request stays as it is', async (given, expected) => {
  const init = { method: 'POST', headers: { apikey: 'key' }, body: '{"name":"李明"}' };
  const request = withFunctionPath(new Request(platform + given, init));
  expect(request.url).toBe(`https://functions.invalid${expected}`);
  expect(request.method).toBe('POST');
  expect(request.headers.get('apikey')).toBe('key');
  expect(await request.text()).toBe(init.body);
});

test.each<[string, Record<string, string>, string]>([
  ['203.0.113.7', { 'X-Forwarded-For': '198.51.100.1, 203.0.113.7' }, '203.0.113.7'],
  [' 2001:db8::7 ', {}, '2001:db8::7'],
  ['', { 'X-Forwarded-For': '198.51.100.1', 'X-Real-IP': '198.51.100.1' }, ''],
  ['unknown', {}, ''],
  ['203.0.113.7, 198.51.100.1', {}, ''],
  ['2a06:98c0:3600::103', {}, ''],
  ['abc', {}, ''],
  ['1'.repeat(50), {}, ''],
])('with %j from Cloudflare and headers %o the address is %j', (named, others, expected) => {
  const warnings: string[] = [];
  const clientAddress = clientAddressReader({
    info: () => undefined,
    warn: (_, message) => warnings.push(message),
    error: () => undefined,
  });
  const headers = { 'CF-Connecting-IP': named, ...others };
  for (let time = 0; time < 2; time += 1) {
    expect(clientAddress(new Request(platform, { headers }))).toBe(expected);
  }
  const said = expected === '' ? ['visitors without an address share one rate limit'] : [];
  expect(warnings).toEqual(said);
});
