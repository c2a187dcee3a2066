import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageLimits, beginRun, type DeletionGuard, endRun } from './deletion.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Between two runs: how much time passes, and by how much somebody sets the clock. */
const step = fc.record({
  passed: fc.integer({ min: MINUTE, max: 3 * DAY }),
  set: fc.option(fc.integer({ min: -900 * DAY, max: 900 * DAY }), { freq: 3, nil: 0 }),
});

test('no clock makes uptime grow faster than time, but for two hours each time that it is set', () => {
  const steps = fc.array(step, { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(steps, (all) => {
      let guard: DeletionGuard | null = null;
      let passed = 0;
      let ahead = 0;
      let times = 0;
      for (const one of [{ passed: 0, set: 0 }, ...all]) {
        passed += one.passed;
        ahead += one.set ?? 0;
        times += one.set ? 1 : 0;
        const begun = beginRun(guard, { days: 365, now: 1000 * DAY + passed + ahead });
        const nothing = { requests: 0, acts: 0 };
        const reached = { marked: nothing, late: nothing, stillLate: nothing, whole: nothing };
        guard = endRun(guard, begun, reached);
        expect(guard.uptimeMs).toBeLessThanOrEqual(passed + times * 2 * HOUR);
      }
    }),
  );
});

test('in ordinary running uptime is the time', () => {
  const ordinary = fc.array(fc.integer({ min: 50 * MINUTE, max: 2 * HOUR }), { maxLength: 50 });
  fc.assert(
    fc.property(ordinary, (gaps) => {
      let guard: DeletionGuard | null = null;
      let now = 1000 * DAY;
      for (const gap of [0, ...gaps]) {
        now += gap;
        const begun = beginRun(guard, { days: 365, now });
        const { marked } = ageLimits(begun);
        expect(marked.stamp).toBe(now - 351 * DAY);
        const nothing = { requests: 0, acts: 0 };
        guard = endRun(guard, begun, {
          marked: nothing,
          late: nothing,
          stillLate: nothing,
          whole: nothing,
        });
      }
      expect(guard?.uptimeMs).toBe(now - 1000 * DAY);
    }),
  );
});
