import {
  branchLine,
  branchStops,
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
  mainStations,
  nearWall,
  rings,
  type Station,
  solids,
  walls,
  water,
  waveOpacity,
  weights,
} from './composition.ts';
import { measureLine, type Point, pieceOf } from './line-geometry.ts';
import type { SceneColours } from './scene-colours.ts';
import { type SceneFrame, wavesByOpacity } from './scene-frame.ts';

/**
 * The light is made of strokes on top of each other, each shorter and thinner, which looks soft
 * without a gradient.
 */
const lightLayers = 8;
const glow = { widest: 36, thinnest: 16 };
const core = { widest: 6.5, thinnest: 3 };
/**
 * The share of its shortening that a stroke has at its tail. The light is brightest near its head.
 */
const tailShare = 0.8;
/** The final radius of the ripple, in radii of its ring. */
const rippleReach = 2.8;

const track = measureLine(mainLine);
const waterPath = pathOf(water);
const branchPath = pathOf([branchLine]);
const mainPath = pathOf([...mainLineBeyond, mainLine]);
const farWallPath = pathOf(farWall);
const nearWallPath = pathOf(nearWall);
const jointPath = pathOf(lockJoints);
const gatePath = pathOf(lockGates);
const plankPath = pathOf(gatePlanks);
const gateLeafPath = pathOf(lockLeaves);
const beamPath = pathOf(lockBeams);
const beamEndPath = pathOf(lockBeamEnds);
const leafPath = pathOf(leaves);
const wallPath = pathOf(walls);
const solidPath = pathOf(solids);
const glyphPath = pathOf([...walls, ...solids, ...details]);

type Context = CanvasRenderingContext2D;

/** Expects a context that is scaled to the units of the picture, and cleared. */
export function drawScene(context: Context, frame: SceneFrame, colours: SceneColours): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  fill(context, waterPath, colours.water);
  for (const [opacity, lines] of wavesByOpacity(frame.waves)) {
    stroke(context, pathOf(lines), colours.brand, weights.wave, waveOpacity * opacity);
  }
  stroke(context, branchPath, colours.brand, weights.branch);
  drawLight(context, frame.light, colours);
  fill(context, farWallPath, colours.surface);
  stroke(context, farWallPath, colours.ink, weights.wall);
  stroke(context, jointPath, colours.ink, weights.joint);
  fill(context, gatePath, colours.brand);
  stroke(context, gatePath, colours.ink, weights.wall);
  stroke(context, plankPath, colours.surface, weights.joint);
  fill(context, leafPath, colours.brand);
  fill(context, wallPath, colours.surface);
  fill(context, solidPath, colours.ink);
  stroke(context, glyphPath, colours.ink, weights.glyph);
  fill(context, nearWallPath, colours.surface);
  stroke(context, nearWallPath, colours.ink, weights.wall);
  stroke(context, gateLeafPath, colours.ink, weights.leaf);
  stroke(context, beamPath, colours.ink, weights.beam);
  stroke(context, beamEndPath, colours.surface, weights.beamEnd);
  for (const station of branchStops) drawRing(context, station, 1, colours);
  drawRipple(context, frame.ripple, colours);
  for (const [index, station] of mainStations.entries()) {
    drawRing(context, station, frame.ringScales[index] ?? 1, colours);
  }
}

function drawLight(context: Context, light: SceneFrame['light'], colours: SceneColours): void {
  const layers = light === null ? [] : lightLayersOf(light.from, light.to);
  const strokeLayers = (look: typeof glow, colour: string) => {
    for (const { path, share } of layers) {
      const weight = look.widest - share * (look.widest - look.thinnest);
      stroke(context, path, colour, weight);
    }
  };
  strokeLayers(glow, colours.glow);
  stroke(context, mainPath, colours.brand, weights.main);
  strokeLayers(core, colours.light);
}

function lightLayersOf(from: number, to: number): { path: Path2D; share: number }[] {
  return Array.from({ length: lightLayers }, (_, layer) => {
    const share = layer / lightLayers;
    const shorter = (to - from) * share;
    const piece = pieceOf(track, from + shorter * tailShare, to - shorter * (1 - tailShare));
    return { path: pathOf([piece]), share };
  });
}

function drawRing(context: Context, station: Station, scale: number, colours: SceneColours): void {
  const { radius, weight } = rings[station.kind];
  const ring = circle(station.at, radius * scale);
  fill(context, ring, colours.paper);
  stroke(context, ring, station.kind === 'terminus' ? colours.accent : colours.brand, weight);
}

function drawRipple(context: Context, share: number | null, colours: SceneColours): void {
  const terminus = mainStations.at(-1);
  if (share === null || terminus === undefined) return;
  const { radius, weight } = rings.terminus;
  const ring = circle(terminus.at, radius * (1 + (rippleReach - 1) * share));
  stroke(context, ring, colours.accent, weight * (1 - 0.7 * share), 0.5 * (1 - share));
}

function stroke(context: Context, path: Path2D, colour: string, weight: number, opacity = 1): void {
  context.globalAlpha = opacity;
  context.strokeStyle = colour;
  context.lineWidth = weight;
  context.stroke(path);
  context.globalAlpha = 1;
}

function fill(context: Context, path: Path2D, colour: string): void {
  context.fillStyle = colour;
  context.fill(path);
}

function pathOf(lines: readonly (readonly Point[])[]): Path2D {
  const path = new Path2D();
  for (const points of lines) {
    for (const [index, [x, y]] of points.entries()) {
      if (index === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    }
  }
  return path;
}

function circle([x, y]: Point, radius: number): Path2D {
  const path = new Path2D();
  path.arc(x, y, radius, 0, 2 * Math.PI);
  return path;
}
