import { expect, test } from 'vitest';
import { CHALLENGE_PATH, FUNCTION_PATH } from '../../../service/shared/contract.ts';
import { withFunctionPath } from './function-path.ts';

test.each([
  ['/send-contact-email', FUNCTION_PATH],
  ['/send-contact-email/challenge', CHALLENGE_PATH],
  ['/send-contact-email/', `${FUNCTION_PATH}/`],
  ['/send-contact-email?a=%2F', `${FUNCTION_PATH}?a=%2F`],
  [FUNCTION_PATH, FUNCTION_PATH],
  [CHALLENGE_PATH, CHALLENGE_PATH],
  ['/', '/functions/v1/'],
])('%s is %s', (given, expected) => {
  const { url } = withFunctionPath(new Request(`http://edge-runtime.supabase.com${given}`));
  expect(url).toBe(`https://functions.invalid${expected}`);
});

test('the rest of the request stays as it is', async () => {
  const headers = { 'Content-Type': 'application/json', apikey: 'key' };
  const body = '{"name":"李明"}';
  const init = { method: 'POST', headers, body };
  const request = withFunctionPath(new Request('http://localhost/send-contact-email', init));
  expect(request.method).toBe('POST');
  expect(request.headers.get('apikey')).toBe('key');
  expect(await request.text()).toBe(body);
});
