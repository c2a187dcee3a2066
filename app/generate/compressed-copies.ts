/** Compressed copies of every page and file, so that no server compresses. Run as a program, the last part of the build. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { openCache } from './cache.ts';
import { filesBelow } from './files-below.ts';

const COMPRESSIBLE = /\.(html|data|js|css|svg|xml|txt|json|webmanifest)$/;
/** Below this size, headers outweigh what compression saves (bytes). */
const minBytes = 512;
/** The highest level takes some 0.1 s per page, so a site of a thousand posts uses a lower one. */
const manyFiles = 500;
/** Each compression takes some megabytes of memory. Node runs four at a time. */
const concurrency = 8;
const gzipLevel = 9;

/**
 * Writes `file.br` and `file.gz` beside each text file.
 *
 * @param cacheFolder where copies are kept between builds
 */
export async function compressFiles(files: string[], cacheFolder: string): Promise<void> {
  const texts = files.filter((file) => COMPRESSIBLE.test(file));
  const codings = [
    brotliOf(texts.length > manyFiles ? 9 : constants.BROTLI_MAX_QUALITY),
    gzipCoding,
  ];
  const cache = await openCache(cacheFolder);
  const waiting = texts.values();
  const work = async () => {
    for (const file of waiting) {
      const content = await readFile(file);
      if (content.length < minBytes) continue;
      for (const { extension, settings, compress } of codings) {
        const copy = await cache.take([settings, content], () => compress(content));
        await writeFile(file + extension, copy);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  await cache.removeUnused();
}

interface Coding {
  extension: string;
  /** What decides on the result besides the content. */
  settings: string;
  compress(content: Buffer): Promise<Buffer>;
}

const brotliOf = (quality: number): Coding => ({
  extension: '.br',
  settings: `brotli ${process.versions.brotli}, level ${quality}`,
  compress: (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
});

const gzipCoding: Coding = {
  extension: '.gz',
  settings: `gzip, zlib ${process.versions.zlib}, level ${gzipLevel}`,
  compress: (content) => promisify(gzip)(content, { level: gzipLevel }),
};

if (import.meta.main) {
  const client = join(process.env.BUILD_FOLDER ?? 'build', 'client');
  await compressFiles(await filesBelow(client), join('.cache', 'compressed'));
}
