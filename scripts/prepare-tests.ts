/** What tests need besides npm's packages: Deno, PostgreSQL, browsers and other programs, and a build of the site. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { buildIfStale, type Compression } from './build.ts';
import { installPackages } from './install.mjs';

/** Programs, and Debian's packages for them. */
const forServices = {
  git: 'git',
  pg_dump: 'postgresql-client',
  shellcheck: 'shellcheck',
  strace: 'strace',
  'systemd-analyze': 'systemd',
};
const forJourneys = {
  ...forServices,
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
};

/** Vitest's global set-up of tests that run more than Node. */
export default () => prepare(forServices, 'quick');

/** Some journeys weigh the pages as visitors get them. */
export async function prepareJourneys(): Promise<void> {
  await prepare(forJourneys, 'full');
  installChromium();
}

async function prepare(programs: Record<string, string>, compression: Compression): Promise<void> {
  // Some 150 MB, which `npm start` never waits for. Their package.json names those that may run a script.
  installPackages('test/engines');
  installPrograms(programs);
  await buildIfStale(compression);
}

/** `CHROMIUM_PATH`, Debian's, or else Playwright's own. */
export function installChromium(): void {
  if (process.env.CHROMIUM_PATH) return;
  // The shell is the same engine without the parts of a window, which takes half the processor time.
  const shell = 'chromium-headless-shell';
  if (isDebianRoot()) installPrograms({ chromium: 'chromium', [shell]: shell });
  else if (!isThere('chromium'))
    run(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium');
}

function installPrograms(programs: Record<string, string>): void {
  const missing = Object.keys(programs).filter((name) => !isThere(name));
  if (missing.length === 0) return;
  const packages = missing.map((name) => programs[name] ?? name);
  if (!isDebianRoot()) {
    console.warn(`Tests will fail that need ${missing.join(', ')}, which your system's package manager can install. On Debian:

  sudo apt-get install ${packages.join(' ')}\n`);
    return;
  }
  run('apt-get', 'update', '-q');
  run('apt-get', 'install', '-qy', '--no-install-recommends', ...packages);
}

const isThere = (name: string) =>
  process.env.PATH?.split(delimiter).some((folder) => existsSync(join(folder, name)));

/** Debian's own packages bring the libraries with them; Ubuntu's are snaps, useless in containers. */
const isDebianRoot = () =>
  process.getuid?.() === 0 &&
  existsSync('/etc/debian_version') &&
  /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

function run(command: string, ...args: string[]): void {
  console.error(`… ${[command, ...args].join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
}
