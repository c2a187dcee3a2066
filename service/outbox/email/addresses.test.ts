import { expect, test } from 'vitest';
import { messageIdDomain } from './addresses.ts';

test.each([
  ['web@canal.example', 'canal.example'],
  ['"a@b"@canal.example', 'canal.example'],
  ['web@bücher.example', 'xn--bcher-kva.example'],
])('the Message-IDs of %s belong to %s', (sender, domain) => {
  expect(messageIdDomain(sender)).toBe(domain);
});
