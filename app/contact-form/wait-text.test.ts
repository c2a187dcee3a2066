import { expect, test } from 'vitest';
import { waitText } from './wait-text.ts';

const waits = {
  seconds: { one: '1 second', other: '{count} seconds' },
  minutes: { one: '1 minute', other: '{count} minutes' },
  hours: { one: '1 hour', other: '{count} hours' },
};

test.each([
  [1, '1 second'],
  [30_000, '30 seconds'],
  [60_001, '2 minutes'],
  [300_000, '5 minutes'],
  [900_000, '15 minutes'],
  [3_600_001, '2 hours'],
  [86_400_000, '24 hours'],
])('%i ms are %s', (milliseconds, expected) => {
  expect(waitText(milliseconds, waits, 'en')).toBe(expected);
});
