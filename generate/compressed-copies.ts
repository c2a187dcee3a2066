import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(html|data|js|css|svg|xml|txt|json|webmanifest)$/;
/** Below this, headers outweigh what compression saves (bytes). */
const smallest = 512;

/** Writes `file.br` and `file.gz` beside each text file, at the highest level. */
export async function compressFiles(files: string[]): Promise<void> {
  await Promise.all(files.filter((file) => COMPRESSIBLE.test(file)).map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const brotli = await promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  await writeFile(`${file}.br`, brotli);
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
