import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collect, Failure } from './processes.mjs';
import { step } from './progress.mjs';
import { pinnedNode, projectPath } from './project.mjs';

/** Installs the project's packages, the pinned Node among them, unless they are there. */
export async function ensureInstalled() {
  if (!existsSync(pinnedNode) || !isInstalled('.')) await install('packages', '.');
  if (existsSync(pinnedNode)) return;
  // npm leaves out an optional package, without a word, if its hash is not that of the lock file.
  throw new Failure(`There is no ${pinnedNode}: package.json names no Node for this platform, or the registry
did not deliver the one that package-lock.json names. Do not change its hash there.`);
}

/**
 * Installs Deno and PostgreSQL unless they are there: some 150 MB that only tests and drills run, in a
 * package of their own, so that `npm start` never waits for them.
 */
export async function ensureEngines() {
  const folder = 'test/engines';
  // Only they may run a script, and those that may are named in their package.json.
  if (!isInstalled(folder)) await install('engines (Deno, PostgreSQL)', folder, []);
}

/** The same for the benches, which no test waits for. */
export async function ensureBenchPackages() {
  const folder = 'scripts/bench/packages';
  if (!isInstalled(folder)) await install('what benches need', folder);
}

/** A copy of the lock file, made when everything in it was installed. */
const stampIn = (/** @type {string} */ folder) =>
  projectPath(join(folder, 'node_modules/.installed.json'));
const lockIn = (/** @type {string} */ folder) =>
  readFileSync(projectPath(join(folder, 'package-lock.json')), 'utf8');

/** @param {string} folder of a package.json with its lock file */
const isInstalled = (folder) =>
  existsSync(stampIn(folder)) && readFileSync(stampIn(folder), 'utf8') === lockIn(folder);

/**
 * @param {string} what
 * @param {string} folder
 * @param {string[]} flags
 */
async function install(what, folder, flags = ['--ignore-scripts']) {
  const { code, output } = await step(
    `Installing ${what}`,
    () => collect(...npm(['ci', `--prefix=${projectPath(folder)}`, ...npmFlags, ...flags])),
    (result) => result.code === 0,
  );
  if (code !== 0) throw new Failure(`npm could not install the packages:\n\n${output.trim()}`);
  writeFileSync(stampIn(folder), lockIn(folder));
}

const npmFlags = [
  '--no-audit',
  '--no-fund',
  // The packages run under the pinned Node: no warnings that the present one is too old for them.
  '--loglevel=error',
  // Build and tests need them, even if NODE_ENV or the machine's npm settings leave them out.
  '--include=dev',
  '--include=optional',
];

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
