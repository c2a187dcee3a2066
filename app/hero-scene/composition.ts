/**
 * The hero picture as data: a canal town in the style of a transit map. The canvas and the still
 * picture are both drawn from it, so that one can replace the other without a visible change.
 */
import type { Point } from './line-geometry.ts';

type Stroke = readonly Point[];

/** The part that the narrowest window shows begins at 0 and is as wide as it is high. */
export const size = { left: -2400, width: 4800, height: 638 };

/** The middle of the water, upstream first. It runs out of the window at both sides. */
export const canal = way('2400 512, 380 512, 316 576, -2400 576');

/** The towpath, from its first station to its end. */
export const mainLine = way('24 494, 60 494, 180 374, 360 374, 510 224');
/** It comes from outside the window and goes on beyond its end. */
export const mainLineBeyond: readonly Stroke[] = [
  way('-2400 494, 24 494'),
  way('510 224, 2400 224'),
];
export const branchLine = way('360 374, 2400 374');

/** The lower water with that in the lock, and the upper water. */
export const water: readonly Stroke[] = [
  way('-2400 524, 440 524, 480 564, 196 564, 132 628, -2400 628'),
  way('440 460, 2400 460, 2400 564, 440 564, 492 512, 440 460'),
];
export const lockMiddle: Point = [348, 544];
/** Half the length of the lock. */
export const lockReach = 216;
/** The far wall above the lower water, and its top. */
export const farWall: readonly Stroke[] = [
  way('132 524, 196 460, 440 460, 440 524, 132 524'),
  way('196 460, 196 442, 516 442, 516 460, 196 460'),
];
/** The near wall, of which only the top shows. */
export const nearWall: readonly Stroke[] = [
  way('132 628, 196 564, 516 564, 516 582, 204 582, 158 628, 132 628'),
];
/** Between the stones of the far wall. */
export const lockJoints: readonly Stroke[] = [
  '164 492, 440 492',
  '214 460, 214 492',
  '290 460, 290 492',
  '366 460, 366 492',
  '176 492, 176 524',
  '328 492, 328 524',
  '404 492, 404 524',
].map(way);
/** The sides of the gates that show above the lower water. */
export const lockGates: readonly Stroke[] = [
  way('440 460, 492 512, 460 544, 440 524, 440 460'),
  way('236 460, 288 512, 256 544, 236 524, 236 460'),
  way('288 512, 288 564, 236 564, 288 512'),
];
export const gatePlanks: readonly Stroke[] = [236, 440].flatMap((x) => [
  way(`${x + 17} 484, ${x + 17} 534`),
  way(`${x + 34} 501, ${x + 34} 523`),
]);
/** Two pairs of gates that point upstream, from above. */
export const lockLeaves: readonly Stroke[] = [
  way('440 460, 492 512, 440 564'),
  way('236 460, 288 512, 236 564'),
];
/** The beams that open the gates, and their ends, which are painted white. */
export const lockBeams: readonly Stroke[] = [236, 440].flatMap((x) => [
  way(`${x} 460, ${x} 404`),
  way(`${x} 564, ${x} 616`),
]);
export const lockBeamEnds: readonly Stroke[] = [236, 440].flatMap((x) => [
  way(`${x} 416, ${x} 404`),
  way(`${x} 604, ${x} 616`),
]);

export type StationKind = 'stop' | 'station' | 'interchange' | 'terminus';

export interface Station {
  at: Point;
  kind: StationKind;
}

/** In the order in which the light passes them. */
export const mainStations: readonly Station[] = [
  { at: [24, 494], kind: 'station' },
  { at: [120, 434], kind: 'station' },
  { at: [261, 374], kind: 'station' },
  { at: [360, 374], kind: 'interchange' },
  { at: [510, 224], kind: 'terminus' },
];

export const branchStops: readonly Station[] = [561, 709, 1009, 1331, 1689].map((x) => ({
  at: [x, 374],
  kind: 'stop',
}));

/** Radius and width of each ring. */
export const rings: Record<StationKind, { radius: number; weight: number }> = {
  stop: { radius: 10, weight: 6 },
  station: { radius: 13, weight: 7 },
  interchange: { radius: 19, weight: 8 },
  terminus: { radius: 22, weight: 10 },
};

