import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { filesBelow } from './files-below.mjs';

/**
 * Digest of everything that a result depends on, tests left out. Two equal fingerprints mean an
 * equal result.
 *
 * @param {string} root
 * @param {string[]} paths files and folders below the root; absent ones count as absent
 * @param {unknown} [values] anything else, as JSON
 */
export function fingerprint(root, paths, values = null) {
  const hash = createHash('sha256').update(JSON.stringify(values));
  const files = paths
    .flatMap((path) => filesBelow(join(root, path)))
    .map((file) => relative(root, file).replaceAll(sep, '/'))
    .filter((file) => !/\.test\.\w+$/.test(file));
  for (const file of files.sort()) {
    const bytes = readFileSync(join(root, file));
    hash.update(`\0${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}
