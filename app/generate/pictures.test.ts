import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
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
    cache: join(root, 'cache'),
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

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
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
    expect(readPicture(file)).toMatchObject({ kind, shown: { width: 1600, height: 800 } });
  },
);

test('what no published page shows, such as the picture of a draft, is not published', async () => {
  await add('shown.jpg', drawing(4, 4).jpeg());
  await add('linked.png', drawing(4, 4).png());
  await add('of-a-draft.jpg', drawing(4, 4).jpeg());
  await add('own.jpg', drawing(4, 4).jpeg());
  const pages = [
    '<p><img src="/pictures/shown.jpg" alt="of-a-draft.jpg"></p>',
    '<a href="/pictures/linked.png">The plan</a>, /pictures/shown.jpg.',
  ];
  expect(await writePictures({ ...folders, pages })).toBe(2);
  expect(readdirSync(join(root, 'client', 'pictures'))).toEqual(['linked.png', 'shown.jpg']);
});

test('a small one is the same picture, without a place in any corner of its file', async () => {
  const secret = Buffer.from('45.42N 75.69W');
  const other = await drawing(20, 10).withExif(place).jpeg().toBuffer();
  const jpeg = await drawing(40, 30).jpeg().toBuffer();
  const png = await drawing(40, 30).png().toBuffer();
  const webp = await drawing(40, 30).webp().toBuffer();
  const segment = (marker: number) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(secret.length + 2);
    return Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.of(0xff, marker),
      length,
      secret,
      jpeg.subarray(2),
    ]);
  };
  const length = Buffer.alloc(4);
  length.writeUInt32BE(secret.length + 2);
  const words = Buffer.concat([Buffer.from('tEXta\0'), secret]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(words));
  const chunk = Buffer.concat([
    Buffer.from('note'),
    Buffer.of(secret.length + 1, 0, 0, 0),
    secret,
    Buffer.alloc(2),
  ]);
  const files: Record<string, Buffer> = {
    'noted.jpg': await drawing(40, 30).withExif(place).jpeg().toBuffer(),
    'two-pictures.jpg': Buffer.concat([jpeg, other, secret]),
    'film.jpg': Buffer.concat([jpeg, Buffer.from('\0\0\0\x18ftypmp42'), secret]),
    'behind.png': Buffer.concat([png, secret]),
    'behind.webp': Buffer.concat([webp, secret]),
    'behind.avif': Buffer.concat([await drawing(40, 30).avif({ effort: 1 }).toBuffer(), secret]),
    'words.png': Buffer.concat([png.subarray(0, -12), length, words, sum, png.subarray(-12)]),
    'chunk.webp': Buffer.concat([webp, chunk]),
    ...Object.fromEntries(
      [0xe1, 0xe2, 0xe5, 0xeb, 0xef, 0xfe].map((marker) => [
        `segment-${marker}.jpg`,
        segment(marker),
      ]),
    ),
  };
  for (const [name, bytes] of Object.entries(files)) await add(name, bytes);
  await writePictures(folders);
  for (const name of Object.keys(files)) {
    const shown = readFileSync(written(name));
    for (const note of [secret, 'ftypmp42', 'Somebody'])
      expect(shown.includes(note), name).toBe(false);
    expect((await sharp(shown).metadata()).exif, name).toBeUndefined();
    const { channels } = await sharp(shown).stats();
    for (const [index, colour] of [200, 120, 40].entries()) {
      expect(Math.abs((channels[index]?.mean ?? 0) - colour), name).toBeLessThan(4);
    }
  }
});

test('what was drawn without loss has the same pixels on the site', async () => {
  const stripes = Buffer.from(
    Array.from({ length: 40 * 30 * 3 }, (_, index) => (index * 97) % 251),
  );
  const noise = () => sharp(stripes, { raw: { width: 40, height: 30, channels: 3 } });
  await add('lossless.webp', noise().webp({ lossless: true }));
  await add('drawn.png', noise().png());
  await writePictures(folders);
  for (const name of ['lossless.webp', 'drawn.png']) {
    expect((await sharp(written(name)).raw().toBuffer()).equals(stripes), name).toBe(true);
  }
});

