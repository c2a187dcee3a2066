/**
 * Derives every colour of the site, by day and by night, from the two of `content/facts/brand.yaml`. Lightness is fixed,
 * so that contrasts hold whatever the company's colours are; hue and chroma follow them.
 */
import { contrast, fromOklch, type Oklch, toOklch } from './colour.ts';

export interface BrandColours {
  /** For the line, links, bands and drawings. */
  brand: string;
  /** For the main action. */
  accent: string;
}

/** The least contrast of WCAG 2.2: 1.4.3 for text, 1.4.11 for controls and focus rings. */
const TEXT = 4.5;
const CONTROL = 3;

type Source = keyof BrandColours;
type Derive = (from: Record<Source, Oklch>) => string;

/** The same for every company. */
const fixed =
  (hex: string): Derive =>
  () =>
    hex;
/** As the company gives it. */
const given =
  (source: Source): Derive =>
  (from) =>
    fromOklch(from[source]);
/** A relative of a colour: as vivid as `share` of it. */
const kin =
  (source: Source, lightness: number, share: number, turn = 0): Derive =>
  (from) => {
    const { chroma, hue } = from[source];
    return fromOklch({ lightness, chroma: Math.min(chroma * share, MOST_CHROMA), hue: hue + turn });
  };
/** Nearly grey, with a touch of the brand: none if that is grey itself. */
const tinted =
  (lightness: number, chroma: number, turn: number): Derive =>
  ({ brand }) =>
    fromOklch({
      lightness,
      chroma: chroma * Math.min(1, brand.chroma / 0.05),
      hue: brand.hue + turn,
    });

/** More glares beside quiet colours. */
const MOST_CHROMA = 0.14;
const WHITE = fixed('#ffffff');

/**
 * By the name of the token, by day and by night. The paper by day is warm whatever the colours are. The night is not
 * the day inverted: dark land and water in the company's hue, and light only where somebody would see it.
 */
const recipes = {
  paper: [fixed('#faf6ef'), tinted(0.215, 0.03, 18)],
  surface: [fixed('#fffdf9'), tinted(0.262, 0.036, 16)],
  ink: [tinted(0.28, 0.024, 26.8), fixed('#eef1ec')],
  'ink-soft': [tinted(0.4108, 0.0243, 27.5), tinted(0.8332, 0.0182, -4.1)],
  line: [fixed('#d9d2c5'), tinted(0.3748, 0.0368, 14)],
  water: [tinted(0.9143, 0.0192, -14.2), tinted(0.305, 0.052, 4)],
  field: [tinted(0.6127, 0.015, 19.7), tinted(0.6321, 0.0323, 14)],
  brand: [given('brand'), kin('brand', 0.7597, 1.211, -6.4)],
  'brand-ink': [WHITE, tinted(0.236, 0.0288, 3.9)],
  band: [given('brand'), kin('brand', 0.372, 0.78, 3)],
  'band-ink': [fixed('#fff6e6'), fixed('#fff0d9')],
  accent: [given('accent'), kin('accent', 0.735, 0.82, 4)],
  'accent-ink': [inkOnAccent, darkOnAccent],
  danger: [fixed('#a8201a'), fixed('#ffa79c')],
  focus: [fixed('#0b4a8f'), fixed('#9cc8ff')],
  slate: [tinted(0.2591, 0.0232, 23.4), tinted(0.178, 0.026, 20)],
  'slate-ink': [tinted(0.9453, 0.0053, -9.9), tinted(0.9453, 0.0053, -9.9)],
  'slate-soft': [tinted(0.8052, 0.0154, 11.1), tinted(0.8052, 0.0154, 11.1)],
  'slate-brand': [kin('brand', 0.7597, 1.211, -6.4), kin('brand', 0.7597, 1.211, -6.4)],
  /** Of drawings only. By day, outlines and roofs have the ink, walls and windows the surface. */
  land: [fixed('#f1eadc'), tinted(0.252, 0.028, 10)],
  ripple: [kin('brand', 0.7734, 0.665, -10.8), kin('brand', 0.4667, 0.6725, 3)],
  outline: [tinted(0.28, 0.024, 26.8), tinted(0.7, 0.03, 10)],
  roof: [tinted(0.28, 0.024, 26.8), tinted(0.17, 0.027, 19)],
  wall: [fixed('#fffdf9'), tinted(0.342, 0.04, 13)],
  lamp: [fixed('#fffdf9'), fixed('#ffd48a')],
} satisfies Record<string, [day: Derive, night: Derive]>;

function darkOnAccent(from: Record<Source, Oklch>): string {
  return kin('accent', 0.2069, 0.31, 3.8)(from);
}

