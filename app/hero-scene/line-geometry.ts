/** Geometry of transit-map lines and of the light that moves along them. Draws nothing. */

export type Point = readonly [x: number, y: number];

export interface Line {
  points: readonly Point[];
  /** The distance of each point from the start of the line. */
  reach: readonly number[];
  length: number;
}

export function measureLine(points: readonly Point[]): Line {
  let length = 0;
  const reach = points.map((point, index) => {
    const before = points[index - 1];
    if (before !== undefined) length += gap(before, point);
    return length;
  });
  return { points, reach, length };
}

/** The point at `distance` along the line, limited to its ends. */
export function pointAt(line: Line, distance: number): Point {
  const next = line.reach.findIndex((reach) => reach >= distance);
  const end = line.points[next === -1 ? line.points.length - 1 : next];
  if (end === undefined) throw new RangeError('A line has at least one point.');
  const start = line.points[next - 1];
  if (start === undefined) return end;
  const behind = (line.reach[next] ?? 0) - distance;
  const share = behind / gap(start, end);
  return [end[0] - share * (end[0] - start[0]), end[1] - share * (end[1] - start[1])];
}

/** The piece of a line between two distances, with its bends. */
export function pieceOf(line: Line, from: number, to: number): Point[] {
  const bends = line.points.filter((_, index) => {
    const reach = line.reach[index] ?? 0;
    return reach > from && reach < to;
  });
  return [pointAt(line, from), ...bends, pointAt(line, to)];
}

/** The distance along the line of its point that is nearest to `point`. */
export function distanceAt(line: Line, point: Point): number {
  let nearest = { off: Number.POSITIVE_INFINITY, distance: 0 };
  for (const [index, end] of line.points.entries()) {
    const start = line.points[index - 1] ?? end;
    const length = gap(start, end);
    const along =
      length === 0
        ? 0
        : ((point[0] - start[0]) * (end[0] - start[0]) +
            (point[1] - start[1]) * (end[1] - start[1])) /
          length;
    const distance = (line.reach[index] ?? 0) - length + clamp(along, 0, length);
    const off = gap(point, pointAt(line, distance));
    if (off < nearest.off) nearest = { off, distance };
  }
  return nearest.distance;
}

/** A parallel line `offset` to the right (to the left if negative), with the same angles. */
export function parallelTo(points: readonly Point[], offset: number): Point[] {
  return points.map((point, index) => {
    const before = directionOf(points[index - 1], point);
    const after = directionOf(point, points[index + 1]);
    const into = before ?? after ?? [0, 0];
    const outOf = after ?? into;
    // At a bend both pieces meet on the bisector of their angle.
    const stretch = offset / (1 + into[0] * outOf[0] + into[1] * outOf[1]);
    return [point[0] - (into[1] + outOf[1]) * stretch, point[1] + (into[0] + outOf[0]) * stretch];
  });
}

function directionOf(from: Point | undefined, to: Point | undefined): Point | undefined {
  if (from === undefined || to === undefined) return undefined;
  const length = gap(from, to);
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

export function gap(from: Point, to: Point): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** From 0 to 1, slow at both ends but never at rest, like a train that passes its stations. */
export function glide(share: number): number {
  return share - (0.5 / (2 * Math.PI)) * Math.sin(2 * Math.PI * share);
}

/** From 0 to 1, slowing down to a stop. */
export function settle(share: number): number {
  return 1 - (1 - share) ** 3;
}

/** From 0 up to 1 after `peak` seconds, and slowly back. */
export function swell(seconds: number, peak: number): number {
  if (seconds <= 0) return 0;
  const share = seconds / peak;
  return (share * Math.exp(1 - share)) ** 2;
}
