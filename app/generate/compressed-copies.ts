import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(html|data|js|css|svg|xml|txt|json|webmanifest)$/;
/** Below this size, headers outweigh what compression saves (bytes). */
const minBytes = 512;
/** The highest level takes some 0.1 s per page, so a site of a thousand posts uses a lower one. */
const manyFiles = 500;
/** Each compression takes some megabytes of memory. Node runs four at a time. */
const concurrency = 8;

/** Writes `file.br` and `file.gz` beside each text file. */
export async function compressFiles(files: string[]): Promise<void> {
  const texts = files.filter((file) => COMPRESSIBLE.test(file));
  const quality = texts.length > manyFiles ? 9 : constants.BROTLI_MAX_QUALITY;
  const waiting = texts.values();
  const work = async () => {
    for (const file of waiting) await compressFile(file, quality);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

async function compressFile(file: string, quality: number): Promise<void> {
  const content = await readFile(file);
  if (content.length < minBytes) return;
  const brotli = await promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  await writeFile(`${file}.br`, brotli);
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
