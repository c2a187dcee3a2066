import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { newFolder } from '../../test/kit/at-end.ts';
import { openContent } from '../../test/kit/content-fixture.ts';
import { writeBrandFiles } from './brand-files.ts';
import { coloursOf } from './colours.ts';

const client = newFolder();
const content = await openContent();
// A large picture for light paper, and a drawing for dark.
await content.remove('brand/mark.svg');
const large = sharp({ create: { width: 600, height: 600, channels: 3, background: '#5b2a86' } });
await content.write('brand/mark.png', await large.png().toBuffer());
await content.read(() => writeBrandFiles(client));

test.each([
  ['apple-touch-icon.png', 180],
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
  for (const part of [0, 0.15, 0.85]) expect(colourAt(part)).toBe(coloursOf('day').paper);
  for (const part of [0.25, 0.5, 0.75]) expect(colourAt(part)).toBe('#5b2a86');
});

test('pages get a drawing as it is, and a picture no larger than they need', async () => {
  const shown = (name: string) => readFile(join(client, 'pictures/brand', name));
  expect((await sharp(await shown('mark.png')).metadata()).width).toBe(128);
  const drawing = await readFile(join(content.folder, 'brand/mark-dark.svg'));
  expect(drawing.equals(await shown('mark-dark.svg'))).toBe(true);
});
