/**
 * Installs what package-lock.json names, the project's own Node among it, unless it is there. npm runs this before the commands
 * of package.json: on any Node from 20, and with nothing installed. The commands then find the new Node first in their PATH.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @param {string} folder of a package.json with its lock file
 * @param {string[]} flags
 */
export function installPackages(folder, ...flags) {
  if (isInstalled(folder)) return;
  console.error(folder === '.' ? 'Installing the packages…' : `Installing ${folder}…`);
  // Build and tests need them, even if NODE_ENV or the machine's npm settings leave them out.
  const all = ['--include=dev', '--include=optional'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  // The npm that runs this is known by its path, which needs no shell on Windows.
  const { npm_execpath: cli, npm_node_execpath: node = process.execPath } = process.env;
  const [command, args] = cli?.endsWith('npm-cli.js') ? [node, [cli]] : ['npm', []];
  const { status } = spawnSync(
    command,
    [...args, 'ci', `--prefix=${folder}`, ...all, ...quiet, ...flags],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (status !== 0) throw new Error(`npm could not install the packages of ${folder}.`);
}

/** @param {string} folder */
export function isInstalled(folder) {
  const present = packagesIn(`${folder}/node_modules/.package-lock.json`);
  return Object.entries(packagesIn(`${folder}/package-lock.json`)).every(
    ([path, { optional, integrity }]) =>
      // Of optional packages npm takes those for this platform.
      path === '' || (optional && !present[path]) || present[path]?.integrity === integrity,
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { optional?: boolean, integrity?: string }>}
 */
const packagesIn = (file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  installPackages('.', '--ignore-scripts');
  if (!existsSync('node_modules/.bin/node')) {
    // npm leaves out an optional package, without a word, if its hash is not that of the lock file.
    console.error(`There is no node_modules/.bin/node: package.json names no Node for this platform, or the registry
did not deliver the one that package-lock.json names. Do not change its hash there.`);
    process.exitCode = 1;
  }
}
