/**
 * Pictures that texts show: the files in `pictures/` of the content, which are at `/pictures/` on the site.
 * `app/generate/pictures.ts` makes large ones smaller.
 */
import { lstatSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { imageSize } from 'image-size';
import { namesIn } from './folder.ts';
import { ContentError } from './mistakes.ts';
import { contentPath, once } from './site.ts';

export const picturesFolder = () => contentPath('pictures');
/** Photos of people, which the site shows as squares. */
export const photosFolder = () => contentPath('people');
const address = '/pictures/';

/** Larger pictures are made smaller (pixels). */
const maxSide = 1600;

/** Enough for a telephone's 50 megapixels. Drawing one of 256 million takes 1.9 GB of memory. */
export const maxPixels = 60_000_000;

export interface Picture {
  /** On the site, as it is seen: a camera that was held upright only says so in the file. */
  shown: Size;
  original: Size;
}

interface Size {
  width: number;
  height: number;
}

/** Why a text cannot show a picture. Null if it can. */
export function mistakeInPicture(source: string, alt: string): string | null {
  if (alt.trim() === '') {
    return `the picture ${source} needs words between its square brackets that say what it shows, for people who do not see it`;
  }
  const names = namesIn(picturesFolder());
  const name = nameIn(source);
  if (names.includes(name)) return null;
  const similar = names.find((one) => one.toLowerCase() === name.toLowerCase());
  const advice = similar
    ? `the file is named ${similar}, and small and capital letters differ`
    : `put the file into ${picturesFolder()} and write ${address} and its name`;
  return `there is no picture ${source}; ${advice}`;
}

const nameIn = (source: string) => (source.startsWith(address) ? source.slice(address.length) : '');

/** @param source such as /pictures/office.jpg. Throws a ContentError if something is wrong with the file */
export function pictureTag(source: string, alt: string, title?: string | null): string {
  const read = readPicture(join(picturesFolder(), nameIn(source)));
  if ('mistake' in read) throw new ContentError(read.mistake);
  // Browsers keep the space for a picture whose size they know, so that nothing moves.
  const attributes = { src: source, alt, ...(title ? { title } : {}), ...read.shown };
  const written = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeAttribute(`${value}`)}"`,
  );
  return `<img ${written.join(' ')} loading="lazy" decoding="async">`;
}

/** Of a person. Shown as a picture it runs nothing, and its colours can follow the scheme of the visitor. */
export const isDrawing = (name: string) => name.endsWith('.svg');

export function mistakeInDrawing(file: string): string | null {
  return sizeOf(readFileSync(file), ['svg']) === null
    ? `${file}: this is no SVG drawing; save it again`
    : null;
}

/** What is wrong with files in the folder, whether a text shows them or not. */
export function mistakesInPictures(folder = picturesFolder()): string[] {
  return namesIn(folder).flatMap((name) => {
    const picture = readPicture(join(folder, name));
    return 'mistake' in picture ? [picture.mistake] : [];
  });
}

/** The kinds that every browser shows and that can hold no script. */
const kinds = ['avif', 'jpg', 'png', 'webp'];

export const readPicture = once((file: string): Picture | { mistake: string } => {
  if (!lstatSync(file).isFile()) return { mistake: `${file}: this is not a file` };
  if (!/^[a-z0-9]+(?:[._-][a-z0-9]+)*\.(?:avif|jpe?g|png|webp)$/.test(basename(file))) {
    return {
      mistake: `${file}: a picture has a name of small letters without accents, digits and hyphens, and .jpg, .png, .webp or .avif at its end`,
    };
  }
  const original = sizeOf(readFileSync(file));
  if (original === null) return { mistake: `${file}: ${damaged}` };
  const { width, height } = original;
  if (width * height > maxPixels) {
    return {
      mistake: `${file}: the picture has ${width} x ${height} pixels, and the build has memory for ${maxPixels / 1e6} million; make it smaller`,
    };
  }
  return { original, shown: shownSize(original) };
});

export const damaged =
  'this is no JPEG, PNG, WebP or AVIF, whatever its name says, or it is damaged; save it again as one of them';

function sizeOf(bytes: Buffer, allowed = kinds): Size | null {
  try {
    const { width, height, type = '', orientation = 1 } = imageSize(bytes);
    if (!allowed.includes(type)) return null;
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return null;
  }
}

function shownSize({ width, height }: Size): Size {
  const part = Math.min(1, maxSide / Math.max(width, height));
  const pixels = (side: number) => Math.max(1, Math.round(side * part));
  return { width: pixels(width), height: pixels(height) };
}

export function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
