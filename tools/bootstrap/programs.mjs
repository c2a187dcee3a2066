import { existsSync, readFileSync } from 'node:fs';
import { collect, Failure } from './processes.mjs';
import { step } from './progress.mjs';
import { tool } from './project.mjs';

/** Programs of the machine that tests and benches need, besides what npm installs. */
const programs = {
  pg_dump: { versionFlag: '--version', debianPackage: 'postgresql-client' },
  strace: { versionFlag: '--version', debianPackage: 'strace' },
  'firefox-esr': { versionFlag: '--version', debianPackage: 'firefox-esr' },
  WebKitWebDriver: { versionFlag: '--help', debianPackage: 'webkit2gtk-driver' },
  Xvfb: { versionFlag: '-help', debianPackage: 'xvfb' },
};

const systemBrowsers = [
  '/usr/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'chromium',
  'chromium-browser',
  'google-chrome',
];

/** @typedef {keyof typeof programs} Program */

/**
 * Finds each program, or installs it where that needs no password.
 *
 * @param {Program[]} names
 */
export async function ensurePrograms(names) {
  /** @type {Program[]} */
  const missing = [];
  for (const name of names) if (!(await runs(name, programs[name].versionFlag))) missing.push(name);
  if (missing.length === 0) return;
  const list = missing.join(', ');
  if (!canUseApt()) {
    const packages = missing.map((name) => programs[name].debianPackage).join(' ');
    throw new Failure(`The tests need ${list}, which your system's package manager can install. On Debian:

  sudo apt-get install ${packages}`);
  }
  const output = await install(list, () =>
    aptInstall(missing.map((name) => programs[name].debianPackage)),
  );
  for (const name of missing) {
    if (await runs(name, programs[name].versionFlag)) continue;
    throw new Failure(`${output}\n\nThe tests need ${name}, and it could not be installed.`);
  }
}

/**
 * A Chromium for the journeys: that of `CHROMIUM_PATH`, the machine's, Playwright's, or else a newly
 * installed one.
 *
 * @returns {Promise<string>} path or name of the program
 */
export async function ensureChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await runs(chosen)) return chosen;
    throw new Failure(`CHROMIUM_PATH is "${chosen}", which does not start.`);
  }
  const present = await findChromium();
  if (present) return present;
  const output = await install('Chromium', () =>
    canUseApt()
      ? aptInstall(['chromium', 'fonts-liberation'])
      : collect(...tool('@playwright/test', 'playwright', ['install', 'chromium'])),
  );
  const installed = await findChromium();
  if (installed) return installed;
  throw new Failure(`${output}

The browser tests need Chromium, and it could not be installed. Install Chromium or Google Chrome
yourself, or set CHROMIUM_PATH to one, then try again.`);
}

const headlessShell = '/usr/bin/chromium-headless-shell';

/**
 * The browsers of the journeys, as environment variables. Most run in Chromium's headless shell, the
 * same engine without the parts of a window, which takes half the processor time. Where it cannot be
 * installed, or the caller has chosen a browser, they run in the whole browser.
 */
export async function ensureBrowsers() {
  const isChosen = Boolean(process.env.CHROMIUM_PATH);
  const browser = await ensureChromium();
  let hasShell = !isChosen && (await runs(headlessShell));
  if (!isChosen && !hasShell && canUseApt()) {
    await install('the headless shell of Chromium', () => aptInstall(['chromium-headless-shell']));
    hasShell = await runs(headlessShell);
  }
  return { CHROMIUM_PATH: browser, HEADLESS_SHELL_PATH: hasShell ? headlessShell : browser };
}

async function findChromium() {
  for (const browser of systemBrowsers) if (await runs(browser)) return browser;
  const { chromium } = await import('@playwright/test');
  const downloaded = chromium.executablePath();
  return (await runs(downloaded)) ? downloaded : undefined;
}

/**
 * A program that exists need not run: Ubuntu's `chromium-browser` only says where to get one.
 *
 * @param {string} program
 */
async function runs(program, versionFlag = '--version') {
  return (await collect(program, [versionFlag], { timeout: 15_000 })).code === 0;
}

/** Debian's own packages bring the libraries with them; Ubuntu's are snaps, useless in containers. */
function canUseApt() {
  return (
    process.getuid?.() === 0 &&
    existsSync('/usr/bin/apt-get') &&
    /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  );
}

/** @type {Promise<{ code: number, output: string }> | undefined} */
let updated;

/**
 * Without what Debian recommends besides: printers, notifications and the like, for people at a screen.
 *
 * @param {string[]} packages
 */
async function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  updated ??= collect('apt-get', ['update'], { env });
  const update = await updated;
  if (update.code !== 0) return update;
  return collect('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
}

/**
 * @param {string} what
 * @param {() => Promise<{ code: number, output: string }>} work
 * @returns {Promise<string>} what the installer printed
 */
async function install(what, work) {
  const { output } = await step(`Installing ${what}`, work, ({ code }) => code === 0);
  return output.trim();
}
