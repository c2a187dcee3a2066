import { expect, test } from 'vitest';
import { DAY } from '../../test/kit/contact-requests.ts';
import { isGivenUp, retryDelayMs } from './backoff.ts';

test('the delay doubles from half a minute to ten minutes', () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7, 1000].map((failures) => retryDelayMs(failures) / 1000);
  expect(seconds).toEqual([30, 60, 120, 240, 480, 600, 600, 600]);
});

test('what always fails has its last try when five days are over, by its delays alone', () => {
  let waitedMs = 0;
  let failures = 1;
  for (; !isGivenUp(failures); failures += 1) waitedMs += retryDelayMs(failures);
  expect(waitedMs).toBeGreaterThanOrEqual(5 * DAY);
  expect(waitedMs - retryDelayMs(failures - 1)).toBeLessThan(5 * DAY);
});
