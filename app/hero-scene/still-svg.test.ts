import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ColourOf, stillSvg } from './still-svg.ts';

const css = readFileSync('app/styles/tokens.css', 'utf8');

const tokenColour: ColourOf = (token, scheme) => {
  const both = new RegExp(`--color-${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css);
  return both?.[scheme === 'light' ? 1 : 2];
};

/** `npx vitest run app/hero-scene -u` writes the file again. */
test('public/scenes/hero.svg is the composition at rest, in the colours of the tokens', async () => {
  await expect(stillSvg(tokenColour)).toMatchFileSnapshot('../../public/scenes/hero.svg');
});
