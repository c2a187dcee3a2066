/** A copy of the built site whose pages have no scripts: what `scripts/bench/pages.ts` compares the pages with. */
import { cp, readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFiles } from '../../../app/generate/compressed-copies.ts';

const scripts = /<script\b[^>]*>[\s\S]*?<\/script>/g;

/** File of a page below `client/`. */
export function fileOf(path: string): string {
  return `${path === '/' ? '/index' : path}.html`;
}

/** Copies the build and deletes every script element from these pages; compresses them again. */
export async function writeStrippedSite(
  build: string,
  copy: string,
  paths: readonly string[],
): Promise<void> {
  // `build` is a link to a release. A copy of the link would lead back to the pages that are served.
  await cp(await realpath(build), copy, { recursive: true });
  const files = paths.map((path) => join(copy, 'client', fileOf(path)));
  for (const file of files) {
    const html = await readFile(file, 'utf8');
    if (!scripts.test(html)) throw new Error(`${file} has no script to delete`);
    await writeFile(file, html.replace(scripts, ''));
  }
  await compressFiles(files, join(copy, 'compressed'));
}
