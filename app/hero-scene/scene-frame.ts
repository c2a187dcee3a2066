/** What moves in the picture, as a function of time alone. At 0 s the picture is the still. */
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
  /** The light on the main line, from its tail to its head; null while it is out. */
  light: { from: number; to: number } | null;
  /** How much larger than at rest the ring of each main station is: 1 or more. */
  ringScales: number[];
  /** The ring that spreads from the terminus, `share` of its way from 0 to 1. */
  ripple: number | null;
}

/** Seconds. The rest at the start outlasts the cross-fade from the still. */
export const times = { rest: 0.9, traverse: 5.2, fading: 0.7, ripple: 3.2, cycle: 9.8 };

/** A ring grows by this share of its size, and is largest this many seconds after the light came. */
const ringGrowth = 0.15;
const ringPeak = 0.28;

/** Units a second. */
const waveSpeed = 7;
const waveLength = 26;
/** Waves go down before the canal's ends, bends and lock, and come up after them: over this distance. */
const waveShore = 24;
const lockRoom = 44;

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
/** Where waves are in each lane at the start: as shares of it, so that no two run abreast. */
const waveStarts = [
  [0.13, 0.5, 0.92],
  [0.04, 0.3, 0.68, 0.86],
  [0.2, 0.52, 0.79],
];

/** `lightLength` is in units of the picture. */
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

/** How far along the main line the light's head is. It slows at every station. */
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
  return lanes.flatMap(({ lane, shores }, place) =>
    (waveStarts[place] ?? []).map((start) => {
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
