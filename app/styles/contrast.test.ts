import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** The least contrast of WCAG 2.2: 1.4.3 for text, 1.4.11 for controls and focus rings. */
const TEXT = 4.5;
const CONTROL = 3;

const pairs: [foreground: string, background: string, minRatio: number][] = [
  ...['paper', 'surface'].flatMap((background): [string, string, number][] => [
    ['ink', background, TEXT],
    ['ink-soft', background, TEXT],
    ['brand', background, TEXT],
    ['danger', background, TEXT],
    ['field', background, CONTROL],
    ['focus', background, CONTROL],
    ['accent', background, CONTROL],
  ]),
  ['brand-ink', 'brand', TEXT],
  ['accent-ink', 'accent', TEXT],
  ['band-ink', 'band', TEXT],
  ['slate-ink', 'slate', TEXT],
  ['slate-soft', 'slate', TEXT],
  ['slate-brand', 'slate', TEXT],
  ['ink', 'water', TEXT],
  ['brand', 'water', TEXT],
];

type Scheme = 'light' | 'dark';

function tokens(scheme: Scheme): Map<string, string> {
  const css = readFileSync('app/styles/tokens.css', 'utf8');
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of css.matchAll(/--color-([a-z-]+):\s*([^;]+);/g)) {
    const both = /light-dark\(\s*(#\w{6}),\s*(#\w{6})\s*\)/.exec(value);
    found.set(name, (scheme === 'light' ? both?.[1] : both?.[2]) ?? value);
  }
  return found;
}

/** The "relative luminance" of WCAG 2.2 for a colour such as #rrggbb. */
function luminance(colour: string): number {
  const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

test('black on white is 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const colours = tokens(scheme);
  test.each(pairs)('%s on %s has at least %d', (foreground, background, minRatio) => {
    const [one, other] = [colours.get(foreground), colours.get(background)];
    expect([one, other]).toEqual([
      expect.stringMatching(/^#\w{6}$/),
      expect.stringMatching(/^#\w{6}$/),
    ]);
    expect(contrast(one ?? '', other ?? '')).toBeGreaterThanOrEqual(minRatio);
  });
});
