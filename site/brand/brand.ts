import * as v from 'valibot';
import { ContentError } from '../read/mistakes.ts';
import { readBytes, readYamlFile } from '../read/read-file.ts';
import { contentPath, once } from '../read/site.ts';
import { value } from '../schema/fields.ts';
import { type Mark, MarkError, parseMark } from './mark.ts';
import {
  coloursOf,
  followers,
  type GivenColours,
  nearestThatHolds,
  type Palette,
  type Palettes,
  palettesOf,
  type WeakPair,
  weakPairs,
} from './palette.ts';

export interface Brand {
  palettes: Palettes;
  mark: Mark;
  /** Null if the company has drawn none. */
  markDark: Mark | null;
}

const colour = v.pipe(
  value,
  v.regex(/^#[\da-f]{6}$/i, 'must be a colour such as "#0b6670", in quotes'),
  v.toLowerCase(),
);
const markFile = v.pipe(
  value,
  v.regex(
    /^[a-z\d-]+\.(?:svg|png)$/,
    'must be the name of a file such as mark.svg or mark.png, in small letters',
  ),
);

const brandSchema = v.strictObject({
  mark: markFile,
  markDark: v.union([v.literal(''), markFile], 'must be the name of a file such as mark-dark.svg'),
  brand: colour,
  accent: colour,
  /** Of those that follow, what the company wants otherwise. */
  colours: v.optional(v.partial(v.strictObject(v.entriesFromList(followers, colour)))),
});

const brandFile = () => contentPath('facts', 'brand.yaml');

export const readBrand = once(loadBrand);

/** Reads it anew, while somebody edits it. */
export function loadBrand(): Brand {
  const { mark, markDark, ...given } = readYamlFile(brandFile(), brandSchema);
  // Another pair of the same colour asks for the same change.
  const weak = [...Map.groupBy(weakPairs(given), ({ source }) => source).values()];
  if (weak.length > 0) {
    const sentences = weak.flatMap(([first]) => (first ? [sentenceAbout(first, given)] : []));
    throw new ContentError(sentences.join('\n'));
  }
  return {
    palettes: palettesOf(given),
    mark: readMark(mark),
    markDark: markDark === '' ? null : readMark(markDark),
  };
}

function sentenceAbout(pair: WeakPair, given: GivenColours): string {
  const { source, foreground, background, contrast, least } = pair;
  const field = source === 'brand' || source === 'accent' ? source : `colours.${source}`;
  const nearest = nearestThatHolds(given, source);
  const advice =
    nearest === null
      ? 'No colour of this hue can be read on it'
      : `The nearest colour that can be read is "${nearest}"${byNight(source, nearest, given)}`;
  return `${brandFile()}: ${field}: ${said(foreground)} on ${said(background)} has a contrast of ${Math.floor(contrast * 10) / 10}, and ${least} is needed to read or see it. ${advice}`;
}

/** What follows for the night. */
function byNight(source: WeakPair['source'], nearest: string, given: GivenColours): string {
  if (source !== 'brand' && source !== 'accent') return '';
  return `, with "${coloursOf({ ...given, [source]: nearest })[`${source}ByNight`]}" by night`;
}

const names: Partial<Record<keyof Palette, string>> = {
  paper: 'the page',
  surface: 'cards and fields',
  water: 'pale bands',
  brand: 'the brand colour',
  band: 'bands in the brand colour',
  accent: 'the accent colour',
  slate: 'the footer',
  'slate-brand': 'the brand colour',
};

function said({ token, colour }: WeakPair['foreground']): string {
  return `${names[token] ?? 'text'} (${colour})`;
}

function readMark(name: string): Mark {
  const path = contentPath('brand', name);
  const bytes = readBytes(path);
  try {
    return parseMark(bytes);
  } catch (error) {
    if (!(error instanceof MarkError)) throw error;
    throw new ContentError(`${path}: the mark ${error.message}`, { cause: error });
  }
}
