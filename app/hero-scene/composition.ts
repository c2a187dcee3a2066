/**
 * The hero picture as data: a canal town in the style of a transit map. The canvas and the still
 * picture are both drawn from it, so that one can replace the other without a visible change.
 */
import type { Point } from './line-geometry.ts';

type Stroke = readonly Point[];

/** The picture is shown from its left edge on, as far as the window reaches. */
export const size = { width: 1600, height: 480 };

/** Runs out of the window to the right. */
export const canal = way('76 424, 176 424, 426 174, 1700 174');

/** The towpath. It follows the bank of the canal until it climbs to its end. */
export const mainLine = way('24 350, 154 350, 398 106, 486 106, 544 48');

export const branchLines: readonly Stroke[] = [way('226 278, 314 366, 1700 366')];

/** The parts of the branches that cross the water. */
export const bridges: readonly Stroke[] = [way('248 300, 298 350')];

/** The water between the gates. */
export const lockChamber: Stroke = way('285 250, 350 250, 350 315, 410 255, 410 190, 345 190');
export const lockWalls: readonly Stroke[] = [way('285 250, 345 190'), way('350 315, 410 255')];
/** Two pairs of gates that point upstream. Each leaf ends in the beam that opens it. */
export const lockGates: readonly Stroke[] = [
  way('270 250, 350 250, 350 340'),
  way('332 190, 410 190, 410 282'),
];
export const lockMiddle: Point = [365, 235];

export type StationKind = 'stop' | 'station' | 'interchange' | 'terminus';

export interface Station {
  at: Point;
  kind: StationKind;
}

/** In the order in which the light passes them. */
export const mainStations: readonly Station[] = [
  { at: [24, 350], kind: 'station' },
  { at: [102, 350], kind: 'station' },
  { at: [226, 278], kind: 'interchange' },
  { at: [300, 204], kind: 'station' },
  { at: [442, 106], kind: 'station' },
  { at: [544, 48], kind: 'terminus' },
];

export const branchStops: readonly Station[] = [
  { at: [471, 366], kind: 'stop' },
  { at: [554, 366], kind: 'stop' },
  { at: [760, 366], kind: 'stop' },
  { at: [1020, 366], kind: 'stop' },
];

/** Radius and width of each ring. */
export const rings: Record<StationKind, { radius: number; weight: number }> = {
  stop: { radius: 10, weight: 6 },
  station: { radius: 13, weight: 7 },
  interchange: { radius: 19, weight: 8 },
  terminus: { radius: 22, weight: 10 },
};

export const weights = {
  canal: 92,
  main: 14,
  branch: 8,
  bridge: 24,
  gate: 10,
  wall: 6,
  glyph: 5,
  wave: 5,
};

/** The opacity of a wave that is far from everything that it must not touch. */
export const waveOpacity = 0.34;
/** The opacity of the deep water in the lock, above the colour of the canal. */
export const chamberOpacity = 0.22;

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

const placed: readonly [left: number, top: number, Glyph][] = [
  [66, 250, house],
  [156, 238, tree],
  [186, 70, clinic],
  [438, 244, office],
  [514, 282, shop],
  [476, 148, boat],
  [624, 66, tree],
  [724, 282, house],
  [812, 298, tree],
  [850, 298, tree],
  [960, 268, clinic],
  [1090, 298, tree],
];

/** Buildings stand beside the stations of the line that serves them. */
export const leaves = strokesOf('leaves');
export const walls = strokesOf('walls');
export const solids = strokesOf('solid');
export const details = strokesOf('details');

function strokesOf(part: keyof Glyph): readonly Stroke[] {
  return placed.flatMap(([left, top, glyph]) =>
    (glyph[part] ?? []).map((stroke) => way(stroke).map(([x, y]): Point => [left + x, top + y])),
  );
}

/** @param points as in SVG: "x y, x y" */
function way(points: string): Stroke {
  return points.split(', ').map((point) => {
    const [x = Number.NaN, y = Number.NaN] = point.split(' ').map(Number);
    return [x, y];
  });
}
