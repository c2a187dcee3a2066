/** Puts the company's mark beside the pages, and makes icons of it. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { drawMark, type MarkFile, readMark } from '../../site/mark.ts';
import { coloursOf } from './colours.ts';

/** Whatever shape a phone cuts an icon to, it shows the middle 80 %. */
const partOfIcon = 0.56;
/** In tabs and lists, where nothing is cut off. */
const partOfFavicon = 0.94;
/** Pages show it at up to 32 CSS pixels. */
const shownPixels = 128;

/** @param client the folder of the pages */
export async function writeBrandFiles(client: string): Promise<void> {
  const { light, dark } = readMark();
  for (const mark of [light, dark]) {
    const file = join(client, mark.path);
    await mkdir(dirname(file), { recursive: true });
    const isDrawing = mark.file.endsWith('.svg');
    await writeFile(
      file,
      isDrawing ? await readFile(mark.file) : await drawMark(mark, shownPixels),
    );
  }
  await mkdir(join(client, 'icons'), { recursive: true });
  await writeFile(join(client, 'apple-touch-icon.png'), await onPaper(light, 180, partOfIcon));
  for (const size of [192, 512]) {
    await writeFile(join(client, 'icons', `${size}.png`), await onPaper(light, size, partOfIcon));
  }
  const favicon = await onPaper(light, 48, partOfFavicon);
  await writeFile(join(client, 'favicon.ico'), icoOf(48, favicon));
}

/** The mark in the middle of a square of paper, as a PNG. */
async function onPaper(mark: MarkFile, size: number, part: number): Promise<Buffer> {
  const { paper } = coloursOf('day');
  const input = await drawMark(mark, Math.round(size * part));
  return await sharp({ create: { width: size, height: size, channels: 3, background: paper } })
    .composite([{ input }])
    .png()
    .toBuffer();
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
