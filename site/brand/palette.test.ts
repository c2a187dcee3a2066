import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from './colour.ts';
import { drawnIn, pairs, palettesOf, weakPairs } from './palette.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('black on white has a contrast of 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});

test('with whatever two colours, every pair holds or is named with the nearest colour that holds', () => {
  fc.assert(
    fc.property(colour, colour, (brand, accent) => {
      const colours = { brand, accent };
      for (const { source, nearest } of weakPairs(colours)) colours[source] = nearest;
      const palettes = palettesOf(colours);
      const weak = Object.entries(palettes).flatMap(([scheme, palette]) =>
        pairs
          .filter(([one, other, least]) => contrast(palette[one], palette[other]) < least)
          .map(([one, other]) => `${scheme}: ${one} on ${other}`),
      );
      expect(weak).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test('a colour that holds is used as it is given', () => {
  const { light } = palettesOf({ brand: '#5b2a86', accent: '#b85300' });
  expect([light.brand, light.accent]).toEqual(['#5b2a86', '#b85300']);
});

test('yellow is too light for text on paper; its nearest is a dark yellow, not another hue', () => {
  const weak = weakPairs({ brand: '#ffcc00', accent: '#c2412d' });
  expect(weak.map(({ source }) => source)).toEqual(weak.map(() => 'brand'));
  expect(weak[0]).toMatchObject({ foreground: { token: 'brand' }, background: { token: 'paper' } });
  expect(weak[0]?.nearest).toMatch(/^#[67][0-9a-f][56][0-9a-f]0[0-9a-f]$/);
});

test('the drawings have no colour that would not follow', () => {
  const known = new Set([...Object.values(drawnIn.light), ...Object.values(drawnIn.dark)]);
  const others = globSync('public/scenes/**/*.svg').flatMap((file) => {
    const found = readFileSync(file, 'utf8').match(/#[\da-f]{3,8}\b/gi) ?? [];
    return found.filter((one) => !known.has(one)).map((one) => `${file}: ${one}`);
  });
  expect(others).toEqual([]);
});
