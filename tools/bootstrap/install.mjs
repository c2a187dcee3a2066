import { existsSync } from 'node:fs';
import { fingerprint, stamp } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { collect, Failure } from './processes.mjs';
import { step } from './progress.mjs';
import { pinnedNode, projectPath, projectRoot, readJson } from './project.mjs';

const installed = stamp(projectPath('node_modules/.installed'));

/** Installs the packages of the lock file unless they are there. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withLock(projectPath('.cache/install.lock'), 'installation', async () => {
    if (!isInstalled()) await step('Installing packages', install);
  });
}

function isInstalled() {
  if (!existsSync(pinnedNode)) return false;
  const wanted = wantedPackages();
  if (installed.matches(wanted)) return true;
  if (!npmInstalledAll()) return false;
  installed.write(wanted);
  return true;
}

function wantedPackages() {
  const { dependencies, devDependencies, overrides, allowScripts } = readJson('package.json');
  return fingerprint({
    root: projectRoot,
    paths: ['package-lock.json'],
    values: {
      dependencies,
      devDependencies,
      overrides,
      allowScripts,
      machine: `${process.platform}-${process.arch}`,
    },
  });
}

/** Whether somebody has run `npm ci` or `npm install` by hand: npm then leaves this list behind. */
function npmInstalledAll() {
  const list = 'node_modules/.package-lock.json';
  if (!existsSync(projectPath(list))) return false;
  return holdsEveryPackage({
    manifest: readJson('package.json'),
    lock: readJson('package-lock.json').packages,
    present: readJson(list).packages,
  });
}

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {Record<string, string>} Versions
 *
 * @param {object} state
 * @param {{ dependencies?: Versions, devDependencies?: Versions }} state.manifest
 * @param {Record<string, LockedPackage & { dependencies?: Versions, devDependencies?: Versions }>}
 *   state.lock
 * @param {Record<string, LockedPackage>} state.present
 */
export function holdsEveryPackage({ manifest, lock, present }) {
  const { '': root, ...packages } = lock;
  for (const kind of /** @type {const} */ (['dependencies', 'devDependencies'])) {
    const locked = Object.entries(root?.[kind] ?? {});
    const wanted = manifest[kind] ?? {};
    if (locked.length !== Object.keys(wanted).length) return false;
    if (locked.some(([name, version]) => wanted[name] !== version)) return false;
  }
  return Object.entries(packages).every(([path, { version, optional, devOptional }]) =>
    present[path] ? present[path].version === version : optional || devOptional,
  );
}

async function install() {
  const wanted = wantedPackages();
  installed.clear();
  await installPackages(projectRoot);
  if (!existsSync(pinnedNode)) throw new Failure(missingNode);
  const version = await collect(pinnedNode, ['--version']);
  if (version.code !== 0) {
    throw new Failure(`The installed Node does not run on this machine:\n\n${version.output}`);
  }
  installed.write(wanted);
}

/**
 * Installs what a lock file names, and nothing else.
 *
 * @param {string} folder of the lock file
 */
export async function installPackages(folder) {
  const [command, args] = npm([
    'ci',
    `--prefix=${folder}`,
    '--no-audit',
    '--no-fund',
    // Old Nodes are fine here: the packages run under the pinned one. Hides the warnings about it.
    '--loglevel=error',
    // Build and tests need them, whatever NODE_ENV or the machine's npm settings leave out.
    '--include=dev',
    '--include=optional',
  ]);
  const { code, output } = await collect(command, args);
  if (code !== 0) throw new Failure(`npm could not install the packages:\n\n${output.trim()}`);
}

const missingNode = `The packages are installed, but Node itself (${pinnedNode}) is missing: npm was told not to
run install scripts ("npm config get ignore-scripts" says true). Allow the one of the package
"node", then try again:

  npm rebuild node --ignore-scripts=false`;

/**
 * npm as a command line. The npm that runs us is known by path, which needs no shell on Windows.
 *
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
function npm(args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  return script?.endsWith('npm-cli.js')
    ? [node ?? process.execPath, [script, ...args]]
    : ['npm', args];
}
