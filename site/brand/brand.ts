/** Reads how the company looks: `content/facts/brand.yaml` and the files of the mark. */
import { join } from 'node:path';
import { contentRoot, factsFolder } from '../content-folder.ts';
import { once } from '../read/once.ts';
import { ContentError, readText, readYamlFile } from '../read/read-file.ts';
import { brandSchema } from '../schema/facts.ts';
import { byNight, type Mark, MarkError, parseMark } from './mark.ts';
import { type Palettes, palettesOf, type Token, weakPairs } from './palette.ts';

export interface Brand {
  palettes: Palettes;
  mark: Mark;
  markDark: Mark;
  /** The company has drawn it. */
  hasOwnMarkDark: boolean;
}

const file = join(factsFolder, 'brand.yaml');
const marksFolder = join(contentRoot, 'brand');

const read = once(loadBrand);

export function readBrand(): Brand {
  return read(file);
}

/** Reads it anew, while somebody edits it. */
export function loadBrand(): Brand {
  const { mark, markDark, ...colours } = readYamlFile(file, brandSchema);
  const weak = weakPairs(colours);
  if (weak.length > 0) {
    const sentences = weak.map(
      ({ source, foreground, background, contrast, least, nearest }) =>
        `${file}: ${source}: ${said(foreground)} on ${said(background)} has a contrast of ${contrast.toFixed(1)}, and ${least} is needed to read or see it. The nearest colour that can be read is "${nearest}"`,
    );
    throw new ContentError(sentences.join('\n'));
  }
  const palettes = palettesOf(colours);
  const light = readMark(mark);
  const dark = markDark === '' ? byNight(light, palettes.dark) : readMark(markDark);
  return { palettes, mark: light, markDark: dark, hasOwnMarkDark: markDark !== '' };
}

const names: Partial<Record<Token, string>> = {
  paper: 'the page',
  surface: 'cards and fields',
  water: 'pale bands',
  brand: 'the brand colour',
  band: 'bands in the brand colour',
  accent: 'the accent colour',
};

function said({ token, colour }: { token: Token; colour: string }): string {
  return `${names[token] ?? 'text'} (${colour})`;
}

function readMark(name: string): Mark {
  const path = join(marksFolder, name);
  const source = readText(path);
  try {
    return parseMark(source);
  } catch (error) {
    if (!(error instanceof MarkError)) throw error;
    throw new ContentError(`${path}: the mark ${error.message}`, { cause: error });
  }
}
