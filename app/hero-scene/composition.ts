/**
 * The hero picture as data: a canal town in the style of a transit map. The canvas and the still
 * picture are both drawn from it, so that one can replace the other without a visible change.
 */
import type { Point } from './line-geometry.ts';

type Stroke = readonly Point[];

export const size = { width: 640, height: 480 };

export const canal = way('60 430, 206 430, 456 180, 580 180');

/** The towpath. It follows the bank of the canal until it climbs to its end. */
export const mainLine = way('36 366, 180 366, 430 116, 510 116, 572 54');

export const branchLines: readonly Stroke[] = [
  way('92 96, 208 96, 280 168, 280 266'),
  way('340 206, 500 366, 592 366'),
];

/** The parts of the branches that cross the water. */
export const bridges: readonly Stroke[] = [way('355 221, 415 281')];

/** Two pairs of gates that point upstream. */
export const lockGates: readonly Stroke[] = [
  way('226 354, 282 354, 282 410'),
  way('254 326, 310 326, 310 382'),
];
export const lockMiddle: Point = [296, 340];

export type StationKind = 'stop' | 'station' | 'interchange' | 'terminus';

export interface Station {
  at: Point;
  kind: StationKind;
}

/** In the order in which the light passes them. */
export const mainStations: readonly Station[] = [
  { at: [36, 366], kind: 'station' },
  { at: [112, 366], kind: 'station' },
  { at: [220, 326], kind: 'station' },
  { at: [280, 266], kind: 'interchange' },
  { at: [340, 206], kind: 'interchange' },
  { at: [400, 146], kind: 'station' },
  { at: [470, 116], kind: 'station' },
  { at: [572, 54], kind: 'terminus' },
];

export const branchStops: readonly Station[] = [
  { at: [92, 96], kind: 'stop' },
  { at: [168, 96], kind: 'stop' },
  { at: [524, 366], kind: 'stop' },
  { at: [592, 366], kind: 'stop' },
];

/** Radius and width of each ring. */
export const rings: Record<StationKind, { radius: number; weight: number }> = {
  stop: { radius: 8, weight: 5 },
  station: { radius: 11, weight: 6 },
  interchange: { radius: 16, weight: 7 },
  terminus: { radius: 18, weight: 8 },
};

export const weights = { canal: 80, main: 12, branch: 6, bridge: 18, gate: 5, glyph: 4, wave: 4 };

/** The opacity of a wave that is far from everything that it must not touch. */
export const waveOpacity = 0.34;

const clinic = [
  '0 56, 0 28, 20 28, 20 0, 52 0, 52 28, 72 28, 72 56, 0 56',
  '36 10, 36 26',
  '28 18, 44 18',
  '36 56, 36 42',
];
const house = ['0 22, 22 0, 44 22, 44 48, 0 48, 0 22', '22 48, 22 34'];
const office = ['0 70, 0 0, 40 0, 40 70, 0 70', '12 16, 28 16', '12 32, 28 32', '12 48, 28 48'];
const shop = ['0 14, 14 0, 46 0, 60 14, 0 14', '5 14, 5 48, 55 48, 55 14', '40 48, 40 32'];

/** Buildings stand beside the stations of the line that serves them. */
export const glyphs: readonly Stroke[] = [
  ...strokesAt(76, 282, clinic),
  ...strokesAt(70, 26, house),
  ...strokesAt(504, 274, office),
  ...strokesAt(562, 296, shop),
];

function strokesAt(left: number, top: number, strokes: string[]): Stroke[] {
  return strokes.map((stroke) => way(stroke).map(([x, y]) => [left + x, top + y]));
}

/** @param points as in SVG: "x y, x y" */
function way(points: string): Stroke {
  return points.split(', ').map((point) => {
    const [x = Number.NaN, y = Number.NaN] = point.split(' ').map(Number);
    return [x, y];
  });
}
