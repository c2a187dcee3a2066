import { existsSync, readFileSync } from 'node:fs';
import { collect, Failure } from './processes.mjs';
import { step } from './progress.mjs';

/**
 * Programs of the machine that tests and benches need, besides what npm brings.
 *
 * @type {Record<string, { versionFlag: string, debianPackage: string }>}
 */
const programs = {
  nginx: { versionFlag: '-v', debianPackage: 'nginx-light' },
  pg_dump: { versionFlag: '--version', debianPackage: 'postgresql-client' },
  strace: { versionFlag: '--version', debianPackage: 'strace' },
};

/** Debian's own packages bring the libraries with them; Ubuntu's are snaps, useless in containers. */
export function canUseApt() {
  return (
    process.getuid?.() === 0 &&
    existsSync('/usr/bin/apt-get') &&
    /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  );
}

/** @param {string[]} packages */
export async function installWithApt(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await collect('apt-get', ['update'], { env });
  if (update.code !== 0) return update;
  return collect('apt-get', ['install', '-y', ...packages], { env });
}

/**
 * Finds each program, or installs it where that can be done without asking anybody.
 *
 * @param {(keyof typeof programs)[]} names
 */
export async function ensurePrograms(names) {
  const missing = [];
  for (const name of names) if (!(await runs(name))) missing.push(name);
  if (missing.length === 0) return;
  const list = missing.join(', ');
  if (!canUseApt()) {
    throw new Failure(`The tests need ${list}: install it with your system's package manager.`);
  }
  const packages = missing.flatMap((name) => programs[name]?.debianPackage ?? []);
  const { code, output } = await step(
    `Installing ${list}`,
    () => installWithApt(packages),
    (result) => result.code === 0,
  );
  if (code === 0 && (await Promise.all(missing.map(runs))).every(Boolean)) return;
  throw new Failure(`${output.trim()}\n\nThe tests need ${list}, and it could not be installed.`);
}

/** @param {string} name */
async function runs(name) {
  const { versionFlag = '--version' } = programs[name] ?? {};
  return (await collect(name, [versionFlag], { timeout: 15_000 })).code === 0;
}
