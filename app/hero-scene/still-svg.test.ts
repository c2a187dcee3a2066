import { expect, test } from 'vitest';
import { drawnIn } from '../../site/brand/palette.ts';
import { stillSvg } from './still-svg.ts';

/** `npx vitest run app/hero-scene -u` writes the file again. */
test('public/scenes/hero.svg is the composition at rest', async () => {
  await expect(stillSvg(drawnIn)).toMatchFileSnapshot('../../public/scenes/hero.svg');
});
