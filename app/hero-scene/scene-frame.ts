/**
 * The moving parts of the picture as a function of time. At 0 s the picture equals the still image.
 */
import { canal, lockMiddle, lockReach, mainLine, mainStations } from './composition.ts';
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

const track = measureLine(mainLine);
const stationDistances = mainStations.map(({ at }) => distanceAt(track, at));
const lanes = [-30, 0, 30].map((offset) => {
  const lane = measureLine(parallelTo(canal, offset));
  const shores = lane.reach.map((distance) => ({ distance, room: 0 }));
  return {
    lane,
    shores: [...shores, { distance: distanceAt(lane, lockMiddle), room: lockReach }],
  };
});
const wavesInLane = 24;

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
    Array.from({ length: wavesInLane }, (_, number) => {
      const start = startOf(number, index) * lane.length;
      const middle = (start + waveSpeed * seconds) % lane.length;
      const open = shores.map(({ distance, room }) => Math.abs(middle - distance) - room);
      const half = waveLength / 2;
      return {
        points: pieceOf(lane, middle - half, middle + half),
        opacity: clamp((Math.min(...open) - half) / waveShore, 0, 1),
      };
    }),
  );
}

/** As a share of the lane's length. Distances differ, and no two waves are abreast. */
function startOf(number: number, lane: number): number {
  const golden = 0.618;
  return (number + lane / 3 + 0.5 * ((number * golden) % 1)) / wavesInLane;
}

/** The visible waves, so that those that look alike can be drawn at once. */
export function wavesByOpacity(waves: readonly Wave[]): Map<number, Point[][]> {
  const groups = new Map<number, Point[][]>();
  for (const { points, opacity } of waves) {
    if (opacity > 0) groups.set(opacity, [...(groups.get(opacity) ?? []), points]);
  }
  return groups;
}
