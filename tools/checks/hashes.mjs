/**
 * Checks that every package of the lock files has a hash, so that npm notices when a registry delivers
 * something else. The exceptions are programs for other platforms that the registry did not serve when
 * the lock files were written. Their list may only become shorter:
 * `node tools/checks/hashes.mjs --write` asks the registry for the missing hashes, writes those that it
 * has into the lock files, and takes their packages out of the list. It never adds one.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** @typedef {{ version?: string, integrity?: string }} Package */
/** @typedef {Record<string, Package>} Packages by their path, the project itself under '' */

const lockFiles = [
  'package-lock.json',
  'test/engines/package-lock.json',
  'tools/bench/packages/package-lock.json',
];
const listFile = 'tools/checks/packages-without-hash.json';

/**
 * @param {Packages} packages of a lock file
 * @param {string[]} exceptions paths of the packages that need no hash
 */
export function faultsOf(packages, exceptions) {
  const { '': _, ...named } = packages;
  const missing = pathsWithoutHash(named).filter((path) => !exceptions.includes(path));
  const needless = exceptions.filter((path) => named[path]?.integrity || !named[path]);
  const weak = Object.keys(named).filter(
    (path) => named[path]?.integrity?.startsWith('sha512-') === false,
  );
  return [
    ...missing.map((path) => `${path} has no hash`),
    ...weak.map((path) => `${path} has a hash that is not SHA-512`),
    ...needless.map((path) => `${path} can be removed from ${listFile}`),
  ];
}

/** @param {Packages} packages */
function pathsWithoutHash(packages) {
  return Object.keys(packages).filter((path) => path !== '' && !packages[path]?.integrity);
}

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * @param {string} file
 * @param {unknown} value
 */
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/** @param {string} package_ name@version */
function hashFromRegistry(package_) {
  try {
    const options = /** @type {const} */ ({ encoding: 'utf8', stdio: 'pipe' });
    return execFileSync('npm', ['view', package_, 'dist.integrity'], options).trim();
  } catch (error) {
    console.error(`The registry does not serve ${package_}.`);
    if (!`${/** @type {{ stderr?: string }} */ (error).stderr}`.includes('E404')) throw error;
    return '';
  }
}

/** @param {Record<string, string[]>} list */
function write(list) {
  for (const file of lockFiles) {
    const lock = readJson(file);
    for (const path of pathsWithoutHash(lock.packages)) {
      const { version, ...rest } = lock.packages[path];
      const integrity = hashFromRegistry(`${path.replace(/^.*node_modules\//, '')}@${version}`);
      if (integrity) lock.packages[path] = { version, integrity, ...rest };
    }
    writeJson(file, lock);
    const missing = pathsWithoutHash(lock.packages);
    list[file] = (list[file] ?? []).filter((path) => missing.includes(path));
  }
  writeJson(listFile, list);
}

function main() {
  const list = readJson(listFile);
  if (process.argv.includes('--write')) write(list);
  const faults = lockFiles.flatMap((file) =>
    faultsOf(readJson(file).packages, list[file] ?? []).map((fault) => `${file}: ${fault}.`),
  );
  if (faults.length === 0) return;
  console.error([...faults, 'To fix it: node tools/checks/hashes.mjs --write'].join('\n'));
  process.exitCode = 1;
}

if (import.meta.main) main();