export const weights = {
  main: 14,
  branch: 8,
  beam: 15,
  beamEnd: 8,
  leaf: 9,
  wall: 4.5,
  joint: 2.5,
  glyph: 6,
  wave: 5,
};

/** The opacity of a wave that is far from everything that it must not touch. */
export const waveOpacity = 0.34;
/** What is drawn around or filled is closed. */
interface Glyph {
  leaves?: string[];
  walls?: string[];
  /** Roofs, doors and hulls. */
  solid?: string[];
  details?: string[];
}

const clinic: Glyph = {
  walls: ['0 92, 0 46, 32 46, 32 0, 88 0, 88 46, 120 46, 120 92, 0 92'],
  solid: ['46 92, 46 62, 74 62, 74 92, 46 92'],
  details: ['60 12, 60 40', '46 26, 74 26', '16 62, 16 74', '104 62, 104 74'],
};
const house: Glyph = {
  walls: ['8 78, 8 34, 64 34, 64 78, 8 78'],
  solid: ['0 38, 36 2, 72 38, 0 38', '28 78, 28 54, 44 54, 44 78, 28 78'],
};
const office: Glyph = {
  walls: ['0 116, 0 0, 66 0, 66 116, 0 116'],
  solid: ['24 116, 24 92, 42 92, 42 116, 24 116'],
  details: [
    '16 20, 28 20',
    '38 20, 50 20',
    '16 44, 28 44',
    '38 44, 50 44',
    '16 68, 28 68',
    '38 68, 50 68',
  ],
};
const shop: Glyph = {
  walls: ['8 78, 8 20, 72 20, 72 78, 8 78'],
  solid: ['0 22, 22 0, 58 0, 80 22, 0 22', '50 78, 50 48, 64 48, 64 78, 50 78'],
  details: ['18 42, 38 42, 38 60, 18 60, 18 42'],
};
const boat: Glyph = {
  walls: ['22 18, 22 0, 78 0, 78 18, 22 18'],
  solid: ['0 18, 108 18, 90 36, 18 36, 0 18'],
  details: ['38 9, 40 9', '58 9, 60 9'],
};
const tree: Glyph = {
  leaves: ['0 18, 16 2, 32 18, 0 18', '0 34, 16 18, 32 34, 0 34', '0 50, 16 34, 32 50, 0 50'],
  details: ['16 50, 16 62'],
};

/** All of them are drawn this much larger. */
const growth = 1.25;
/** The height on which they stand: the two lines, and the water in the lock. */
const [street, hill, afloat] = [368, 215, 562];

const placed: readonly [left: number, bottom: number, Glyph][] = [
  [186, 365, clinic],
  [302, afloat, boat],
  [490, street, shop],
  [606, street, tree],
  [664, street, house],
  [770, street, tree],
  [820, street, tree],
  [934, street, clinic],
  [1120, street, tree],
  [1260, street, shop],
  [1460, street, tree],
  [1644, street, house],
  [544, hill, office],
  [650, hill, tree],
  [720, hill, house],
  [920, hill, tree],
  [966, hill, tree],
  [1130, hill, shop],
  [1400, hill, office],
  [1540, hill, tree],
];

/** Buildings stand beside the stations of the line that serves them. */
export const leaves = strokesOf('leaves');
export const walls = strokesOf('walls');
export const solids = strokesOf('solid');
export const details = strokesOf('details');

function strokesOf(part: keyof Glyph): readonly Stroke[] {
  return placed.flatMap(([left, bottom, glyph]) => {
    const strokes = (glyph[part] ?? []).map(way);
    const top = bottom - growth * heightOf(glyph);
    return strokes.map((stroke) =>
      stroke.map(([x, y]): Point => [left + growth * x, top + growth * y]),
    );
  });
}

function heightOf(glyph: Glyph): number {
  return Math.max(
    ...Object.values(glyph)
      .flat()
      .flatMap(way)
      .map(([, y]) => y),
  );
}

/** @param points as in SVG: "x y, x y" */
function way(points: string): Stroke {
  return points.split(', ').map((point) => {
    const [x = Number.NaN, y = Number.NaN] = point.split(' ').map(Number);
    return [x, y];
  });
}
