import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Locale } from '../../site/addresses/locales.ts';
import { searchIndexOf } from '../../site/blog/search-index.ts';

/** Writes the search index to the address that the blog's pages contain. */
export async function writeSearchIndex(locale: Locale, folder: string): Promise<void> {
  const { path, json } = searchIndexOf(locale);
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, json);
}
