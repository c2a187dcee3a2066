/** Geometry of transit-map lines: what is where, and how a light moves along. No drawing. */

export type Point = readonly [x: number, y: number];

export interface Line {
  points: readonly Point[];
  /** How far along the line each point is. */
  reach: readonly number[];
  length: number;
}

export function measureLine(points: readonly Point[]): Line {
  let length = 0;
  const reach = points.map((point, place) => {
    const before = points[place - 1];
    if (before !== undefined) length += gap(before, point);
    return length;
  });
  return { points, reach, length };
}

/** The point `distance` along the line; before its start and after its end, the end point. */
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

/** The piece of a line between two distances, bends included. */
export function pieceOf(line: Line, from: number, to: number): Point[] {
  const bends = line.points.filter((_, place) => {
    const reach = line.reach[place] ?? 0;
    return reach > from && reach < to;
  });
  return [pointAt(line, from), ...bends, pointAt(line, to)];
}

/** How far along the line the point of it nearest to `point` is. */
export function distanceAt(line: Line, point: Point): number {
  let nearest = { off: Number.POSITIVE_INFINITY, distance: 0 };
  for (const [place, end] of line.points.entries()) {
    const start = line.points[place - 1] ?? end;
    const length = gap(start, end);
    const along =
      length === 0
        ? 0
        : ((point[0] - start[0]) * (end[0] - start[0]) +
            (point[1] - start[1]) * (end[1] - start[1])) /
          length;
    const distance = (line.reach[place] ?? 0) - length + clamp(along, 0, length);
    const off = gap(point, pointAt(line, distance));
    if (off < nearest.off) nearest = { off, distance };
  }
  return nearest.distance;
}

/** The same way `offset` to the right of it (to the left if negative), bends kept at their angle. */
export function parallelTo(points: readonly Point[], offset: number): Point[] {
  return points.map((point, place) => {
    const before = directionOf(points[place - 1], point);
    const after = directionOf(point, points[place + 1]);
    const into = before ?? after ?? [0, 0];
    const outOf = after ?? into;
    // At a bend both pieces meet on the line that halves the angle between them.
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

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** From 0 to 1, slow at both ends but never at rest: a train that glides through its stations. */
export function glide(share: number): number {
  return share - (0.5 / (2 * Math.PI)) * Math.sin(2 * Math.PI * share);
}

/** From 0 to 1, coming gently to rest. */
export function settle(share: number): number {
  return 1 - (1 - share) ** 3;
}

/** 0, up to 1 after `peak` seconds, and slowly back. */
export function swell(seconds: number, peak: number): number {
  if (seconds <= 0) return 0;
  const share = seconds / peak;
  return (share * Math.exp(1 - share)) ** 2;
}