test('a photo of a camera that was held upright is turned', async () => {
  const left = { input: await drawing(30, 60).png().toBuffer(), left: 0, top: 0 };
  const photo = sharp({ create: { width: 90, height: 60, channels: 3, background: 'white' } });
  const file = await add(
    'upright.jpg',
    photo.composite([left]).withMetadata({ orientation: 6 }).jpeg(),
  );
  expect(readPicture(file)).toMatchObject({ shown: { width: 60, height: 90 } });
  await writePictures(folders);
  const shown = sharp(written('upright.jpg'));
  expect(await shown.metadata()).toMatchObject({ width: 60, height: 90 });
  expect((await shown.metadata()).orientation).toBeUndefined();
  // What was at the left is now at the top.
  const top = shown.extract({ left: 0, top: 0, width: 60, height: 20 });
  const { channels } = await sharp(await top.png().toBuffer()).stats();
  expect(channels[2]?.mean).toBeLessThan(80);
});

test('a moving picture goes on moving', async () => {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 1700, height: 10, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  await add('moving.webp', sharp(frames, { join: { animated: true } }).webp({ effort: 0 }));
  await writePictures(folders);
  expect(await sharp(written('moving.webp')).metadata()).toMatchObject({ pages: 2, width: 1600 });
});

test('what was made before is taken from the cache, which keeps no more than is used', async () => {
  const file = await add('large.jpg', drawing(1700, 20).jpeg());
  expect(await writePictures(folders)).toBe(1);
  const [kept = ''] = readdirSync(folders.cache);
  const past = new Date('2020-01-01');
  utimesSync(join(folders.cache, kept), past, past);
  await writePictures(folders);
  expect(statSync(join(folders.cache, kept)).mtime).toEqual(past);
  rmSync(file);
  expect(await writePictures(folders)).toBe(0);
  expect(readdirSync(folders.cache)).toEqual([]);
});

describe('a file in the folder that is no picture for pages stops the build:', () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  const jpeg = Buffer.from('\xff\xd8\xff', 'latin1');
  test.each([
    ['IMG_1.HEIC', heic, 'this is a HEIC picture'],
    ['scan.tiff', Buffer.from('II*\0\x08\0\0\0', 'latin1'), 'this is a TIFF picture'],
    ['moving.gif', Buffer.from('GIF89a'), 'this is a GIF picture'],
    ['drawing.svg', '<?xml version="1.0"?><svg xmlns="x"/>', 'this is an SVG drawing'],
    [
      'moving.png',
      Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR…acTL…IDAT', 'latin1'),
      'this is a PNG that moves',
    ],
    ['x.js', 'alert(1)', 'this is not a picture'],
    ['x.jpg', 'alert(1)', 'this is not a picture'],
    ['empty.webp', '', 'this is not a picture'],
    ['x.svg', jpeg, 'a picture has a name of'],
    ['été.jpg', jpeg, 'a picture has a name of'],
    ['half.jpg', jpeg, 'the picture is damaged'],
    ['half.png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'the picture is damaged'],
  ])('%s', async (name, bytes, sentence) => {
    const file = await add(name, bytes);
    await expect(writePictures(folders)).rejects.toThrow(`${file}: ${sentence}`);
  });

  test('one that ends too early', async () => {
    const bytes = await drawing(400, 400).jpeg().toBuffer();
    const file = await add('half.jpg', bytes.subarray(0, bytes.length / 2));
    await expect(writePictures(folders)).rejects.toThrow(`${file}: the picture is damaged`);
  });

  test('a folder, and a link to another file', async () => {
    mkdirSync(source('2026.jpg'));
    symlinkSync('/etc/hostname', source('name.jpg'));
    await expect(writePictures(folders)).rejects.toThrow(
      /2026\.jpg: this is not a file[\s\S]+name\.jpg: this is not a file/,
    );
  });
});

test('bytes count, and not the end of the name', async () => {
  const file = await add('really-png.jpg', drawing(10, 10).png());
  expect(readPicture(file)).toMatchObject({ kind: 'png' });
  expect(await writePictures(folders)).toBe(1);
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

test('half a photo is a mistake', async () => {
  const file = await add('ana.jpg', drawing(900, 1200).jpeg());
  writeFileSync(file, readFileSync(file).subarray(0, 2000));
  await expect(writePhotos([{ id: 'ana', photo: 'ana.jpg' }], folders)).rejects.toThrow('damaged');
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

test('a photo of somebody too', async () => {
  const file = await add('ana.png', drawing(10, 10).png());
  const bytes = readFileSync(file);
  for (const at of [16, 20]) bytes.writeUInt32BE(16_000, at);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  writeFileSync(file, bytes);
  await expect(writePhotos([{ id: 'ana', photo: 'ana.png' }], folders)).rejects.toThrow(
    `${file}: the picture has 16000 x 16000 pixels`,
  );
});
