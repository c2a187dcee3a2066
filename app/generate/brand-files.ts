/** Gives the drawings the company's colours, and makes icons of its mark. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Brand } from '../../site/brand/brand.ts';
import { type Mark, markFile, markIn, parseMark } from '../../site/brand/mark.ts';
import { type Palette, recoloured } from '../../site/brand/palette.ts';
import { filesBelow } from './files-below.ts';

/** Whatever shape a phone cuts an icon to, it shows the middle 80 %. */
const partOfIcon = 0.56;
/** In tabs and lists, where nothing is cut off. */
const partOfFavicon = 0.94;

/** @param client the folder of the pages */
export async function writeBrandFiles(
  client: string,
  { mark, markDark, palettes }: Brand,
): Promise<void> {
  for (const file of await filesBelow(join(client, 'scenes'))) {
    await writeFile(file, recoloured(await readFile(file, 'utf8'), palettes));
  }
  const small = await smallPicture(mark);
  const smallDark = markDark && (await smallPicture(markDark));
  await writeFile(join(client, 'favicon.svg'), markFile(small, smallDark, palettes));

  const png = (size: number, part: number) =>
    sharp(Buffer.from(onPaper(mark, palettes.light, size, part)))
      .png()
      .toBuffer();
  await mkdir(join(client, 'icons'), { recursive: true });
  await writeFile(join(client, 'apple-touch-icon.png'), await png(180, partOfIcon));
  for (const size of [192, 512]) {
    await writeFile(join(client, 'icons', `${size}.png`), await png(size, partOfIcon));
  }
  await writeFile(join(client, 'favicon.ico'), icoOf(48, await png(48, partOfFavicon)));
}

/** Pages show the file beside the name: a picture in it should be no larger than they need. */
async function smallPicture(mark: Mark): Promise<Mark> {
  const [, picture] = /;base64,([^"]*)/.exec(mark.drawing) ?? [];
  if (picture === undefined) return mark;
  const image = sharp(Buffer.from(picture, 'base64')).resize(256, 256, { fit: 'inside' });
  return parseMark(await image.png({ palette: true }).toBuffer());
}

/** The mark in the middle of a square of paper. */
function onPaper(mark: Mark, palette: Palette, size: number, part: number): string {
  const side = size * part;
  const edge = (size - side) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">`,
    `<rect width="${size}" height="${size}" fill="${palette.paper}"/>`,
    `<svg x="${edge}" y="${edge}" width="${side}" height="${side}" viewBox="${mark.square}">`,
    markIn(mark, palette),
    '</svg></svg>',
  ].join('');
}

/** A Windows icon: a directory of one entry, then its picture as PNG. */
function icoOf(size: number, image: Uint8Array): Buffer {
  const head = Buffer.alloc(6 + 16);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, image]);
}
