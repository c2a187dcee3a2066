import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

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
  for (const file of paths.flatMap((path) => filesBelow(root, path)).sort()) {
    const bytes = readFileSync(join(root, file));
    hash.update(`\0${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(root, path) {
  if (/\.test\.\w+$/.test(path) || !existsSync(join(root, path))) return [];
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesBelow(root, `${path}/${name}`));
}
