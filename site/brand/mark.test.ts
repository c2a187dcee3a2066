import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { contrast } from './colour.ts';
import { byNight, isInline, markFile, markIn, parseMark } from './mark.ts';
import { drawnIn } from './palette.ts';

const svg = (content: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;

test('a file of a drawing program is taken over without what the program put there for itself', () => {
  const source = `<?xml version="1.0"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
  version="1.1" width="48px" height="48px" xml:space="preserve" inkscape:version="1.3">
  <title>Our sign</title><metadata><rdf:RDF/></metadata><sodipodi:namedview id="n"/>
  <!-- drawn by hand --><g inkscape:label="Layer"><path class="st0" style="fill:#FFF;stroke:none;-inkscape-stroke:none" d="M1 1h9"/></g></svg>`;
  const mark = parseMark(source);
  expect(mark.viewBox).toEqual({ left: 0, top: 0, width: 48, height: 48 });
  expect(markIn(mark, { brand: '#123456' })).toBe(
    '<g color="#123456"><g fill="currentColor"><g><path d="M1 1h9" fill="#ffffff" stroke="none"></path></g></g></g>',
  );
});

test.each([
  ['<script>alert(1)</script>', '<script>'],
  ['<style>path{fill:url(//x)}</style>', '<style>'],
  ['<foreignObject><p>Hi</p></foreignObject>', '<foreignObject>'],
  ['<image href="https://example.org/a.png"/>', '<image>'],
  ['<use href="#a"/>', '<use>'],
  ['<animate attributeName="href"/>', '<animate>'],
  ['<a href="javascript:alert(1)"><path d="M0 0"/></a>', '<a>'],
  ['<text>Name</text>', '<text>'],
  ['<path d="M0 0" onclick="alert(1)"/>', 'onclick="alert(1)"'],
  ['<path d="M0 0" href="x"/>', 'href="x"'],
  ['<path fill="url(https://example.org/#a)"/>', 'fill="url(https://example.org/#a)"'],
  ['<path d="M0 0&quot; onload=&quot;alert(1)"/>', 'd="M0 0" onload="alert(1)"'],
  ['<path fill="var(--x)"/>', 'fill="var(--x)"'],
  [`${'<g>'.repeat(40)}${'</g>'.repeat(40)}`, 'groups within groups'],
])('%s is refused by name', (content, name) => {
  expect(() => parseMark(svg(content))).toThrow(name);
});

test.each([
  ['', 'one element <svg>'],
  [`${svg('')}${svg('')}`, 'one element <svg>'],
  ['<p>Hi</p>', 'one element <svg>'],
  [svg('', ''), 'viewBox'],
  [svg('', 'viewBox="0 0 wide 10"'), 'viewBox'],
  [svg('', 'viewBox="0 0 400 10"'), 'about as wide as high'],
  [' '.repeat(70_000) + svg(''), '64 KB'],
])('a file of another shape is refused: %.60s', (source, sentence) => {
  expect(() => parseMark(source)).toThrow(sentence);
});

test('a small mark in the company colour stands in the page; one with colours of its own is a file', () => {
  expect(isInline(parseMark(svg('<path d="M0 0h9"/>')))).toBe(true);
  expect(isInline(parseMark(svg('<path fill="#123456" d="M0 0h9"/>')))).toBe(false);
  expect(isInline(parseMark(svg(`<path d="${'M0 0h9'.repeat(500)}"/>`)))).toBe(false);
});

test('by night, colours that the dark paper would swallow are lighter, and others as they were', () => {
  const mark = parseMark(svg('<path fill="black" d="M0 0"/><path fill="#fff" d="M1 1"/>'));
  const [black, white] = byNight(mark, drawnIn.dark).drawing.children;
  expect(contrast(black?.attributes.fill ?? '', drawnIn.dark.paper)).toBeGreaterThanOrEqual(3);
  expect(white?.attributes.fill).toBe('#ffffff');
});

test('the file for day and night is one drawing whose gradients are its own', () => {
  const gradient =
    '<defs><linearGradient id="a"><stop offset="1" stop-color="#000"/></linearGradient></defs><path fill="url(#a)" d="M0 0"/>';
  const mark = parseMark(svg(gradient));
  const file = markFile(mark, byNight(mark, drawnIn.dark), drawnIn);
  expect(file.match(/id="[^"]+"/g)).toEqual(['id="a"', 'id="night-a"']);
  expect(file.match(/url\([^)]+\)/g)).toEqual(['url(#a)', 'url(#night-a)']);
  expect(parseFragment(file).childNodes).toHaveLength(1);
});
