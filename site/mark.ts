/**
 * The company's mark, the sign without the name: `content/brand/mark.svg` or `mark.png`, and perhaps another file of the name
 * `mark-dark` for dark backgrounds. Pages show it as a picture, in which no script runs.
 */
import { extname, resolve } from 'node:path';
import sharp from 'sharp';
import { namesIn } from './read/folder.ts';
import { ContentError, resultOf } from './read/mistakes.ts';
import { contentPath, isDeveloping, once } from './read/site.ts';
import { readBytes } from './read/source.ts';

export interface MarkFile {
  file: string;
  /** The address of the picture. */
  path: string;
}

/** Every page shows it. */
const MAX_BYTES = 65_536;

export const readMark = once((): { light: MarkFile; dark: MarkFile } => {
  const light = fileNamed('mark');
  if (light === undefined) {
    throw new ContentError(
      `${contentPath('brand', 'mark.svg')}: is missing; put the company's mark there, as mark.svg or mark.png`,
    );
  }
  return { light, dark: fileNamed('mark-dark') ?? light };
});

function fileNamed(base: string): MarkFile | undefined {
  const name = namesIn(contentPath('brand')).find((one) =>
    [`${base}.svg`, `${base}.png`].includes(one),
  );
  if (name === undefined) return undefined;
  const file = contentPath('brand', name);
  // In development, files are shown as they are.
  return { file, path: isDeveloping ? `/@fs${resolve(file)}` : `/pictures/brand/${name}` };
}

/** As a PNG, in a square of so many pixels. Throws a ContentError if it cannot be drawn. */
export async function drawMark({ file }: MarkFile, size: number): Promise<Buffer> {
  const bytes = readBytes(file);
  try {
    const { width, height } = await sharp(bytes).metadata();
    const density = extname(file) === '.svg' ? (72 * size) / Math.max(width, height) : 72;
    return await sharp(bytes, { density: Math.max(1, density) })
      .resize(size, size, { fit: 'contain', background: 'transparent' })
      .png()
      .toBuffer();
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : error;
    throw new ContentError(
      `${file}: the mark cannot be drawn; save it again, or as a PNG (${reason})`,
      { cause: error },
    );
  }
}

export async function mistakesInMark(): Promise<string[]> {
  const mark = resultOf(readMark);
  if ('mistakes' in mark) return mark.mistakes;
  const mistakes = new Set<string>();
  for (const one of [mark.value.light, mark.value.dark]) {
    try {
      if (readBytes(one.file).length > MAX_BYTES) {
        mistakes.add(
          `${one.file}: the mark is larger than 64 KB, and every page shows it; make it smaller`,
        );
      }
      await drawMark(one, 64);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      mistakes.add(error.message);
    }
  }
  return [...mistakes];
}
