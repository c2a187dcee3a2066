/**
 * Renders SVG to PNG, the same on every machine, by resvg as WebAssembly with our own font only.
 */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import subsetFont from 'subset-font';
import { escapeXml } from '../xml.ts';
import { fontFamily, type Measure } from './drawing.ts';

export interface SocialRenderer {
  measure: Measure;
  png(svg: string): Uint8Array;
  /** Those of the characters that the font has no glyph for. */
  lacking(characters: string): string[];
}

/** Large enough that rounding does not matter. */
const measuredSize = 100;

/** @param characters all characters of the pictures, to which the font is reduced */
export async function loadSocialRenderer(characters: string): Promise<SocialRenderer> {
  const [regular, bold] = await Promise.all([
    staticFont(characters, 500),
    staticFont(characters, 700),
  ]);
  await loadWasm();
  const font = { fontBuffers: [regular, bold], defaultFontFamily: fontFamily };
  const inkWidth = (text: string, weight: number) => {
    const image = new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg"><text font-family="${fontFamily}" font-weight="${weight}" font-size="${measuredSize}">${escapeXml(text)}</text></svg>`,
      { font },
    );
    const width = image.getBBox()?.width ?? 0;
    image.free();
    return width;
  };
  const advances = new Map<string, number>();
  // The drawn width is smaller than the advance, so a text is measured between two letters.
  const advance = (text: string, weight: number) => {
    const key = `${weight} ${text}`;
    const known = advances.get(key) ?? inkWidth(`n${text}n`, weight) - inkWidth('nn', weight);
    advances.set(key, known);
    return known;
  };
  const lineWidth = (text: string, weight: number) =>
    text.split(' ').reduce((sum, word) => sum + advance(word, weight) + advance(' ', weight), 0) -
    advance(' ', weight);
  const drawn = (character: string) =>
    Buffer.from(
      pngOf(
        `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="40"><text y="30" font-family="${fontFamily}" font-size="30">n${escapeXml(character)}n</text></svg>`,
      ),
    );
  const pngOf = (svg: string) => {
    const image = new Resvg(svg, { font });
    const rendered = image.render();
    const bytes = rendered.asPng();
    rendered.free();
    image.free();
    return bytes;
  };
  return {
    lacking: (all) => {
      // It is in no font, because it is for private use.
      const gap = drawn('\ue000');
      return [...new Set(all)].filter((character) => drawn(character).equals(gap));
    },
    measure: (text, size, weight) => (lineWidth(text, weight) * size) / measuredSize,
    png: pngOf,
  };
}

/** One weight of the variable font in a format that resvg can read. */
export async function staticFont(characters: string, weight: number): Promise<Uint8Array> {
  const font = await readFile(
    fileURLToPath(
      import.meta.resolve(
        '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
      ),
    ),
  );
  return subsetFont(font, characters, { targetFormat: 'sfnt', variationAxes: { wght: weight } });
}

let wasm: Promise<void> | undefined;

function loadWasm(): Promise<void> {
  // A process can load it only once.
  wasm ??= readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))).then(
    (bytes) => initWasm(bytes),
  );
  return wasm;
}
