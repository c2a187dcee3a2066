import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/**
 * Digest of everything that a result depends on. Two equal fingerprints mean an equal result.
 *
 * @param {object} inputs
 * @param {string} inputs.root
 * @param {string[]} [inputs.paths] files and folders below the root; absent ones count as absent
 * @param {(path: string) => boolean} [inputs.ignore] by path below the root, with forward slashes
 * @param {unknown} [inputs.values] anything else, as JSON
 */
export function fingerprint({ root, paths = [], ignore = () => false, values = null }) {
  const hash = createHash('sha256').update(JSON.stringify(values));
  for (const file of paths.flatMap((path) => filesBelow(root, path)).sort()) {
    if (ignore(file)) continue;
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
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [path];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, sep).length))
    .map((file) => file.split(sep).join('/'));
}

/**
 * Remembers, in a file beside a finished result, what the result was made from.
 *
 * @param {string} file
 */
export function stamp(file) {
  return {
    /** @param {string} value */
    matches: (value) => existsSync(file) && readFileSync(file, 'utf8') === value,
    /** @param {string} value */
    write: (value) => writeFileSync(file, value),
    clear: () => rmSync(file, { force: true }),
  };
}
