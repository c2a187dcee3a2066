/** Puts the pictures that texts show beside the pages: no larger than needed, and with nothing in them but the picture. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp, { type ResizeOptions } from 'sharp';
import { photoPath } from '../../site/people.ts';
import { namesIn } from '../../site/read/folder.ts';
import { ContentError } from '../../site/read/mistakes.ts';
import {
  damaged,
  isDrawing,
  maxPixels,
  mistakesInPictures,
  photosFolder,
  picturesFolder,
  readPicture,
} from '../../site/read/pictures.ts';

interface Folders {
  folder?: string;
  /** The folder of the pages. */
  client: string;
}

/** All pictures of one that moves count together. */
const readable = { failOn: 'error', limitInputPixels: maxPixels } as const;

const SHOWN = /\/pictures\/([a-z0-9._-]*[a-z0-9])/g;

/**
 * Writes those that pages show or link to: what only a draft shows is nobody's business yet. Returns how many. Throws a
 * ContentError if a file is none that may be shown.
 */
export async function writePictures({
  folder = picturesFolder(),
  client,
  pages,
}: Folders & { pages: Iterable<string> }): Promise<number> {
  const mistakes = mistakesInPictures(folder);
  if (mistakes.length > 0) throw new ContentError(mistakes.join('\n'));
  const shown = new Set(
    Array.from(pages).flatMap((html) => Array.from(html.matchAll(SHOWN), ([, name]) => name)),
  );
  const names = namesIn(folder).filter((name) => shown.has(name));
  const target = join(client, 'pictures');
  await mkdir(target, { recursive: true });
  for (const name of names) {
    const file = join(folder, name);
    const picture = readPicture(file);
    if ('mistake' in picture) throw new ContentError(picture.mistake);
    // Drawn anew without what else is in the file, such as the place where a photo was taken.
    await writeFile(join(target, name), await drawn(file, { ...picture.shown, fit: 'fill' }));
  }
  return names.length;
}

/** For screens with three dots a pixel (pixels). */
const photoSide = 480;

/**
 * Writes the photos of those people only whom the content names: a square from the top, where the face is, as WebP, with
 * nothing in it but the picture.
 */
export async function writePhotos(
  people: { id: string; photo: string }[],
  { folder = photosFolder(), client }: Folders,
): Promise<void> {
  for (const { id, photo } of people) {
    if (photo === '') continue;
    const file = join(folder, photo);
    const target = join(client, photoPath({ id, photo }));
    await mkdir(dirname(target), { recursive: true });
    if (isDrawing(photo)) {
      await copyFile(file, target);
      continue;
    }
    const picture = readPicture(file);
    if ('mistake' in picture) throw new ContentError(picture.mistake);
    const square = { width: photoSide, height: photoSide, fit: 'cover', position: 'top' } as const;
    await writeFile(target, await drawn(file, square, 'webp'));
  }
}

/** In its own format if none is given. */
async function drawn(file: string, size: ResizeOptions, format?: 'webp'): Promise<Buffer> {
  try {
    const picture = sharp(file, readable).autoOrient().resize(size);
    return await (format === undefined ? picture : picture.toFormat(format)).toBuffer();
  } catch (error) {
    throw new ContentError(`${file}: ${damaged}`, { cause: error });
  }
}
