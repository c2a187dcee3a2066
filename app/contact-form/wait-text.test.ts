import { expect, test } from 'vitest';
import { readMessages } from '../../site/index.ts';
import { waitText } from './answers.ts';

const { waits } = readMessages('en').form;

test.each([
  [0, '1 second'],
  [1, '1 second'],
  [1000, '1 second'],
  [1001, '2 seconds'],
  [30_000, '30 seconds'],
  [59_001, '60 seconds'],
  [60_000, '60 seconds'],
  [60_001, '2 minutes'],
  [120_000, '2 minutes'],
  [120_001, '3 minutes'],
  [300_000, '5 minutes'],
  [900_000, '15 minutes'],
  [3_600_000, '60 minutes'],
  [3_600_001, '2 hours'],
  [7_200_001, '3 hours'],
  [86_400_000, '24 hours'],
])('%i ms are %s', (milliseconds, expected) => {
  expect(waitText(milliseconds, waits, 'en')).toBe(expected);
});

test('plural forms are those of the language', () => {
  const words = { one: '{count} one', other: '{count} other' };
  const french = { seconds: words, minutes: words, hours: words };
  expect(waitText(1000, french, 'fr')).toBe('1 one');
  expect(waitText(2000, french, 'fr')).toBe('2 other');
});
