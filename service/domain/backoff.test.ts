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
  it('lies in the future and within five days of the first, until those are over', () => {
    const age = fc.integer({ min: 0, max: 5 * DAY - 1 });
    fc.assert(
      fc.property(age, failures, random, (elapsed, count, number) => {
        const next = nextTryAt({ createdAt: 0, failures: count }, elapsed, () => number);
        expect(next).toBeGreaterThan(elapsed);
        expect(next).toBeLessThanOrEqual(5 * DAY);
      }),
    );
  });

  it.each([
    ['ahead', 400 * DAY],
    ['back', -400 * DAY],
  ])('still comes for days if the clock has jumped %s, and then not for ever', (_, jump) => {
    const first = { createdAt: 0, failures: 1 };
    let waited = 0;
    for (;;) {
      const next = nextTryAt(first, jump + waited, () => 0.5);
      if (next === null) break;
      first.failures += 1;
      waited = next - jump;
    }
    expect(waited / DAY).toBeGreaterThan(4.4);
    expect(waited / DAY).toBeLessThan(5.1);
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