function inkOnAccent(from: Record<Source, Oklch>): string {
  const [accent, dark] = [given('accent')(from), darkOnAccent(from)];
  const onWhite = contrast('#ffffff', accent);
  return onWhite >= TEXT || onWhite > contrast(dark, accent) ? '#ffffff' : dark;
}

export type Token = keyof typeof recipes;
const ofDrawings: Token[] = ['land', 'ripple', 'outline', 'roof', 'wall', 'lamp'];
export type Palette = Record<Token, string>;
export interface Palettes {
  light: Palette;
  dark: Palette;
}

export function palettesOf({ brand, accent }: BrandColours): Palettes {
  const from = { brand: toOklch(brand), accent: toOklch(accent) };
  const derived = (scheme: 0 | 1) =>
    Object.fromEntries(
      Object.entries(recipes).map(([name, recipe]) => [name, recipe[scheme](from)]),
    ) as Palette;
  return { light: derived(0), dark: derived(1) };
}

/** The colours in which the drawings of `public/scenes/` are drawn. */
export const drawnIn = palettesOf({ brand: '#0b6670', accent: '#c2412d' });

/** A drawing in the company's colours: each colour that it is drawn in becomes its counterpart. */
export function recoloured(drawing: string, { light, dark }: Palettes): string {
  const counterparts = new Map(
    (Object.keys(recipes) as Token[]).flatMap((token) => [
      [drawnIn.dark[token], dark[token]] as const,
      [drawnIn.light[token], light[token]] as const,
    ]),
  );
  return drawing.replace(
    /#[\da-f]{6}\b/gi,
    (colour) => counterparts.get(colour.toLowerCase()) ?? colour,
  );
}

/** The colours as CSS. Tokens of drawings are in no stylesheet. */
export function colourTokens({ light, dark }: Palettes): string {
  const tokens = (Object.keys(recipes) as Token[]).filter((name) => !ofDrawings.includes(name));
  const lines = tokens.map((name) => {
    const [day, night] = [light[name], dark[name]];
    return `--color-${name}: ${day === night ? day : `light-dark(${day}, ${night})`};`;
  });
  return `:root { ${lines.join(' ')} }`;
}

/** Which colours stand on which, and the least contrast. */
export const pairs: readonly [foreground: Token, background: Token, least: number][] = [
  ...(['paper', 'surface'] as const).flatMap((background): [Token, Token, number][] => [
    ['ink', background, TEXT],
    ['ink-soft', background, TEXT],
    ['brand', background, TEXT],
    ['danger', background, TEXT],
    ['field', background, CONTROL],
    ['focus', background, CONTROL],
    ['accent', background, CONTROL],
  ]),
  ['brand-ink', 'brand', TEXT],
  ['accent-ink', 'accent', TEXT],
  ['band-ink', 'band', TEXT],
  ['slate-ink', 'slate', TEXT],
  ['slate-soft', 'slate', TEXT],
  ['slate-brand', 'slate', TEXT],
  ['ink', 'water', TEXT],
  ['brand', 'water', TEXT],
  ['focus', 'water', CONTROL],
];

export interface WeakPair {
  /** The colour of the company that is too light. */
  source: Source;
  foreground: { token: Token; colour: string };
  background: { token: Token; colour: string };
  contrast: number;
  least: number;
  /** The nearest colour with which all pairs hold. */
  nearest: string;
}

/** The pairs by day that do not hold with a colour as it is given. Those by night hold with any. */
export function weakPairs(colours: BrandColours): WeakPair[] {
  return (['brand', 'accent'] as const).flatMap((source) => {
    const weak = weakWith(colours, source);
    if (weak.length === 0) return [];
    const nearest = nearestThatHolds(colours, source);
    return weak.map((pair) => ({ source, ...pair, nearest }));
  });
}

function weakWith(colours: BrandColours, source: Source) {
  const { light } = palettesOf(colours);
  const kinsfolk: Token[] = source === 'brand' ? ['brand', 'band'] : ['accent'];
  return pairs
    .filter((pair) => kinsfolk.some((token) => pair.includes(token)))
    .map(([foreground, background, least]) => ({
      foreground: { token: foreground, colour: light[foreground] },
      background: { token: background, colour: light[background] },
      contrast: contrast(light[foreground], light[background]),
      least,
    }))
    .filter(({ contrast: found, least }) => found < least);
}

/** The same hue, as little darker as possible. */
function nearestThatHolds(colours: BrandColours, source: Source): string {
  const { lightness, chroma, hue } = toOklch(colours[source]);
  for (let darker = lightness; darker > 0; darker -= 0.002) {
    const candidate = fromOklch({ lightness: darker, chroma, hue });
    if (weakWith({ ...colours, [source]: candidate }, source).length === 0) return candidate;
  }
  return '#000000';
}
