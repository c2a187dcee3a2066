/**
 * Makes what we use of Hanken Grotesk (SIL Open Font License 1.1): `hanken-grotesk.woff2` for pages, reduced to the
 * glyphs of English and French and to our weights, and `regular.ttf` and `bold.ttf` for programs that read neither
 * WOFF2 nor variable fonts. Run it by hand when one of these changes: `node app/generate/font-subset.ts`. The results
 * are committed, so builds do not repeat it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const folder = 'app/styles/fonts';

const characters = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
const ascii = characters(0x20, 0x7e);
const french = 'ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ';
const typography = '«»‹›“”‘’–—…•·×→©®™°€¢£½¼¾²³\u00a0\u202f\u2011';
/** A company's name, or a word in a text to print, may have any letter that the font has. */
const latin = characters(0xa0, 0x17f) + characters(0x2010, 0x2122);

const font = await readFile(
  fileURLToPath(
    import.meta.resolve(
      '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    ),
  ),
);
const results = {
  'hanken-grotesk.woff2': await subsetFont(font, ascii + french + typography, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 750 } },
  }),
  'regular.ttf': await staticFont(400),
  'bold.ttf': await staticFont(700),
};
for (const [name, bytes] of Object.entries(results)) {
  await writeFile(`${folder}/${name}`, bytes);
  console.log(`${folder}/${name}: ${bytes.length} bytes`);
}

function staticFont(weight: number): Promise<Buffer> {
  return subsetFont(font, ascii + latin + typography, {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
  });
}
