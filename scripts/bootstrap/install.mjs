import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Failure, step } from './processes.mjs';
import { pinnedNode, projectPath, tool } from './project.mjs';

/** Installs the project's packages, the pinned Node among them, unless they are there. */
export async function ensureInstalled() {
  await ensurePackages('packages', '.', ['--ignore-scripts'], existsSync(pinnedNode));
  if (existsSync(pinnedNode)) return;
  // npm leaves out an optional package, without a word, if its hash is not that of the lock file.
  throw new Failure(`There is no ${pinnedNode}: package.json names no Node for this platform, or the registry
did not deliver the one that package-lock.json names. Do not change its hash there.`);
}

/**
 * Installs Deno and PostgreSQL unless they are there: some 150 MB that only tests and drills run, in a
 * package of their own, so that `npm start` never waits for them. Only they may run a script, and those that
 * may are named in their package.json.
 */
export const ensureEngines = () => ensurePackages('engines (Deno, PostgreSQL)', 'test/engines', []);

/** The same for the benches, which no test waits for. */
export const ensureBenchPackages = () =>
  ensurePackages('what benches need', 'scripts/bench/packages', ['--ignore-scripts']);

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
 * @param {string} what
 * @param {string} folder of a package.json with its lock file
 * @param {string[]} flags
 * @param {boolean} [isWhole] otherwise it is installed again, whatever the stamp says
 */
async function ensurePackages(what, folder, flags, isWhole = true) {
  const lock = readFileSync(projectPath(join(folder, 'package-lock.json')), 'utf8');
  // A copy of the lock file, made when everything in it was installed.
  const stamp = projectPath(join(folder, 'node_modules/.installed.json'));
  if (isWhole && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const { code, output } = await step(`Installing ${what}`, [
    npm(['ci', `--prefix=${projectPath(folder)}`, ...npmFlags, ...flags]),
  ]);
  if (code !== 0) throw new Failure(`npm could not install the packages:\n\n${output.trim()}`);
  writeFileSync(stamp, lock);
}

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

/** Programs of the machine that tests need besides what npm installs, and Debian's packages for them. */
const debianPackages = {
  chromium: ['chromium', 'fonts-liberation'],
  // The same engine without the parts of a window, which takes half the processor time.
  'chromium-headless-shell': ['chromium-headless-shell'],
  'firefox-esr': ['firefox-esr'],
  git: ['git'],
  pg_dump: ['postgresql-client'],
  shellcheck: ['shellcheck'],
  strace: ['strace'],
  'systemd-analyze': ['systemd'],
  WebKitWebDriver: ['webkit2gtk-driver'],
  Xvfb: ['xvfb'],
};

/** @typedef {keyof typeof debianPackages} Program */

/** @param {string} name */
const pathOf = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/**
 * Finds each program, or installs it where that needs no password.
 *
 * @param {Program[]} names
 */
export async function ensurePrograms(names) {
  const missing = names.filter((name) => pathOf(name) === undefined);
  if (missing.length === 0) return;
  const packages = missing.flatMap((name) => debianPackages[name]);
  if (!canUseApt()) {
    throw new Failure(`The tests need ${missing.join(', ')}, which your system's package manager can install. On Debian:

  sudo apt-get install ${packages.join(' ')}`);
  }
  await install(
    missing.join(', '),
    ['apt-get', ['update']],
    ['apt-get', ['install', '-y', '--no-install-recommends', ...packages]],
  );
}

/**
 * Chromium, and its headless shell for most journeys: those of `CHROMIUM_PATH`, Debian's, or else
 * Playwright's own.
 */
export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH) return;
  if (canUseApt()) await ensurePrograms(['chromium', 'chromium-headless-shell']);
  const chromium = pathOf('chromium');
  if (chromium) {
    process.env.CHROMIUM_PATH = chromium;
    process.env.HEADLESS_SHELL_PATH = pathOf('chromium-headless-shell') ?? chromium;
  } else {
    await install('Chromium', tool('@playwright/test', 'playwright', ['install', 'chromium']));
  }
}

/** Debian's own packages bring the libraries with them; Ubuntu's are snaps, useless in containers. */
function canUseApt() {
  return (
    process.getuid?.() === 0 &&
    existsSync('/usr/bin/apt-get') &&
    /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  );
}

/**
 * @param {string} what
 * @param {[string, string[]][]} commandLines
 */
async function install(what, ...commandLines) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await step(`Installing ${what}`, commandLines, env);
  if (code !== 0) throw new Failure(`Installing ${what} has failed:\n\n${output.trim()}`);
}
