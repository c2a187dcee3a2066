import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseMark } from '../../site/brand/mark.ts';
import { palettesOf } from '../../site/brand/palette.ts';
import { writeBrandFiles } from './brand-files.ts';

const palettes = palettesOf({ brand: '#5b2a86', accent: '#b85300' });
let client: string;

beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'brand-'));
  await mkdir(join(client, 'scenes'));
  await writeFile(join(client, 'scenes', 'a.svg'), '<svg fill="#0b6670"/>');
  // Every pixel in another colour, so that the file is large.
  const side = 120;
  const noise = Buffer.from(Array.from({ length: side * side * 3 }, (_, at) => (at * 97) % 251));
  const picture = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .resize(600, 600, { kernel: 'nearest' })
    .png()
    .toBuffer();
  await writeBrandFiles(client, { mark: parseMark(picture), markDark: null, palettes });
});
afterAll(() => rm(client, { recursive: true }));

test.each([
  ['apple-touch-icon.png', 180],
  ['icons/192.png', 192],
  ['icons/512.png', 512],
])('%s is a square of paper with the mark in its middle', async (name, side) => {
  const { data, info } = await sharp(join(client, name))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([side, side]);
  const colourAt = (part: number) => {
    const at = (Math.floor(side * part) * side + Math.floor(side * part)) * 3;
    return `#${data.subarray(at, at + 3).toString('hex')}`;
  };
  // A phone may cut off all but the middle 80 %.
  for (const part of [0, 0.15, 0.85]) expect(colourAt(part)).toBe(palettes.light.paper);
  for (const part of [0.25, 0.5, 0.75]) expect(colourAt(part)).not.toBe(palettes.light.paper);
});

test('favicon.ico holds a picture that is as large as it says', async () => {
  const icon = await readFile(join(client, 'favicon.ico'));
  const picture = icon.subarray(
    icon.readUInt32LE(18),
    icon.readUInt32LE(18) + icon.readUInt32LE(14),
  );
  const { width, height, format } = await sharp(picture).metadata();
  expect([width, height, format]).toEqual([icon.readUInt8(6), icon.readUInt8(7), 'png']);
});

test('the picture beside the name is no larger than pages need', async () => {
  const file = await readFile(join(client, 'favicon.svg'), 'utf8');
  const picture = Buffer.from(/;base64,([^"]*)/.exec(file)?.[1] ?? '', 'base64');
  expect((await sharp(picture).metadata()).width).toBe(256);
});

test('drawings get the colours of the company', async () => {
  expect(await readFile(join(client, 'scenes', 'a.svg'), 'utf8')).toBe('<svg fill="#5b2a86"/>');
});
