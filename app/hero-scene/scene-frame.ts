/**
 * The moving parts of the picture as a function of time. At 0 s the picture equals the still image.
 */
import { canal, lockMiddle, mainLine, mainStations } from './composition.ts';
import {
  clamp,
  distanceAt,
  glide,
  measureLine,
  type Point,
  parallelTo,
  pieceOf,
  settle,
  swell,
} from './line-geometry.ts';

export interface Wave {
  points: Point[];
  opacity: number;
}

export interface SceneFrame {
  waves: Wave[];
  /** The light on the main line, from its tail to its head. Null between two runs. */
  light: { from: number; to: number } | null;
  /** The scale of each main station's ring: 1 at rest, larger when the light passes. */
  ringScales: number[];
  /** Progress of the ring that spreads from the terminus, from 0 to 1. */
  ripple: number | null;
}

/** Seconds. The rest at the start lasts longer than the cross-fade from the still image. */
export const times = { rest: 0.9, traverse: 5.2, fading: 0.7, ripple: 3.2, cycle: 9.8 };

/** A ring grows by this share, and is largest this many seconds after the light reached it. */
const ringGrowth = 0.15;
const ringPeak = 0.28;

/** Units per second. */
const waveSpeed = 7;
const waveLength = 26;
/**
 * Waves fade out before the canal's ends, bends and lock, and fade in after them, over this
 * distance.
 */
const waveShore = 24;
const lockRoom = 58;

const track = measureLine(mainLine);
const stationDistances = mainStations.map(({ at }) => distanceAt(track, at));
const lanes = [-19, 0, 19].map((offset) => {
  const lane = measureLine(parallelTo(canal, offset));
  const shores = lane.reach.map((distance) => ({ distance, room: 0 }));
  return {
    lane,
    shores: [...shores, { distance: distanceAt(lane, lockMiddle), room: lockRoom }],
  };
});
/**
 * Start positions of the waves in each lane, as shares of its length, so that no two are abreast.
 */
const waveStarts = [
  [0.03, 0.16, 0.31, 0.43, 0.58, 0.7, 0.87],
  [0.05, 0.11, 0.23, 0.37, 0.5, 0.64, 0.78, 0.92],
  [0.02, 0.13, 0.29, 0.41, 0.55, 0.72, 0.84],
];

/** @param lightLength in units of the picture */
export function frameAt(seconds: number, lightLength: number): SceneFrame {
  const inCycle = seconds % times.cycle;
  const sinceArrival = inCycle - times.rest - times.traverse;
  return {
    waves: wavesAt(seconds),
    light: lightAt(inCycle, lightLength),
    ringScales: stationDistances.map(
      (distance) => 1 + ringGrowth * swell(inCycle - passingTime(distance), ringPeak),
    ),
    ripple:
      sinceArrival > 0 && sinceArrival < times.ripple ? settle(sinceArrival / times.ripple) : null,
  };
}

/** The position of the light's head on the main line. It slows down at every station. */
export function headAt(inCycle: number): number {
  const reached = clamp((inCycle - times.rest) / times.traverse, 0, 1) * track.length;
  const next = Math.max(
    1,
    stationDistances.findIndex((distance) => distance >= reached),
  );
  const start = stationDistances[next - 1] ?? 0;
  const length = (stationDistances[next] ?? track.length) - start;
  return start + length * glide((reached - start) / length);
}

function passingTime(distance: number): number {
  return times.rest + (times.traverse * distance) / track.length;
}

function lightAt(inCycle: number, lightLength: number): SceneFrame['light'] {
  const sinceArrival = inCycle - times.rest - times.traverse;
  // The tail follows the head into the terminus.
  const drawnIn = lightLength * settle(clamp(sinceArrival / times.fading, 0, 1));
  const to = headAt(inCycle);
  const from = Math.max(0, to - lightLength + drawnIn);
  return to - from < 0.5 ? null : { from, to };
}

function wavesAt(seconds: number): Wave[] {
  return lanes.flatMap(({ lane, shores }, index) =>
    (waveStarts[index] ?? []).map((start) => {
      const middle = (start * lane.length + waveSpeed * seconds) % lane.length;
      const open = shores.map(({ distance, room }) => Math.abs(middle - distance) - room);
      const half = waveLength / 2;
      return {
        points: pieceOf(lane, middle - half, middle + half),
        opacity: clamp((Math.min(...open) - half) / waveShore, 0, 1),
      };
    }),
  );
}
