/**
 * Every colour of the site, by day and by night. Seven follow from the two of `content/facts/brand.yaml`, and each of
 * them can be given there instead. The others are the same for every company.
 */
import { clampChroma, converter, formatHex, wcagContrast } from 'culori';

/** What the company gives. */
export interface BrandColours {
  /** For the line, links, bands and drawings. */
  brand: string;
  /** For the main action. */
  accent: string;
}

/** Those that follow, as they do from the two in which the drawings of `public/scenes/` are drawn. */
const follow = {
  brandByNight: '#5fc3c9',
  bandByNight: '#0a4952',
  water: '#d5e7e6',
  waterByNight: '#02363e',
  ripple: '#8fc0c0',
  rippleByNight: '#34626a',
  accentByNight: '#f3876b',
};
type Follower = keyof typeof follow;
export const followers = Object.keys(follow) as Follower[];
type Colours = BrandColours & Record<Follower, string>;

const drawnIn: Colours = { brand: '#0b6670', accent: '#c2412d', ...follow };

/** More glares beside quiet colours. */
const MOST_CHROMA = 0.14;

const toOklch = converter('oklch');
function oklchOf(hex: string) {
  const { l, c, h = 0 } = toOklch(hex) ?? { l: 0, c: 0 };
  return { mode: 'oklch' as const, l, c, h };
}

export type GivenColours = BrandColours & { colours?: { [Name in Follower]?: string | undefined } };

/** As light as they are drawn, so that words on them can be read; turned to the hue of the company's colour. */
export function coloursOf({ brand, accent, colours = {} }: GivenColours): Colours {
  const followed = followers.map((name) => {
    const source = name.startsWith('accent') ? 'accent' : 'brand';
    const [from, to] = [oklchOf(drawnIn[source]), oklchOf({ brand, accent }[source])];
    const { mode, l, c, h } = oklchOf(follow[name]);
    const most = name.startsWith('water') ? c : MOST_CHROMA;
    const turned = { mode, l, c: Math.min((c * to.c) / from.c, most), h: h + to.h - from.h };
    // Screens cannot show every colour: one that is too vivid gets as much chroma as there is.
    return [name, colours[name] ?? formatHex(clampChroma(turned, 'oklch'))];
  });
  return { brand, accent, ...Object.fromEntries(followed) };
}

/** What stands where, by day and by night: a colour, or the name of one of the company's. */
const places = {
  paper: ['#faf6ef', '#081c24'],
  surface: ['#fffdf9', '#0e2831'],
  ink: ['#1d2b33', '#eef1ec'],
  'ink-soft': ['#3e4d56', '#bbcccd'],
  line: ['#d9d2c5', '#2a464f'],
  water: ['water', 'waterByNight'],
  field: ['#7b868b', '#758f98'],
  brand: ['brand', 'brandByNight'],
  'brand-ink': ['#ffffff', '#0c2226'],
  band: ['brand', 'bandByNight'],
  'band-ink': ['#fff6e6', '#fff0d9'],
  accent: ['accent', 'accentByNight'],
  'accent-ink': ['#ffffff', '#2b0d06'],
  danger: ['#a8201a', '#ffa79c'],
  focus: ['#0b4a8f', '#9cc8ff'],
  slate: ['#18262d', '#04131a'],
  'slate-ink': ['#e9eeee', '#e9eeee'],
  'slate-soft': ['#b5c2c6', '#b5c2c6'],
  'slate-brand': ['brandByNight', 'brandByNight'],
  /** Of drawings only, which have others that follow nothing. */
  ripple: ['ripple', 'rippleByNight'],
} as const satisfies Record<string, [day: Place, night: Place]>;
type Place = keyof Colours | `#${string}`;

type Token = keyof typeof places;
const tokens = Object.keys(places) as Token[];
export type Palette = Record<Token, string>;
export interface Palettes {
  light: Palette;
  dark: Palette;
}

export function palettesOf(given: GivenColours): Palettes {
  const colours = coloursOf(given);
  const seen = (place: Place) => (isName(place) ? colours[place] : place);
  const inScheme = (scheme: 0 | 1) =>
    Object.fromEntries(tokens.map((token) => [token, seen(places[token][scheme])])) as Palette;
  return { light: inScheme(0), dark: inScheme(1) };
}

function isName(place: Place): place is keyof Colours {
  return !place.startsWith('#');
}

/** A drawing in the company's colours: each colour that it is drawn in becomes its counterpart. */
export function recoloured(drawing: string, palettes: Palettes): string {
  const drawn = palettesOf(drawnIn);
  const counterparts = new Map(
    (['dark', 'light'] as const).flatMap((scheme) =>
      tokens.map((token) => [drawn[scheme][token], palettes[scheme][token]] as const),
    ),
  );
  return drawing.replace(
    /#[\da-f]{6}\b/gi,
    (colour) => counterparts.get(colour.toLowerCase()) ?? colour,
  );
}

/** The colours as CSS. */
export function colourTokens({ light, dark }: Palettes): string {
  const lines = tokens
    .filter((token) => token !== 'ripple')
    .map((token) => {
      const [day, night] = [light[token], dark[token]];
      return `--color-${token}: ${day === night ? day : `light-dark(${day}, ${night})`};`;
    });
  return `:root { ${lines.join(' ')} }`;
}

/** The least contrast of WCAG 2.2: 1.4.3 for text, 1.4.11 for controls and focus rings. */
const TEXT = 4.5;
const CONTROL = 3;

/** Which colours stand on which, and the least contrast. */
const pairs: readonly [foreground: Token, background: Token, least: number][] = [
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
  /** The company's colour that is too light or too dark. */
  source: keyof Colours;
  foreground: { token: Token; colour: string };
  background: { token: Token; colour: string };
  contrast: number;
  least: number;
}

/** Every pair that cannot be read or seen. */
export function weakPairs(given: GivenColours): WeakPair[] {
  const palettes = palettesOf(given);
  return (['light', 'dark'] as const).flatMap((scheme, index) =>
    pairs.flatMap(([one, other, least]) => {
      const sources = [one, other].map((token) => places[token][index as 0 | 1]).filter(isName);
      // What was chosen by hand is at fault sooner than what follows.
      const source = sources.find((name) => name in (given.colours ?? {})) ?? sources[0];
      const [foreground, background] = [one, other].map((token) => ({
        token,
        colour: palettes[scheme][token],
      })) as [WeakPair['foreground'], WeakPair['background']];
      const contrast = wcagContrast(foreground.colour, background.colour);
      return contrast < least && source !== undefined
        ? [{ source, foreground, background, contrast, least }]
        : [];
    }),
  );
}

/** The same hue, as little lighter or darker as possible, so that all its pairs hold. Null if there is none. */
export function nearestThatHolds(given: GivenColours, source: keyof Colours): string | null {
  const { mode, l, c, h } = oklchOf(coloursOf(given)[source]);
  for (let step = 0.002; step <= 1; step += 0.002) {
    for (const lightness of [l - step, l + step].filter((one) => one >= 0 && one <= 1)) {
      const candidate = formatHex(clampChroma({ mode, l: lightness, c, h }, 'oklch'));
      const weak = weakPairs(withColour(given, source, candidate));
      if (!weak.some((pair) => pair.source === source)) return candidate;
    }
  }
  return null;
}

function withColour(given: GivenColours, source: keyof Colours, colour: string): GivenColours {
  return source === 'brand' || source === 'accent'
    ? { ...given, [source]: colour }
    : { ...given, colours: { ...given.colours, [source]: colour } };
}
