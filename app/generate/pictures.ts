/** Puts the pictures that texts show beside the pages: no larger than needed, and with nothing in them but the picture. */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { photoPath } from '../../site/people.ts';
import { namesIn } from '../../site/read/folder.ts';
import { ContentError } from '../../site/read/mistakes.ts';
import {
  damaged,
  isDrawing,
  maxPixels,
  mistakesInPictures,
  type Picture,
  photosFolder,
  picturesFolder,
  readPicture,
} from '../../site/read/pictures.ts';
import { openCache } from './cache.ts';

interface Folders {
  folder?: string;
  /** The folder of the pages. */
  client: string;
  /** The folder where pictures are kept between builds. */
  cache: string;
}

/** All pictures of one that moves count together. */
const readable = { failOn: 'error', limitInputPixels: maxPixels } as const;

/** Changes when a picture would become another one. */
const recipe = `2 ${sharp.versions.sharp}`;

const SHOWN = /\/pictures\/([a-z0-9._-]*[a-z0-9])/g;

/**
 * Writes those that pages show or link to: what only a draft shows is nobody's business yet. Returns how many. Throws a
 * ContentError if a file is none that may be shown.
 */
export async function writePictures({
  folder = picturesFolder(),
  client,
  cache: cacheFolder,
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
  const cache = await openCache(cacheFolder);
  for (const name of names) {
    const file = join(folder, name);
    const picture = readPicture(file);
    if ('mistake' in picture) continue;
    const bytes = await readFile(file);
    const written = await cache.take([recipe, JSON.stringify(picture), bytes], () =>
      undamaged(file, () => drawnAnew(file, bytes, picture)),
    );
    await writeFile(join(target, name), written);
  }
  await cache.removeUnused();
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
  { folder = photosFolder(), client, cache: cacheFolder }: Folders,
): Promise<void> {
  const cache = await openCache(cacheFolder);
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
    const bytes = await readFile(file);
    const square = await cache.take([`${recipe} ${photoSide}`, bytes], () =>
      undamaged(file, () =>
        sharp(bytes, readable)
          .autoOrient()
          .resize(photoSide, photoSide, { fit: 'cover', position: 'top' })
          .webp()
          .toBuffer(),
      ),
    );
    await writeFile(target, square);
  }
  await cache.removeUnused();
}

async function undamaged(file: string, prepare: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await prepare();
  } catch (error) {
    if (error instanceof ContentError) throw error;
    throw new ContentError(`${file}: ${damaged}`, { cause: error });
  }
}

/**
 * The picture at its size on the site, drawn anew: whatever else is in the file, such as the place where a photo was taken, its
 * camera, or a film behind it, is left out.
 */
async function drawnAnew(file: string, bytes: Buffer, picture: Picture): Promise<Buffer> {
  const { kind, original, shown } = picture;
  const { autoOrient, pages = 1, isPalette } = await sharp(bytes).metadata();
  if (autoOrient.width !== original.width || autoOrient.height !== original.height) {
    throw new ContentError(
      `${file}: the picture is turned by a note in the file only; turn it with a program for pictures and save it again`,
    );
  }
  const drawn = sharp(bytes, { ...readable, animated: pages > 1 })
    .autoOrient()
    .resize({ ...shown, fit: 'fill' });
  if (isPalette) drawn.png({ palette: true });
  // Letters on a picture of a screen stay sharp.
  if (kind === 'webp' && bytes.includes('VP8L')) drawn.webp({ lossless: true });
  return drawn.toBuffer();
}
