import { globSync, readFileSync } from 'node:fs';
import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  coloursOf,
  followers,
  nearestThatHolds,
  palettesOf,
  recoloured,
  weakPairs,
} from './palette.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

const drawn = { brand: '#0b6670', accent: '#c2412d' };

test('with whatever two colours, and one of those that follow, each pair holds or is named with the nearest colour that holds', () => {
  fc.assert(
    fc.property(
      colour,
      colour,
      fc.constantFrom(...followers),
      colour,
      (brand, accent, own, given) => {
        const colours = { brand, accent };
        for (const { source } of weakPairs(colours)) {
          if (source !== 'brand' && source !== 'accent')
            throw new Error(`${source} does not follow`);
          colours[source] = nearestThatHolds(colours, source) ?? 'none';
        }
        expect(weakPairs(colours)).toEqual([]);
        const withOwn = { ...colours, colours: { [own]: given } };
        for (const { source } of weakPairs(withOwn)) {
          expect(source).toBe(own);
          withOwn.colours = { [own]: nearestThatHolds(withOwn, source) ?? 'none' };
        }
        expect(weakPairs(withOwn)).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});

test('words, controls and grounds that are the same for everybody hold, too', () => {
  const { light, dark } = palettesOf(drawn);
  for (const palette of [light, dark]) {
    for (const ground of [palette.paper, palette.surface]) {
      for (const words of [palette.ink, palette['ink-soft'], palette.danger]) {
        expect(wcagContrast(words, ground)).toBeGreaterThanOrEqual(4.5);
      }
      for (const seen of [palette.field, palette.focus]) {
        expect(wcagContrast(seen, ground)).toBeGreaterThanOrEqual(3);
      }
    }
    for (const words of [palette['slate-ink'], palette['slate-soft'], palette['slate-brand']]) {
      expect(wcagContrast(words, palette.slate)).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('a colour that holds is used as it is given', () => {
  const { light, dark } = palettesOf({
    brand: '#5b2a86',
    accent: '#b85300',
    colours: { accentByNight: '#ffaa66' },
  });
  expect([light.brand, light.band, light.accent, dark.accent]).toEqual([
    '#5b2a86',
    '#5b2a86',
    '#b85300',
    '#ffaa66',
  ]);
});

test('at most eight colours follow, in the hue of those that they follow', () => {
  expect(followers.length).toBeLessThanOrEqual(8);
  const { brandByNight, accentByNight } = coloursOf({ brand: '#5b2a86', accent: '#2e7d32' });
  expect(brandByNight).toMatch(/^#[b-c].[8-9a].f/);
  expect(accentByNight).toMatch(/^#[6-9].[b-d].[5-8]/);
});

test('yellow is too light for text on paper; its nearest is a dark yellow, not another hue', () => {
  const yellow = { ...drawn, brand: '#ffcc00' };
  const weak = weakPairs(yellow);
  expect(weak.map(({ source }) => source)).toEqual(weak.map(() => 'brand'));
  expect(weak[0]).toMatchObject({ foreground: { token: 'brand' }, background: { token: 'paper' } });
  expect(nearestThatHolds(yellow, 'brand')).toMatch(/^#[67][0-9a-f][56][0-9a-f]0[0-9a-f]$/);
});

/** Of drawings, the same for every company. */
const neutral = [
  ...Object.values(palettesOf(drawn)).flatMap((palette) => Object.values(palette)),
  ...['#f1eadc', '#11252b', '#8aa3ab', '#031218', '#1f3d47', '#ffd48a'],
];

test('the drawings have no colour that would not follow', () => {
  const others = globSync('public/scenes/**/*.svg').flatMap((file) => {
    const found = readFileSync(file, 'utf8').match(/#[\da-f]{3,8}\b/gi) ?? [];
    return found.filter((one) => !neutral.includes(one)).map((one) => `${file}: ${one}`);
  });
  expect(others).toEqual([]);
});

test('a drawing gets the colours of the company, and keeps those of nobody', () => {
  const palettes = palettesOf({ brand: '#5b2a86', accent: '#b85300' });
  const { light, dark } = palettes;
  expect(recoloured('#0B6670 #5fc3c9 #c2412d #8fc0c0 #ffd48a', palettes)).toBe(
    `${light.brand} ${dark.brand} ${light.accent} ${light.ripple} #ffd48a`,
  );
});
