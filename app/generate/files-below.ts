import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pageAddressOf } from '../../service/headers/file-headers.ts';

/** Paths of all files in a folder and its subfolders. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** The HTML of the built pages by their addresses. */
export async function readPages(client: string): Promise<Map<string, string>> {
  const files = (await filesBelow(client)).filter((file) => file.endsWith('.html'));
  const pages = files.map(async (file) => {
    const path = `/${relative(client, file).replaceAll(sep, '/')}`;
    return [pageAddressOf(path), await readFile(file, 'utf8')] as const;
  });
  return new Map(await Promise.all(pages));
}
