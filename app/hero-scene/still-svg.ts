import type { Palettes } from '../../site/brand/palette.ts';
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
  size,
  solids,
  walls,
  water,
  waveOpacity,
  weights,
} from './composition.ts';
import type { Point } from './line-geometry.ts';
import { frameAt, wavesByOpacity } from './scene-frame.ts';

const tokens = ['paper', 'surface', 'ink', 'brand', 'accent', 'water'] as const;
type Token = (typeof tokens)[number];

/**
 * The picture at rest as an SVG file. Light colours are attributes and only the dark ones need the
 * style element, because a policy may forbid that where the file is opened by itself.
 */
export function stillSvg(palettes: Palettes): string {
  const light = (token: Token) => palettes.light[token];
  const darkRules = tokens.map((token) => {
    const colour = palettes.dark[token];
    return `.${token}{stroke:${colour}}.${token}-fill{fill:${colour}}`;
  });
  const strokes = (token: Token, weight: number, content: string) =>
    `<g class="${token}" stroke="${light(token)}" stroke-width="${weight}">${content}</g>`;
  const filled = (token: Token, content: string) =>
    `<g class="${token}-fill" fill="${light(token)}">${content}</g>`;
  const ringsOf = (token: Token, stations: readonly Station[]) =>
    stations
      .map(({ at: [x, y], kind }) => {
        const { radius, weight } = rings[kind];
        const paint = `class="${token} paper-fill" stroke="${light(token)}" fill="${light('paper')}"`;
        return `<circle ${paint} cx="${x}" cy="${y}" r="${radius}" stroke-width="${weight}"/>`;
      })
      .join('\n');
  const waves = [...wavesByOpacity(frameAt(0, 0).waves)].map(
    ([opacity, lines]) =>
      `<path stroke-opacity="${rounded(waveOpacity * opacity)}" d="${pathData(lines)}"/>`,
  );
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size.left} 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" fill="none" stroke-linecap="round" stroke-linejoin="round">`,
    `<style>@media (prefers-color-scheme:dark){${darkRules.join('')}}</style>`,
    filled('water', path(water)),
    strokes('brand', weights.wave, waves.join('')),
    strokes('brand', weights.branch, path([branchLine])),
    strokes('brand', weights.main, path([...mainLineBeyond, mainLine])),
    filled('surface', path(farWall)),
    strokes('ink', weights.wall, path(farWall)),
    strokes('ink', weights.joint, path(lockJoints)),
    filled('brand', path(lockGates)),
    strokes('ink', weights.wall, path(lockGates)),
    strokes('surface', weights.joint, path(gatePlanks)),
    filled('brand', path(leaves)),
    filled('surface', path(walls)),
    filled('ink', path(solids)),
    strokes('ink', weights.glyph, path([...walls, ...solids, ...details])),
    filled('surface', path(nearWall)),
    strokes('ink', weights.wall, path(nearWall)),
    strokes('ink', weights.leaf, path(lockLeaves)),
    strokes('ink', weights.beam, path(lockBeams)),
    strokes('surface', weights.beamEnd, path(lockBeamEnds)),
    ringsOf('brand', [...branchStops, ...mainStations.filter(({ kind }) => kind !== 'terminus')]),
    ringsOf(
      'accent',
      mainStations.filter(({ kind }) => kind === 'terminus'),
    ),
    '</svg>',
  ].join('\n')}\n`;
}

function path(lines: readonly (readonly Point[])[]): string {
  return `<path d="${pathData(lines)}"/>`;
}

function pathData(lines: readonly (readonly Point[])[]): string {
  return lines.map((points) => `M${points.map((point) => point.map(rounded)).join('L')}`).join('');
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
