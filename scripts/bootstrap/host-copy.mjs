/** Puts the Node host into a build, so that its pages and its server go live, and back, together. */
import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { filesBelow } from './files-below.mjs';

export const hostSources = ['service', 'supabase/migrations'];
const isSource = (/** @type {string} */ file) =>
  /\.(ts|mjs|sql)$/.test(file) && !/\.test\.ts$|\/(fixtures|contract-tests)\//.test(file);
const isLoaded = (/** @type {string} */ file) => /\.([cm]?js|json|node|wasm)$/.test(file);

/**
 * @param {string} root of the project
 * @param {string} to the host's folder in the build
 * @param {string} node the pinned Node
 */
export function copyHost(root, to, node) {
  const files = hostSources.flatMap((folder) => filesBelow(join(root, folder))).filter(isSource);
  const packages = packagesOf(root, importedPackages(files));
  const copied = [
    ...files,
    join(root, 'package.json'),
    ...packages.flatMap((folder) => filesBelow(folder)).filter(isLoaded),
  ];
  const folders = new Set(copied.map((file) => join(to, relative(root, dirname(file)))));
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  for (const file of copied) {
    const copy = join(to, relative(root, file));
    // An editor may write into a file that is there; npm replaces the files of packages.
    if (file.includes('node_modules')) linkFile(file, copy);
    else copyFileSync(file, copy);
  }
  mkdirSync(join(to, 'bin'));
  linkFile(node, join(to, 'bin', basename(node)));
  // The host looks for the built site beside its folders, as it does in the project.
  symlinkSync('..', join(to, 'build'), 'junction');
}

/**
 * Takes no space and little time: a copy of Node alone would be 120 MB for each build.
 *
 * @param {string} from
 * @param {string} to
 */
export function linkFile(from, to) {
  try {
    linkSync(from, to);
  } catch (error) {
    // On another disk, or on one without hard links.
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code !== 'EXDEV' && code !== 'EPERM' && code !== 'ENOTSUP') throw error;
    copyFileSync(from, to);
  }
}

/** @param {string[]} files */
function importedPackages(files) {
  const imports = /(?:from |import\()'((?:@[^'/]+\/)?[^.'@/:]+)(?:\/[^']*)?'/g;
  return new Set(
    files.flatMap((file) =>
      Array.from(readFileSync(file, 'utf8').matchAll(imports), ([, name = '']) => name),
    ),
  );
}

/**
 * Folders of packages and of those that they need.
 *
 * @param {string} root
 * @param {Iterable<string>} names
 */
function packagesOf(root, names) {
  /** @type {Set<string>} */
  const folders = new Set();
  const left = [...names];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    const folder = join(root, 'node_modules', name);
    const manifest = join(folder, 'package.json');
    if (folders.has(folder) || !existsSync(manifest)) continue;
    folders.add(folder);
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
    left.push(...Object.keys({ ...dependencies, ...optionalDependencies }));
  }
  return [...folders];
}
