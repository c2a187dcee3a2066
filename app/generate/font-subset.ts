/**
 * Makes `app/styles/fonts/hanken-grotesk.woff2`, which is Hanken Grotesk (SIL Open Font License
 * 1.1) reduced to the glyphs of English and French and to the weights that we use. Run it by hand
 * when either changes: `node app/generate/font-subset.ts`. The result is committed, so builds do not
 * repeat it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const target = 'app/styles/fonts/hanken-grotesk.woff2';
const weights = { min: 400, max: 750 };

const ascii = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 0x20 + index));
const french = 'ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ';
const typography = '«»‹›“”‘’–—…•·×→©®™°€¢£½¼¾²³\u00a0\u202f\u2011';

const font = await readFile(
  fileURLToPath(
    import.meta.resolve(
      '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    ),
  ),
);
const subset = await subsetFont(font, ascii + french + typography, {
  targetFormat: 'woff2',
  variationAxes: { wght: weights },
});
await writeFile(target, subset);
console.log(`${target}: ${subset.length} bytes`);
