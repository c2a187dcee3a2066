import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBrand } from '../../../site/brand/brand.ts';
import { type SocialImage, socialImageAt } from '../../../site/social-images.ts';
import { copyContent } from '../../../test/kit/content-copy.ts';
import { drawSocialPicture, fitWords, type Measure } from './drawing.ts';
import { writeSocialImages } from './images.ts';
import { loadSocialRenderer } from './renderer.ts';

/** Every letter is half as wide as it is high. */
const measure: Measure = (text, size) => (text.length * size) / 2;
const box = { width: 600, height: 400 };

describe('words are fitted', () => {
  test('a short heading is large, and its lead has room', () => {
    expect(fitWords({ heading: 'Law offices', lead: 'We work with that.' }, box, measure)).toEqual({
      size: 92,
      lines: ['Law offices'],
      lead: ['We work with that.'],
    });
  });

  test('each sentence of a heading begins a line', () => {
    const { lines } = fitWords({ heading: 'Tech Made. Growth Too.', lead: '' }, box, measure);
    expect(lines).toEqual(['Tech Made.', 'Growth Too.']);
  });

  test('a long one steps down, in four even lines at most, whole and inside', () => {
    const heading = 'word '.repeat(24).trim();
    const { size, lines, lead } = fitWords({ heading, lead: 'Lead.' }, box, measure);
    expect(size).toBeLessThan(62);
    expect(lead).toEqual([]);
    expect(lines.length).toBeLessThanOrEqual(4);
    expect(lines.join(' ')).toBe(heading);
    const widths = lines.map((line) => measure(line, size, 700));
    expect(Math.max(...widths)).toBeLessThanOrEqual(box.width);
    expect(Math.max(...widths) - Math.min(...widths)).toBe(0);
  });

  test('one that can never fit is cut', () => {
    const { lines } = fitWords({ heading: 'word '.repeat(90), lead: '' }, box, measure);
    expect(lines).toHaveLength(4);
    expect(lines.at(-1)).toMatch(/word…$/);
  });
});

test('what stands in a heading cannot break the drawing', async () => {
  const words = { label: 'Q&A', heading: '1 < 2 & "so on"', lead: '<b>', companyName: 'A & B' };
  const svg = drawSocialPicture({ ...words, tagline: 'T', scene: null }, readBrand(), measure);
  expect(svg).toContain('1 &lt; 2 &amp;');
  const renderer = await loadSocialRenderer('abc 123&<>"QA');
  const png = Buffer.from(renderer.png(svg));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(renderer.png(svg)).toEqual(renderer.png(svg));
});

test('a line is measured with its weight, its size and all its words', async () => {
  const { measure: real } = await loadSocialRenderer('Cloud services n');
  expect(real('Cloud services', 100, 700)).toBeGreaterThan(real('Cloud services', 100, 500));
  expect(real('Cloud services', 50, 700)).toBeCloseTo(real('Cloud services', 100, 700) / 2);
  expect(real('services Cloud', 100, 700)).toBeCloseTo(real('Cloud services', 100, 700));
});

test('a long name of the company leaves no room for its tagline', async () => {
  const words = { label: 'L', heading: 'H', lead: '', tagline: 'Tech Made Simple', scene: null };
  const drawn = (companyName: string) =>
    drawSocialPicture({ ...words, companyName }, readBrand(), measure);
  expect(drawn('Short name')).toContain('Tech Made Simple');
  expect(drawn('A company whose name leaves room for no tagline')).not.toContain(
    'Tech Made Simple',
  );
});

test('the characters that the font lacks are named', async () => {
  const words = 'Wi-Fi → 日本, Łódź ☃ – “l’été” ×!';
  const { lacking } = await loadSocialRenderer(`${words}n`);
  expect(lacking(words)).toEqual(['→', '日', '本', 'Ł', 'ź', '☃']);
});

describe('a build', { timeout: 60_000 }, () => {
  let folder = '';
  // Only the second picture has a drawing.
  const images = ['/about', '/industries/law', '/contact'].map((path) => socialImageAt('en', path));
  const write = () =>
    writeSocialImages(
      'en',
      { client: join(folder, 'client'), cache: join(folder, 'cache') },
      images,
    );
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'social-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('draws each picture; the next one draws none, and tidies up', async () => {
    expect(await write()).toEqual({ all: 3, drawn: 3, lacking: [] });
    const pictures = await Promise.all(
      images.map(({ path }) => readFile(join(folder, 'client', path))),
    );
    for (const png of pictures) {
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
      expect(png.length).toBeLessThan(300 * 1024);
    }
    expect(new Set(pictures.map((png) => png.toString('base64'))).size).toBe(3);
    await writeFile(join(folder, 'cache', 'of-an-old-heading.png'), '');
    expect(await write()).toEqual({ all: 3, drawn: 0, lacking: [] });
    expect(await readdir(join(folder, 'cache'))).toHaveLength(3);
  });

  test('draws again what a killed build has kept half of', async () => {
    const [kept = ''] = await readdir(join(folder, 'cache'));
    await truncate(join(folder, 'cache', kept), 1000);
    expect(await write()).toEqual({ all: 3, drawn: 1, lacking: [] });
  });
});

test('every canonical page has a picture of its own', async () => {
  const content = await copyContent();
  const [paths, images] = await content.read<[string[], SocialImage[]]>(
    ['site/addresses/paths.ts', 'canonicalPaths', 'en'],
    ['site/social-images.ts', 'socialImages', 'en'],
  );
  await content.dispose();
  expect(images.map(({ path }) => path).toSorted()).toEqual(
    paths.map((path) => `/social${path === '/' ? '/home' : path}.png`).toSorted(),
  );
}, 30_000);
