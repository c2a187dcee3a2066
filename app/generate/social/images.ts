/**
 * Writes a picture for every page. Pictures are kept between builds under a hash of what they were
 * drawn from.
 */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locale } from '../../../site/addresses/locales.ts';
import { readCompany } from '../../../site/index.ts';
import { type SocialImage, socialImages } from '../../../site/social-images.ts';
import { drawSocialPicture, type Palette, type SocialPicture } from './drawing.ts';
import { loadSocialRenderer } from './renderer.ts';

interface Folders {
  /** Where the pages are. */
  client: string;
  /** The folder where the pictures of the language are kept between builds. */
  cache: string;
}

/** The code that draws: when it changes, all pictures are drawn again. */
const sources = ['drawing.ts', 'renderer.ts'];

/** Returns how many pictures there are and how many had to be drawn. */
export async function writeSocialImages(
  locale: Locale,
  { client, cache }: Folders,
  images = socialImages(locale),
): Promise<{ all: number; drawn: number }> {
  const palette = lightColours(await readFile('app/styles/tokens.css', 'utf8'));
  const basis = await Promise.all(
    sources.map((source) => readFile(fileURLToPath(new URL(source, import.meta.url)), 'utf8')),
  );
  const entries = await Promise.all(
    images.map(async ({ path, ...image }) => {
      const picture = await pictureOf(locale, image);
      return { path, picture, kept: `${keyOf([picture, palette, basis])}.png` };
    }),
  );
  await mkdir(cache, { recursive: true });
  const known = new Set(await readdir(cache));
  const missing = entries.filter(({ kept }) => !known.has(kept));
  if (missing.length > 0) {
    const renderer = await loadSocialRenderer(charactersOf(missing.map(({ picture }) => picture)));
    for (const { picture, kept } of missing) {
      const svg = drawSocialPicture(picture, palette, renderer.measure);
      await writeFile(join(cache, kept), renderer.png(svg));
    }
  }
  for (const { path, kept } of entries) {
    const target = join(client, path);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(cache, kept), target);
  }
  const used = new Set(entries.map(({ kept }) => kept));
  const unused = [...known].filter((name) => !used.has(name));
  await Promise.all(unused.map((name) => rm(join(cache, name))));
  return { all: entries.length, drawn: missing.length };
}

async function pictureOf(
  locale: Locale,
  { label, heading, lead, scene }: Omit<SocialImage, 'path'>,
): Promise<SocialPicture> {
  const { name, tagline } = readCompany(locale);
  return {
    label,
    heading,
    lead,
    companyName: name,
    tagline,
    scene: scene === null ? null : await readFile(join('public', scene), 'utf8'),
  };
}

function keyOf(inputs: unknown): string {
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 32);
}

function charactersOf(pictures: SocialPicture[]): string {
  const texts = pictures.flatMap((picture) => [
    picture.label,
    picture.heading,
    picture.lead,
    picture.companyName,
    picture.tagline,
  ]);
  return [...new Set(`${texts.join('')} n…`)].join('');
}

/** Throws if the tokens lack a colour of the drawing. */
export function lightColours(css: string): Palette {
  const colour = (name: string) => {
    const found = new RegExp(`--color-${name}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(css)?.[1];
    if (found === undefined) throw new Error(`app/styles/tokens.css has no colour "${name}".`);
    return found;
  };
  return {
    paper: colour('paper'),
    ink: colour('ink'),
    'ink-soft': colour('ink-soft'),
    brand: colour('brand'),
    water: colour('water'),
    accent: colour('accent'),
  };
}
