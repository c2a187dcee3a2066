import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  branchLine,
  canal,
  details,
  farWall,
  gatePlanks,
  leaves,
  lockBeamEnds,
  lockBeams,
  lockGates,
  lockJoints,
  lockLeaves,
  mainLine,
  mainLineBeyond,
  nearWall,
  solids,
  walls,
  water,
} from './composition.ts';
import {
  distanceAt,
  gap,
  glide,
  measureLine,
  type Point,
  parallelTo,
  pieceOf,
  pointAt,
  settle,
  swell,
} from './line-geometry.ts';

/**
 * Random lines in the style of a transit map: segments of some length, turned by at most 90
 * degrees.
 */
const transitLine = fc
  .record({
    start: fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 })),
    heading: fc.integer({ min: 0, max: 7 }),
    pieces: fc.array(
      fc.record({
        turn: fc.integer({ min: -2, max: 2 }),
        length: fc.integer({ min: 1, max: 300 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ start, heading, pieces }) => {
    const points: Point[] = [start];
    let [x, y] = start;
    let eighth = heading;
    for (const { turn, length } of pieces) {
      eighth += turn;
      x += length * Math.round(Math.cos((eighth * Math.PI) / 4));
      y += length * Math.round(Math.sin((eighth * Math.PI) / 4));
      points.push([x, y]);
    }
    return points;
  });

const share = fc.double({ min: 0, max: 1, noNaN: true });

/** The largest difference of a segment's direction from a multiple of 45 degrees, in degrees. */
function skew(points: readonly Point[]): number {
  return Math.max(
    ...points.slice(1).map((end, index) => {
      const start = points[index] ?? end;
      const degrees = (Math.atan2(end[1] - start[1], end[0] - start[0]) * 180) / Math.PI;
      return Math.abs(degrees - 45 * Math.round(degrees / 45));
    }),
  );
}

function distanceFrom(points: readonly Point[], point: Point): number {
  const line = measureLine(points);
  return gap(pointAt(line, distanceAt(line, point)), point);
}

describe('on any line', () => {
  test('a position is on the line', () => {
    fc.assert(
      fc.property(transitLine, share, (points, at) => {
        const line = measureLine(points);
        const [x, y] = pointAt(line, at * line.length);
        const isOnSegment = points.slice(1).some((end, index) => {
          const start = points[index] ?? end;
          return Math.abs(gap(start, [x, y]) + gap([x, y], end) - gap(start, end)) < 1e-6;
        });
        expect(isOnSegment).toBe(true);
      }),
    );
  });

  test('distances grow from point to point, up to the length', () => {
    fc.assert(
      fc.property(transitLine, (points) => {
        const { reach, length } = measureLine(points);
        for (const [index, distance] of reach.entries()) {
          expect(distance).toBeGreaterThan(reach[index - 1] ?? -1);
        }
        expect(reach[0]).toBe(0);
        expect(reach.at(-1)).toBe(length);
      }),
    );
  });

  test('as far as one goes along it, one does not go farther through the air', () => {
    fc.assert(
      fc.property(transitLine, share, share, (points, one, other) => {
        const line = measureLine(points);
        const between = Math.abs(one - other) * line.length;
        const air = gap(pointAt(line, one * line.length), pointAt(line, other * line.length));
        expect(air).toBeLessThanOrEqual(between + 1e-6);
      }),
    );
  });

  test('a piece is as long as the way between its ends', () => {
    fc.assert(
      fc.property(transitLine, share, share, (points, one, other) => {
        const line = measureLine(points);
        const [from, to] = [Math.min(one, other) * line.length, Math.max(one, other) * line.length];
        expect(measureLine(pieceOf(line, from, to)).length).toBeCloseTo(to - from, 6);
      }),
    );
  });

  test('beyond its ends there is only its end', () => {
    fc.assert(
      fc.property(transitLine, fc.integer({ min: 0, max: 999 }), (points, beyond) => {
        const line = measureLine(points);
        expect(pointAt(line, -beyond)).toEqual(points[0]);
        expect(pointAt(line, line.length + beyond)).toEqual(points.at(-1));
      }),
    );
  });

  test('the distance found for a position leads back to it', () => {
    fc.assert(
      fc.property(transitLine, share, (points, at) => {
        const line = measureLine(points);
        const point = pointAt(line, at * line.length);
        expect(gap(pointAt(line, distanceAt(line, point)), point)).toBeLessThan(1e-6);
      }),
    );
  });
});

describe('a parallel', () => {
  test('of the canal keeps its distance and its angles', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40, max: 40 }), (offset) => {
        const lane = parallelTo(canal, offset);
        expect(skew(lane)).toBeLessThan(1e-6);
        for (const point of lane.slice(1, -1)) {
          expect(distanceFrom(canal, point)).toBeGreaterThanOrEqual(Math.abs(offset) - 1e-6);
        }
        expect(gap(lane[0] ?? [0, 0], canal[0] ?? [0, 0])).toBeCloseTo(Math.abs(offset), 6);
      }),
    );
  });

  test('to the right of a way to the right lies below it', () => {
    const lane = parallelTo(
      [
        [0, 0],
        [10, 0],
      ],
      3,
    );
    expect(lane).toEqual([
      [0, 3],
      [10, 3],
    ]);
  });
});

describe('in the composition', () => {
  test.each([
    ['the water', [canal, ...water]],
    ['the main line', [mainLine, ...mainLineBeyond]],
    ['the branch line', [branchLine]],
    ['the walls of the lock', [...farWall, ...nearWall, ...lockJoints]],
    ['its gates', [...lockGates, ...gatePlanks, ...lockLeaves, ...lockBeams, ...lockBeamEnds]],
    ['what stands beside them', [...leaves, ...walls, ...solids, ...details]],
  ])('%s: every segment at a multiple of 45 degrees', (_, lines) => {
    for (const points of lines) expect(skew(points)).toBeLessThan(1e-6);
  });
});

describe('easing', () => {
  test('a gliding train never stops and never turns back', () => {
    fc.assert(
      fc.property(share, share, (one, other) => {
        fc.pre(Math.abs(one - other) > 1e-6);
        expect(glide(Math.max(one, other))).toBeGreaterThan(glide(Math.min(one, other)));
      }),
    );
    expect([glide(0), glide(1)]).toEqual([0, expect.closeTo(1, 9)]);
  });

  test('settling goes from 0 to 1', () => {
    expect([settle(0), settle(1)]).toEqual([0, 1]);
    expect(settle(0.5)).toBeGreaterThan(0.5);
  });

  test('a swell reaches 1 at its peak, never more, and is nothing before', () => {
    fc.assert(
      fc.property(fc.double({ min: -5, max: 50, noNaN: true }), (seconds) => {
        expect(swell(seconds, 0.3)).toBeGreaterThanOrEqual(0);
        expect(swell(seconds, 0.3)).toBeLessThanOrEqual(1);
      }),
    );
    expect(swell(0.3, 0.3)).toBeCloseTo(1, 9);
    expect(swell(-1, 0.3)).toBe(0);
    expect(swell(3, 0.3)).toBeLessThan(0.001);
  });
});
