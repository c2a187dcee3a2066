import { expect, test } from 'vitest';
import { loggedPath } from './logged-path.ts';

test.each([
  ['/no-such-page', '/no-such-page'],
  ['/unsubscribe/anh@client.example/now', '/unsubscribe/[redacted]/now'],
  ['/anh%40client.example', '/[redacted]'],
  ['/a%2Fanh%2540client.example%2fb', '/a%2F[redacted]%2fb'],
  ['/mail=anh@client.example&x=1', '/mail=[redacted]&x=1'],
  [`/${'x'.repeat(300)}`, `/${'x'.repeat(199)}…`],
])('%s is logged as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});

test('an address that the cut would halve is redacted first', () => {
  expect(loggedPath(`/${'x'.repeat(180)}/anh.nguyen.of.canal@client.example`)).not.toContain('anh');
});

test('a long path takes no long time', () => {
  const started = performance.now();
  loggedPath('%25'.repeat(5000));
  loggedPath('a'.repeat(16_000));
  expect(performance.now() - started).toBeLessThan(500);
});
