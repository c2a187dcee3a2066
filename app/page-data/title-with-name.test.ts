import { expect, test } from 'vitest';
import { titleWithName } from './title-with-name.ts';

const name = 'Fixture Computers';
const longest = 'x'.repeat(60 - ' | Fixture Computers'.length);

test.each([
  ['Pricing', 'Pricing | Fixture Computers'],
  [longest, `${longest} | Fixture Computers`],
  [`${longest}x`, `${longest}x`],
  ['About Fixture Computers', 'About Fixture Computers'],
])('%s', (title, expected) => {
  expect(titleWithName(title, name)).toBe(expected);
});
