import fc from 'fast-check';
import { expect, test } from 'vitest';
import { branchStops, canal, mainLine, mainStations, size } from './composition.ts';
import { distanceAt, measureLine, pointAt } from './line-geometry.ts';
import { frameAt, headAt, times } from './scene-frame.ts';

const track = measureLine(mainLine);
const lightLength = 90;
const seconds = fc.double({ min: 0, max: 600, noNaN: true });
const secondsInCycle = fc.double({ min: 0, max: times.cycle, noNaN: true, maxExcluded: true });

test('at first the picture is the still', () => {
  const { light, ringScales, ripple } = frameAt(0, lightLength);
  expect({ light, ripple }).toEqual({ light: null, ripple: null });
  expect(new Set(ringScales)).toEqual(new Set([1]));
});

test('the end of a cycle joins the start of the next', () => {
  const { light, ringScales, ripple } = frameAt(times.cycle - 0.001, lightLength);
  expect({ light, ripple }).toEqual({ light: null, ripple: null });
  for (const scale of ringScales) expect(scale).toBeCloseTo(1, 3);
});

test('the light goes forward only, from the first station to the terminus', () => {
  fc.assert(
    fc.property(secondsInCycle, secondsInCycle, (one, other) => {
      expect(headAt(Math.max(one, other))).toBeGreaterThanOrEqual(headAt(Math.min(one, other)));
    }),
  );
  expect(headAt(0)).toBe(0);
  expect(headAt(times.rest + times.traverse)).toBeCloseTo(track.length, 6);
});

test('the light is on the line and no longer than it may be', () => {
  fc.assert(
    fc.property(seconds, (now) => {
      const { light } = frameAt(now, lightLength);
      if (light === null) return;
      expect(light.from).toBeGreaterThanOrEqual(0);
      expect(light.to).toBeLessThanOrEqual(track.length + 1e-6);
      expect(light.to - light.from).toBeLessThanOrEqual(lightLength + 1e-6);
      expect(light.to).toBeGreaterThan(light.from);
    }),
  );
});

test('rings grow by at most 15 %, and only after the light has come', () => {
  fc.assert(
    fc.property(secondsInCycle, (now) => {
      const { ringScales } = frameAt(now, lightLength);
      for (const [index, scale] of ringScales.entries()) {
        const at = mainStations[index]?.at ?? [0, 0];
        expect(scale).toBeGreaterThanOrEqual(1);
        expect(scale).toBeLessThanOrEqual(1.15 + 1e-9);
        if (headAt(now) < distanceAt(track, at) - 1) expect(scale).toBe(1);
      }
    }),
  );
});

test('nothing jumps: a sixtieth of a second changes little', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: times.cycle - 0.05, noNaN: true }), (now) => {
      const [before, after] = [frameAt(now, lightLength), frameAt(now + 1 / 60, lightLength)];
      expect(headAt(now + 1 / 60) - headAt(now)).toBeLessThan(5);
      for (const [index, { opacity }] of before.waves.entries()) {
        expect(Math.abs(opacity - (after.waves[index]?.opacity ?? 0))).toBeLessThan(0.01);
      }
      for (const [index, scale] of before.ringScales.entries()) {
        expect(Math.abs(scale - (after.ringScales[index] ?? 0))).toBeLessThan(0.02);
      }
    }),
  );
});

test('waves are out of sight where they start over', () => {
  const [to = 0, from = 0] = [canal[0]?.[0], canal.at(-1)?.[0]];
  fc.assert(
    fc.property(seconds, (now) => {
      for (const { points, opacity } of frameAt(now, lightLength).waves) {
        expect(opacity).toBeGreaterThanOrEqual(0);
        expect(opacity).toBeLessThanOrEqual(1);
        const start = points[0]?.[0] ?? 0;
        // Rounding leaves as little as 4e-14 where the shore is met exactly.
        if (start < from + 1 || start > to - 1) expect(opacity).toBeLessThan(1e-9);
      }
    }),
    { examples: [[50.75428246977487]] },
  );
});

test('stations are on their line, in the order of the light, and inside the picture', () => {
  const distances = mainStations.map(({ at }) => distanceAt(track, at));
  expect(distances).toEqual([...distances].sort((one, other) => one - other));
  for (const [index, { at }] of mainStations.entries()) {
    expect(pointAt(track, distances[index] ?? 0)).toEqual(
      at.map((value) => expect.closeTo(value, 6)),
    );
  }
  for (const { at } of [...mainStations, ...branchStops]) {
    expect(at[0]).toBeGreaterThan(18);
    expect(at[0]).toBeLessThan(size.left + size.width - 18);
    expect(at[1]).toBeGreaterThan(18);
    expect(at[1]).toBeLessThan(size.height - 18);
  }
});
