import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** @param {string} path relative to the root of the project */
export const projectPath = (path) => join(projectRoot, path);

/** @param {string} path relative to the root of the project */
const readJson = (path) => JSON.parse(readFileSync(projectPath(path), 'utf8'));

const { platform, arch } = process;
/** Node comes as one package for each platform, so that the lock file holds the hash of the program. */
const nodePackage = [
  platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node',
  platform === 'win32' ? 'win' : platform,
  arch,
].join('-');

/** The Node that the project is built, tested and served with. */
export const pinnedNode = projectPath(
  `node_modules/${nodePackage}/bin/${platform === 'win32' ? 'node.exe' : 'node'}`,
);

export function isPinnedNode() {
  return process.version === `v${readJson('package.json').optionalDependencies[nodePackage]}`;
}

/**
 * Command line of an installed tool under the pinned Node: the script behind the shim in
 * `node_modules/.bin`, because shims need a shell on Windows.
 *
 * @param {string} packageName
 * @param {string} binary
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
export function tool(packageName, binary, args) {
  const { bin } = readJson(`node_modules/${packageName}/package.json`);
  const script = typeof bin === 'string' ? bin : bin[binary];
  return [pinnedNode, [projectPath(`node_modules/${packageName}/${script}`), ...args]];
}

/**
 * Command line of a script of the project under the pinned Node.
 *
 * @param {string} file relative to the root of the project
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
export const script = (file, ...args) => [pinnedNode, [projectPath(file), ...args]];

/**
 * Node's flags for the host. Without the first, garbage of a flood of large bodies grew to 312 MB; with it
 * memory stayed below 250 MB. Without the second, garbage of many digests in a row took another 25 to 35 MB.
 * So has deploy/start.
 */
export const hostFlags = ['--max-old-space-size=256', '--max-semi-space-size=16'];
