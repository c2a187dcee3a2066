/** Writes a picture for every page. They are kept between builds, so that only changed ones are drawn. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Locale } from '../../../site/addresses/locales.ts';
import { readBrand } from '../../../site/brand/brand.ts';
import { recoloured } from '../../../site/brand/palette.ts';
import { readCompany } from '../../../site/index.ts';
import { type SocialImage, socialImages } from '../../../site/social-images.ts';
import { openCache } from '../cache.ts';
import { drawSocialPicture, type SocialPicture } from './drawing.ts';
import { loadSocialRenderer } from './renderer.ts';

interface Folders {
  /** Where the pages are. */
  client: string;
  /** The folder where the pictures of the language are kept between builds. */
  cache: string;
}

/** The code that draws and the packages that it uses: when one changes, all pictures are drawn again. */
const sources = ['drawing.ts', 'renderer.ts', '../xml.ts'];
const packages = ['@fontsource-variable/hanken-grotesk', '@resvg/resvg-wasm', 'subset-font'];

/**
 * Returns how many pictures there are, how many had to be drawn, and the characters that the font lacks: they
 * leave gaps.
 */
export async function writeSocialImages(
  locale: Locale,
  { client, cache: cacheFolder }: Folders,
  images = socialImages(locale),
): Promise<{ all: number; drawn: number; lacking: string[] }> {
  const { palettes, mark } = readBrand();
  const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const basis = JSON.stringify([
    palettes.light,
    mark,
    await Promise.all(sources.map((source) => readFile(new URL(source, import.meta.url), 'utf8'))),
    packages.map((name) => devDependencies[name]),
  ]);
  const pictures = await Promise.all(
    images.map(async ({ path, ...image }) => ({ path, ...(await pictureOf(locale, image)) })),
  );
  const cache = await openCache(cacheFolder);
  const characters = charactersOf(pictures);
  const renderer = await loadSocialRenderer(characters);
  for (const { path, ...picture } of pictures) {
    const png = await cache.take([basis, JSON.stringify(picture)], async () =>
      renderer.png(drawSocialPicture(picture, readBrand(), renderer.measure)),
    );
    await mkdir(dirname(join(client, path)), { recursive: true });
    await writeFile(join(client, path), png);
  }
  return {
    all: pictures.length,
    drawn: await cache.removeUnused(),
    lacking: renderer.lacking(characters),
  };
}

async function pictureOf(
  locale: Locale,
  { label, heading, lead, scene }: Omit<SocialImage, 'path'>,
): Promise<SocialPicture> {
  const { name, tagline } = readCompany(locale);
  return {
    label: inFont(label),
    heading: inFont(heading),
    lead: inFont(lead),
    companyName: inFont(name),
    tagline: inFont(tagline),
    scene:
      scene === null
        ? null
        : recoloured(await readFile(join('public', scene), 'utf8'), readBrand().palettes),
  };
}

/** The font lacks the spaces and the hyphen at which no line ends. */
function inFont(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ').replaceAll('\u2011', '-');
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
