/** Compressed copies of every page and file, so that no server compresses. Run as a program, the last part of the build. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesBelow } from './files-below.ts';

const COMPRESSIBLE = /\.(html|data|js|css|svg|xml|txt|json|webmanifest)$/;
/** Below this size, headers outweigh what compression saves (bytes). */
const minBytes = 512;
/** The highest level takes some 0.1 s per page, so a site of a thousand posts uses a lower one. */
const manyFiles = 500;
/** Each compression takes some megabytes of memory. Node runs four at a time. */
const concurrency = 8;

/**
 * Writes `file.br` and `file.gz` beside each text file.
 *
 * @param cacheFolder where copies are kept between builds
 * @param isQuick for a site that nobody but this machine loads: a twentieth of the work, and copies some 15 % larger
 */
export async function compressFiles(
  files: string[],
  cacheFolder: string,
  isQuick = false,
): Promise<void> {
  const texts = files.filter((file) => COMPRESSIBLE.test(file));
  const codings = isQuick
    ? [brotliOf(4), gzipOf(1)]
    : [brotliOf(texts.length > manyFiles ? 9 : constants.BROTLI_MAX_QUALITY), gzipOf(9)];
  // Quick copies are made in less time than they are found.
  const cache = isQuick ? null : await openCache(cacheFolder);
  const waiting = texts.values();
  const work = async () => {
    for (const file of waiting) {
      const content = await readFile(file);
      if (content.length < minBytes) continue;
      for (const { extension, settings, compress } of codings) {
        const make = () => compress(content);
        const copy = cache ? await cache.take(settings, content, make) : await make();
        await writeFile(file + extension, copy);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  await cache?.removeUnused();
}

/** Copies of the build before, by a hash of what they were made from. */
async function openCache(folder: string) {
  await mkdir(folder, { recursive: true });
  const unused = new Set(await readdir(folder));
  return {
    async take(settings: string, content: Buffer, make: () => Promise<Buffer>): Promise<Buffer> {
      const name = createHash('sha256').update(`${settings}\0`).update(content).digest('hex');
      const file = join(folder, name);
      if (unused.delete(name)) return readFile(file);
      const copy = await make();
      // Whole or not at all, because a build may be killed.
      const begun = join(folder, randomUUID());
      await writeFile(begun, copy);
      await rename(begun, file);
      return copy;
    },
    async removeUnused() {
      for (const name of unused) await rm(join(folder, name));
    },
  };
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

const gzipOf = (level: number): Coding => ({
  extension: '.gz',
  settings: `gzip, zlib ${process.versions.zlib}, level ${level}`,
  compress: (content) => promisify(gzip)(content, { level }),
});

if (import.meta.main) {
  const client = join(process.env.BUILD_FOLDER ?? 'build', 'client');
  const isQuick = process.argv[2] === 'quick';
  await compressFiles(await filesBelow(client), join('.cache', 'compressed'), isQuick);
}
