import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { collect, Failure } from './processes.mjs';
import { step } from './progress.mjs';
import { tool } from './project.mjs';

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
  await succeed(`Installing ${missing.join(', ')}`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const updated = await collect('apt-get', ['update'], { env });
    if (updated.code !== 0) return updated;
    const args = ['install', '-y', '--no-install-recommends', ...packages];
    return collect('apt-get', args, { env });
  });
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
    await succeed('Installing Chromium', () =>
      collect(...tool('@playwright/test', 'playwright', ['install', 'chromium'])),
    );
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
 * @param {string} title
 * @param {() => Promise<{ code: number, output: string }>} work
 */
async function succeed(title, work) {
  const { code, output } = await step(title, work, (result) => result.code === 0);
  if (code !== 0) throw new Failure(`${title} has failed:\n\n${output.trim()}`);
}
