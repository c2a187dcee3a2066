import { expect, test } from 'vitest';
import { titleWithName } from './title-with-name.ts';

const name = 'Towpath IT';
const longest = 'x'.repeat(60 - ' | Towpath IT'.length);

test.each([
  ['Pricing', 'Pricing | Towpath IT'],
  [longest, `${longest} | Towpath IT`],
  [`${longest}x`, `${longest}x`],
  ['About Towpath IT', 'About Towpath IT'],
])('%s', (title, expected) => {
  expect(titleWithName(title, name)).toBe(expected);
});
