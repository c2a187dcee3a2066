import { globSync, readFileSync } from 'node:fs';
import { parseFragment } from 'parse5';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isInline, markFile, markIn, parseMark } from './mark.ts';
import { palettesOf } from './palette.ts';

const svg = (content: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;
const markOf = (source: string) =>
  parseMark(Buffer.from(source, source.startsWith('\x89') ? 'latin1' : 'utf8'));
const palettes = palettesOf({ brand: '#5b2a86', accent: '#b85300' });

const folder = 'test/marks';
const pixels = (source: string) =>
  sharp(Buffer.from(source), { density: 300 })
    .flatten({ background: '#ffffff' })
    .trim()
    .resize(128, 128, { fit: 'fill' })
    .raw()
    .toBuffer();

test.each([
  'inkscape-gradient-clones',
  'illustrator-style-sheet',
  'illustrator-clip-path',
  'figma-mask-gradient',
  'sketch-mask-use',
  'corel-cdata-style',
])('what a drawing program saved looks the same: %s', async (name) => {
  const source = readFileSync(`${folder}/${name}.svg`, 'utf8');
  const { square, drawing } = markOf(source);
  const before = await pixels(source);
  const after = await pixels(svg(drawing, `width="300" height="300" viewBox="${square}"`));
  const different = before.filter((value, index) => Math.abs(value - (after[index] ?? 0)) > 40);
  expect(before.filter((value) => value < 200).length / before.length).toBeGreaterThan(0.1);
  expect(different.length / before.length).toBeLessThan(0.02);
});

test.each([
  ['figma-shadow', '<g filter="url(#mark__a)">'],
  ['text', '<text>, which is not possible: turn letters into paths'],
  ['embedded-picture', '<image>'],
  ['blend-mode', '<circle style="mix-blend-mode:multiply'],
])('what cannot be shown everywhere is refused by name: %s', (name, element) => {
  expect(() => parseMark(readFileSync(`${folder}/${name}.svg`))).toThrow(element);
});

test('each file in the folder is in one of the two lists', () => {
  expect(globSync(`${folder}/*.svg`)).toHaveLength(10);
});

test.each([
  ['<script>alert(1)</script>', '<script>'],
  ['<style>@media print{path{fill:red}}</style><path d="M0 0"/>', '<style>'],
  ['<foreignObject><p>Hi</p></foreignObject>', '<foreignObject>'],
  ['<use href="https://example.org/a.svg#a"/>', '<use href="https'],
  ['<use xlink:href="https://example.org/a.svg#a"/>', '<use href="https'],
  ['<animate attributeName="href"/>', '<animate>'],
  ['<a href="javascript:alert(1)"><path d="M0 0"/></a>', '<a>'],
  ['<path d="M0 0" onclick="alert(1)"/>', '<path onclick="alert(1)"'],
  ['<path d="M0 0" href="x"/>', '<path href="x"'],
  ['<path fill="url(https://example.org/#a)"/>', 'fill="url(https://example.org/#a)"'],
  ['<path mask="url(//example.org/#a)"/>', 'mask="url(//example.org/#a)"'],
  ['<path fill="var(--x)"/>', 'fill="var(--x)"'],
  ['<svg><path d="M0 0"/></svg>', '<svg>'],
  [`<path id="a"/>${'<use href="#a"/>'.repeat(21)}`, 'more than 20 elements <use>'],
])('%s is refused by name', (content, name) => {
  expect(() => markOf(svg(content))).toThrow(name);
});

test.each([
  ['', 'one element <svg>'],
  [`${svg('')}${svg('')}`, 'one element <svg>'],
  ['<svg a=>', 'neither a PNG nor an SVG'],
  ['\x89PNG\r\n', 'neither a PNG nor an SVG'],
  [svg('<g>'.repeat(9_000) + '</g>'.repeat(9_000)), 'neither a PNG nor an SVG'],
  ['<p>Hi</p>', '<p>'],
  [svg('', ''), 'viewBox'],
  [svg('', 'viewBox="0 0 wide 10"'), 'viewBox'],
  [svg('', 'viewBox="0 0 400 10"'), 'about as wide as high'],
  [svg('', 'viewBox="0 0 0 0"'), 'about as wide as high'],
  [' '.repeat(70_000) + svg(''), '64 KB'],
])('a file of another shape is refused: %.60s', (source, sentence) => {
  expect(() => markOf(source)).toThrow(sentence);
});

test('what a file says comes out as elements and attributes only', () => {
  const { drawing } = markOf(
    svg('<!--a--><?b c?><![CDATA[d]]>e<path d="M0 0&quot;>&lt;script>"/><title>f</title>'),
  );
  expect(drawing).toBe('<g fill="currentColor"><path d="M0 0&quot;&gt;&lt;script&gt;"/></g>');
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#b85300' } })
    .png()
    .toBuffer();

test('a PNG is a mark if it is large enough and about as wide as high', async () => {
  const mark = parseMark(await picture(300, 256));
  const shown = await sharp(Buffer.from(svg(mark.drawing, `viewBox="${mark.square}"`)))
    .resize(100, 100)
    .raw()
    .toBuffer();
  const middle = (50 * 100 + 50) * 4;
  expect([...shown.subarray(middle, middle + 3)]).toEqual([0xb8, 0x53, 0x00]);
  const [small, wide] = [await picture(200, 200), await picture(600, 300)];
  expect(() => parseMark(small)).toThrow('at least 256 pixels, and has 200 by 200');
  expect(() => parseMark(wide)).toThrow('about as wide as high');
  // By its header: drawing it takes a gigabyte, though its file may be small.
  const large = await picture(300, 256);
  large.writeUInt32BE(16_000, 16);
  large.writeUInt32BE(16_000, 20);
  expect(() => parseMark(large)).toThrow('at most 4096 pixels, and has 16000 by 16000');
});

test('a small mark in the company colour stands in the page; one with colours of its own is a file', () => {
  expect(isInline(markOf(svg('<path d="M0 0h9"/>')))).toBe(true);
  expect(isInline(markOf(svg('<path fill="#123456" d="M0 0h9"/>')))).toBe(false);
  expect(isInline(markOf(svg(`<path d="${'M0 0h9'.repeat(500)}"/>`)))).toBe(false);
});

test('a drawing without colours takes that of the company, and a part without one of a coloured drawing is black', () => {
  const plain = '<path d="M0 0h10v10h-10z"/>';
  expect(markIn(markOf(svg(plain)), { brand: '#123456' })).toMatch(
    /^<g color="#123456"[^>]*><g fill="currentColor">/,
  );
  expect(markOf(svg(`${plain}<path fill="#fff" d="M0 0h5"/>`)).drawing).toMatch(/^<g fill="#000">/);
});

test('the file for day and night shows one mark: its own for the night, or on paper where its colours need it', () => {
  const shape = '<linearGradient id="x"/><path fill="url(#x)" d="M0 0"/>';
  const [coloured, plain] = [markOf(svg(shape)), markOf(svg('<path d="M0 0"/>'))];
  const withNight = markFile(coloured, coloured, palettes);
  expect(withNight.match(/ id="[^"]+"/g)).toEqual([' id="mark__a"', ' id="night__a"']);
  expect(withNight.match(/url\([^)]+\)/g)).toEqual(['url(#mark__a)', 'url(#night__a)']);
  const paper = `fill="${palettes.light.paper}"`;
  expect(withNight).not.toContain(paper);
  expect(markFile(coloured, null, palettes)).toContain(paper);
  expect(markFile(plain, null, palettes)).not.toContain(paper);
  for (const file of [withNight, markFile(plain, null, palettes)]) {
    expect(parseFragment(file).childNodes).toHaveLength(1);
  }
});
