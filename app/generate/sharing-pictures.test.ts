import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Region } from 'sharp';
import { expect, test } from 'vitest';
import { pathOf } from '../../site/addresses/pages.ts';
import { localeAt } from '../../site/read/locales.ts';
import { newFolder } from '../../test/kit/at-end.ts';
import { sharingPictureAt } from './kinds-of-pictures.ts';
import { drawSharingPicture, writeSharingPictures } from './sharing-pictures.ts';

const folder = newFolder();

const oneOfEachKind = [
  ...['/', '/services/managed-it', '/industries', '/blog/a-post'],
  ...['/fr', pathOf('fr', 'services'), `${pathOf('fr', 'industries')}/x`, pathOf('fr', 'blog')],
];

test('each kind of page has a picture of its own in each language', async () => {
  await writeSharingPictures(folder);
  const pictures = await Promise.all(
    oneOfEachKind.map((path) =>
      readFile(join(folder, sharingPictureAt(localeAt(path), path).path)),
    ),
  );
  for (const png of pictures) {
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(png.length).toBeLessThan(300 * 1024);
  }
  expect(new Set(pictures.map((png) => png.toString('base64'))).size).toBe(8);
});

test('pages without a kind of their own are shared with the picture of Home', () => {
  expect(sharingPictureAt('en', '/pricing')).toEqual(sharingPictureAt('en', '/'));
  expect(sharingPictureAt('en', '/servicesless')).toEqual(sharingPictureAt('en', '/'));
});

const short = { heading: 'A', lead: 'B', companyName: 'C' };
const words = '1 < 2 & "so on", <b> '.repeat(8);
const line: Region = { left: 960, top: 0, width: 240, height: 560 };
const water: Region = { left: 0, top: 440, width: 1200, height: 120 };

test('long words with signs of markup can be read, and leave the line and the edges free', async () => {
  const draw = (changes: object) => drawSharingPicture({ path: '', ...short, ...changes });
  const [plain, full] = await Promise.all([draw({}), draw({ heading: words, lead: words })]);
  expect(full.equals(plain)).toBe(false);
  const edge: Region = { left: 1130, top: 0, width: 70, height: 630 };
  for (const region of [line, water, edge]) {
    const part = (png: Buffer) => sharp(png).extract(region).raw().toBuffer();
    expect((await part(full)).equals(await part(plain))).toBe(true);
  }
});
