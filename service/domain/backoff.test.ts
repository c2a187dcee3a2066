import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextTryAt, retryDelayMs } from './backoff.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const failures = fc.integer({ min: 1, max: 2000 });
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('the delay before the next attempt', () => {
  it('is a whole number, never below 24 seconds nor above 10 minutes', () => {
    fc.assert(
      fc.property(failures, random, (count, number) => {
        const delay = retryDelayMs(count, () => number);
        expect(Number.isInteger(delay)).toBe(true);
        expect(delay).toBeGreaterThanOrEqual(24 * SECOND);
        expect(delay).toBeLessThanOrEqual(10 * MINUTE);
      }),
    );
  });

  it('doubles until it nears 10 minutes, and never shrinks', () => {
    const middle = (count: number) => retryDelayMs(count, () => 0.5);
    expect([1, 2, 3, 4, 5].map(middle)).toEqual([30, 60, 120, 240, 480].map((s) => s * SECOND));
    fc.assert(
      fc.property(failures, random, (count, number) => {
        const later = retryDelayMs(count + 1, () => number);
        expect(later).toBeGreaterThanOrEqual(retryDelayMs(count, () => number));
      }),
    );
  });

  it('scatters e-mails that failed together', () => {
    expect(retryDelayMs(9, () => 0.99) - retryDelayMs(9, () => 0)).toBeGreaterThan(3 * MINUTE);
  });
});

describe('the time of the next attempt', () => {
  it('lies in the future and within five days of the first, until those are over and it was tried often', () => {
    const age = fc.integer({ min: 0, max: 6 * DAY });
    fc.assert(
      fc.property(age, failures, random, (elapsed, count, number) => {
        const next = nextTryAt({ createdAt: 0, failures: count }, elapsed, () => number);
        if (elapsed >= 5 * DAY && count >= 20) {
          expect(next).toBeNull();
        } else if (elapsed >= 5 * DAY) {
          expect(next).toBeGreaterThan(elapsed);
        } else {
          expect(next).toBeGreaterThan(elapsed);
          expect(next).toBeLessThanOrEqual(5 * DAY);
        }
      }),
    );
  });

  it('comes to an end: an e-mail that always fails has its last attempt at five days', () => {
    fc.assert(
      fc.property(fc.infiniteStream(random), (numbers) => {
        const attempts: number[] = [];
        for (let at: number | null = 0; at !== null; ) {
          attempts.push(at);
          const email = { createdAt: 0, failures: attempts.length };
          at = nextTryAt(email, at, () => numbers.next().value ?? 0);
        }
        expect(attempts.at(-1)).toBe(5 * DAY);
        expect(attempts.length).toBeGreaterThan((5 * DAY) / (10 * MINUTE));
      }),
      { numRuns: 20 },
    );
  });
});
