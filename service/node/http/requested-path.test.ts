import { expect, test } from 'vitest';
import { loggedPath } from './requested-path.ts';

test.each([
  ['/no-such-page', '/no-such-page'],
  ['/unsubscribe/anh@client.example/now', '/unsubscribe/[redacted]/now'],
  ['/anh%40client.example', '/[redacted]'],
  ['/a%2Fanh%2540client.example%2fb', '/a%2F[redacted]%2fb'],
  ['/mail=anh@client.example&x=1', '/mail=[redacted]&x=1'],
  ['/desk%23key%3Dabc.0123', '/desk%23[redacted]'],
  ['/desk%2523key%253Dabc', '/desk%2523[redacted]'],
  ['/%64esk/%23key=abc/x', '/%64esk/%23[redacted]'],
  ['/desk/key=abc', '/desk/key=[redacted]'],
  ['/key%3dabc%2fx', '/key%3d[redacted]%2fx'],
  [`/${'x'.repeat(300)}`, `/${'x'.repeat(199)}…`],
])('%s is logged as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});

test('an address that the cut would halve is redacted first', () => {
  expect(loggedPath(`/${'x'.repeat(180)}/anh.nguyen.of.canal@client.example`)).not.toContain('anh');
});
