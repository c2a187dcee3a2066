import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { readPicture } from '../../site/read/pictures.ts';
import { newFolder } from '../../test/kit/at-end.ts';
import { writePhotos, writePictures } from './pictures.ts';

let root: string;
let folders: Parameters<typeof writePictures>[0] & { folder: string };
beforeEach(() => {
  root = newFolder();
  folders = {
    folder: join(root, 'pictures'),
    client: join(root, 'client'),
    get pages() {
      return readdirSync(this.folder).map((name) => `<img src="/pictures/${name}" alt="">`);
    },
  };
  mkdirSync(folders.folder);
});

const source = (name: string) => join(folders.folder, name);
const written = (name: string) => join(folders.client, 'pictures', name);

function drawing(width: number, height: number): Sharp {
  const background = { r: 200, g: 120, b: 40 };
  return sharp({ create: { width, height, channels: 3, background } });
}

async function add(name: string, picture: Sharp | Buffer | string): Promise<string> {
  const isBytes = typeof picture === 'string' || Buffer.isBuffer(picture);
  writeFileSync(source(name), isBytes ? picture : await picture.toBuffer());
  return source(name);
}

const place = { IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '45/1 25/1 0/1' } };

test.each(['jpeg', 'avif'] as const)(
  'a large %s becomes smaller and says nothing about where it was taken',
  async (kind) => {
    const name = `large.${kind}`;
    const file = await add(name, drawing(2001, 1000).withExif(place).toFormat(kind, { effort: 1 }));
    expect((await sharp(file).metadata()).exif).toBeDefined();
    await writePictures(folders);
    const metadata = await sharp(written(name)).metadata();
    expect(metadata).toMatchObject({ width: 1600, height: 800 });
    expect(metadata.exif).toBeUndefined();
    expect(metadata.format).toBe(kind === 'avif' ? 'heif' : kind);
    expect(readPicture(file)).toMatchObject({ shown: { width: 1600, height: 800 } });
  },
);

test('what no published page shows, such as the picture of a draft, is not published', async () => {
  await add('shown.jpg', drawing(4, 4).jpeg());
  await add('linked.png', drawing(4, 4).png());
  await add('of-a-draft.jpg', drawing(4, 4).jpeg());
  const pages = [
    '<p><img src="/pictures/shown.jpg" alt="of-a-draft.jpg"></p>',
    '<a href="/pictures/linked.png">The plan</a>, /pictures/shown.jpg.',
  ];
  expect(await writePictures({ ...folders, pages })).toBe(2);
  expect(readdirSync(join(root, 'client', 'pictures'))).toEqual(['linked.png', 'shown.jpg']);
});

test('a photo of a camera that was held upright is turned', async () => {
  const photo = drawing(90, 60).withMetadata({ orientation: 6 });
  const file = await add('upright.jpg', photo.jpeg());
  expect(readPicture(file)).toMatchObject({ shown: { width: 60, height: 90 } });
  await writePictures(folders);
  const shown = sharp(written('upright.jpg'));
  expect(await shown.metadata()).toMatchObject({ width: 60, height: 90 });
  expect((await shown.metadata()).orientation).toBeUndefined();
});

test.each([
  ['IMG_1.HEIC', Buffer.from('\0\0\0\x18ftypheic', 'latin1'), 'a picture has a name of'],
  ['drawing.png', '<?xml version="1.0"?><svg xmlns="x" width="9" height="9"/>', 'this is no JPEG'],
  ['empty.webp', '', 'this is no JPEG'],
])('%s stops the build', async (name, bytes, sentence) => {
  const file = await add(name, bytes);
  await expect(writePictures(folders)).rejects.toThrow(`${file}: ${sentence}`);
});

test('a picture that ends too early, and a link to another file stop it too', async () => {
  const bytes = await drawing(400, 400).jpeg().toBuffer();
  const file = await add('half.jpg', bytes.subarray(0, bytes.length / 2));
  await expect(writePictures(folders)).rejects.toThrow(`${file}: this is no JPEG`);
  symlinkSync('/etc/hostname', source('name.jpg'));
  await expect(writePictures(folders)).rejects.toThrow('name.jpg: this is not a file');
});

test('a photo becomes a square without a place; one of nobody, or of somebody who has left, is not there', async () => {
  await add('ana.jpg', drawing(900, 1200).withExif(place).jpeg());
  await add('left.jpg', drawing(400, 400).jpeg());
  await add('kim.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writePhotos(
    [
      { id: 'ana', photo: 'ana.jpg' },
      { id: 'robin', photo: '' },
      { id: 'sam', photo: 'kim.svg' },
    ],
    folders,
  );
  const people = join(folders.client, 'pictures', 'people');
  expect(readdirSync(people)).toEqual(['ana.webp', 'sam.svg']);
  const metadata = await sharp(join(people, 'ana.webp')).metadata();
  expect(metadata).toMatchObject({ width: 480, height: 480 });
  expect(metadata.exif).toBeUndefined();
});

test('a picture too large for the memory of the build is refused by its header, with its name', async () => {
  const file = await add('huge.png', drawing(10, 10).png());
  const bytes = readFileSync(file);
  for (const at of [16, 20]) bytes.writeUInt32BE(16_000, at);
  // The sum of its first part, which holds the size.
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  writeFileSync(file, bytes);
  await expect(writePictures(folders)).rejects.toThrow(
    `${file}: the picture has 16000 x 16000 pixels`,
  );
});
