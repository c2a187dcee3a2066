/** Gives the drawings the company's colours, and makes icons of its mark. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { readBrand } from '../../site/brand/brand.ts';
import { boxText, markFile, markIn, squareOf } from '../../site/brand/mark.ts';
import { recoloured } from '../../site/brand/palette.ts';
import { openCache } from './cache.ts';
import { filesBelow } from './files-below.ts';

/** Where pages and cached pictures are. */
interface Folders {
  client: string;
  cache: string;
}

/** Whatever shape a phone cuts an icon to, it shows the middle 80 %. */
const partOfIcon = 0.56;
/** In tabs and lists, where nothing is cut off. */
const partOfFavicon = 0.94;

export async function writeBrandFiles({ client, cache: cacheFolder }: Folders): Promise<void> {
  const { mark, markDark, palettes } = readBrand();
  for (const file of await filesBelow(join(client, 'scenes'))) {
    await writeFile(file, recoloured(await readFile(file, 'utf8'), palettes));
  }
  await writeFile(join(client, 'favicon.svg'), markFile(mark, markDark, palettes));

  const cache = await openCache(cacheFolder);
  const png = (size: number, part: number) => {
    const svg = onPaper(size, part);
    return cache.take([sharp.versions.sharp ?? '', svg], () =>
      sharp(Buffer.from(svg)).png().toBuffer(),
    );
  };
  await mkdir(join(client, 'icons'), { recursive: true });
  await writeFile(join(client, 'apple-touch-icon.png'), await png(180, partOfIcon));
  for (const size of [192, 512]) {
    await writeFile(join(client, 'icons', `${size}.png`), await png(size, partOfIcon));
  }
  const sizes = [16, 32, 48];
  const images = await Promise.all(sizes.map((size) => png(size, partOfFavicon)));
  await writeFile(join(client, 'favicon.ico'), icoOf(sizes, images));
  await cache.removeUnused();
}

/** The mark in the middle of a square of paper. */
function onPaper(size: number, part: number): string {
  const { mark, palettes } = readBrand();
  const side = size * part;
  const edge = (size - side) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">`,
    `<rect width="${size}" height="${size}" fill="${palettes.light.paper}"/>`,
    `<svg x="${edge}" y="${edge}" width="${side}" height="${side}" viewBox="${boxText(squareOf(mark))}">`,
    markIn(mark, palettes.light),
    '</svg></svg>',
  ].join('');
}

/** The format of Windows icons: a directory, then the pictures as PNG. */
function icoOf(sizes: number[], images: Uint8Array[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, image] of images.entries()) {
    const entry = 6 + 16 * index;
    const size = sizes[index] ?? 0;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(image.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += image.length;
  }
  return Buffer.concat([head, ...images]);
}
