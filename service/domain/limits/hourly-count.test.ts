import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countInHour, type HourlyCount } from './hourly-count.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.UTC(2026, 2, 10, 12);

/** Tries at each time in turn. Returns the waits of those refused, in minutes, and null for the others. */
function waitsAt(times: number[], perHour: number): (number | null)[] {
  let state: HourlyCount | null = null;
  return times.map((time) => {
    const result = countInHour(state, perHour, time);
    state = JSON.parse(JSON.stringify(result.state));
    return result.decision.allowed ? null : result.decision.retryAfterMs / MINUTE;
  });
}

test('as many pass as are allowed, and the next when the first has left the hour', () => {
  expect(
    waitsAt(
      [0, 0, 1, 30, 60, 61, 61].map((minute) => NOON + minute * MINUTE),
      3,
    ),
  ).toEqual([...[null, null, null], ...[31, 1], ...[null, null]]);
});

test('a smaller limit than before waits until enough have left', () => {
  const before: HourlyCount = {
    counts: [
      [NOON / MINUTE, 5],
      [NOON / MINUTE + 10, 5],
    ],
    lastSeen: NOON / MINUTE + 10,
  };
  const { state } = countInHour(before, 100, NOON + HOUR / 2);
  const { decision } = countInHour(state, 4, NOON + HOUR / 2);
  expect(decision).toEqual({ allowed: false, retryAfterMs: 41 * MINUTE });
});

test('a clock that is set back by a day makes nobody wait longer', () => {
  expect(waitsAt([NOON, NOON - 24 * HOUR, NOON - 23 * HOUR + MINUTE], 1)).toEqual([null, 61, null]);
});

test('neither does one that is set back by two minutes', () => {
  expect(waitsAt([NOON - 30 * MINUTE, NOON, NOON - 2 * MINUTE], 2)).toEqual([null, null, 31]);
});

test('hosts whose clocks differ by a minute, asked in turn, forget nothing sooner', () => {
  const turns = Array.from({ length: 100 }, (_, turn) => NOON + turn - (turn % 2) * MINUTE);
  const waits = waitsAt([...turns, NOON + HOUR - 1], 1);
  expect(waits.filter((wait) => wait === null)).toHaveLength(1);
  expect(waitsAt([...turns, NOON + HOUR], 1).at(-1)).toBe(null);
});

test('the state stays small if two hosts are asked in turn', () => {
  let state: HourlyCount | null = null;
  for (let turn = 0; turn < 200; turn += 1) {
    state = countInHour(state, 200, NOON - (turn % 2)).state;
  }
  expect(state).toEqual({ counts: [[NOON / MINUTE - 1, 200]], lastSeen: NOON / MINUTE });
});

test('within no hour do more pass than are allowed, and nobody waits for more than 61 minutes', () => {
  const steps = fc.array(fc.integer({ min: 0, max: 10 * MINUTE }), { maxLength: 200 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 20 }), (steps, perHour) => {
      let now = NOON;
      const times = steps.map((step) => (now += step));
      const waits = waitsAt(times, perHour);
      const passed = times.filter((_, index) => waits[index] === null);
      for (const time of passed) {
        const inHour = passed.filter((other) => other <= time && other > time - HOUR);
        expect(inHour.length).toBeLessThanOrEqual(perHour);
      }
      for (const wait of waits) expect(wait === null || (wait > 0 && wait <= 61)).toBe(true);
    }),
    { numRuns: 50 },
  );
});
