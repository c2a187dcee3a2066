/** Draws the pictures for sharing: the line of the site, above it the words, below it the company's mark and name. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { drawMark, readMark } from '../../site/mark.ts';
import { locales } from '../../site/read/locales.ts';
import { coloursOf } from './colours.ts';
import { kindsOfPictures, type SharingPicture, sharingPicture } from './kinds-of-pictures.ts';
import { escapeXml } from './xml.ts';

const width = 1200;
const height = 630;
const margin = 72;

export async function writeSharingPictures(client: string): Promise<void> {
  for (const locale of locales) {
    for (const kind of kindsOfPictures) {
      const picture = sharingPicture(locale, kind);
      const file = join(client, picture.path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await drawSharingPicture(picture));
    }
  }
}

export async function drawSharingPicture({
  heading,
  lead,
  companyName,
}: SharingPicture): Promise<Buffer> {
  const { paper, brand, water, accent, ink } = coloursOf('day');
  const station = (x: number, y: number, r: number) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${paper}" stroke="${brand}" stroke-width="9"/>`;
  const drawing = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">`,
    `<rect width="${width}" height="${height}" fill="${paper}"/>`,
    `<path stroke="${water}" stroke-width="54" d="M-60 528H828L1260 96"/>`,
    `<path stroke="${paper}" stroke-width="4" d="M180 518h44M204 538h36M560 522h44M1006 362l28-28"/>`,
    `<path stroke="${brand}" stroke-width="16" d="M-20 462H802L1096 168V118"/>`,
    station(margin + 14, 462, 19),
    station(430, 462, 19),
    station(876, 388, 25),
    `<circle cx="1096" cy="104" r="34" fill="${paper}" stroke="${accent}" stroke-width="16"/>`,
    '</svg>',
  ].join('');
  const title = await written(heading, 'Bold 84', ink, { width: 880, height: 170 });
  const name = await written(companyName, 'Bold 36', ink, { width: 1000, height: 44 });
  const images: OverlayOptions[] = [
    { input: await drawMark(readMark().light, 43), left: margin - 4, top: 567 },
    { input: title.data, left: margin, top: 70 },
    { input: name.data, left: margin + 52, top: Math.round(589 - name.info.height / 2) },
  ];
  if (lead !== '') {
    const below = await written(lead, 'Regular 40', ink, { width: 700, height: 110 });
    images.push({ input: below.data, left: margin, top: 70 + title.info.height + 40 });
  }
  return sharp(Buffer.from(drawing)).composite(images).png().toBuffer();
}

interface Size {
  width: number;
  height: number;
}

/** Words in as many lines as they need, smaller if they would not fit into the box. Each sentence begins a line. */
async function written(text: string, font: string, colour: string, { width, height }: Size) {
  const lines = escapeXml(text).replace(/(?<=[.?!]) /g, '\n');
  const draw = (box: Partial<Size>) =>
    sharp({
      text: {
        text: `<span foreground="${colour}" line_height="0.85">${lines}</span>`,
        font: `Hanken Grotesk ${font}`,
        fontfile: `app/styles/fonts/${font.startsWith('Bold') ? 'bold' : 'regular'}.ttf`,
        rgba: true,
        ...box,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
  const drawn = await draw({ width });
  const fits = drawn.info.width <= width && drawn.info.height <= height;
  return fits ? drawn : await draw({ width, height });
}
