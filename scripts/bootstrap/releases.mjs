/**
 * Builds stand side by side in `builds/`, each under its number, and `build` is a link to the live one.
 * A complete build goes live by one rename, so no server ever meets half of one.
 * docs/decisions/2026-11-22-releases.md says why.
 */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { linkFile } from './host-copy.mjs';
import { Failure } from './processes.mjs';

/** The live build and those before it: their hashed files are served, for pages that are still open. */
const openBuilds = 3;
/** A host that was not restarted after a newer build still serves its own. */
const keptBuilds = 10;
const folder = 'builds';
const link = 'build';
/** Written last, with what the build was made from: a build without it was never finished. */
export const stamp = '.inputs';
/** Names of the hashed files that the build made itself, unlike those it took over. */
const ownAssets = '.assets';
/** When the build last went live, in ms with a fraction. */
const liveSince = '.live';
/** Marks a build that was rolled back: no rollback leads to it again. */
const withdrawn = '.withdrawn';
const assets = 'client/assets';

/**
 * Makes a build and lets it go live. If that fails, the live one stays as it is.
 *
 * @param {string} root
 * @param {string} inputs what it is made from
 * @param {(folder: string) => Promise<void>} make fills the new folder, which is relative to the root
 */
export async function publish(root, inputs, make) {
  const finished = finishedBuilds(root);
  for (const name of allBuilds(root)) if (!finished.includes(name)) remove(root, name);
  const name = String(Math.max(0, ...finished.map(Number)) + 1);
  const path = join(root, folder, name);
  mkdirSync(path, { recursive: true });
  try {
    await make(join(folder, name));
    writeFileSync(join(path, ownAssets), JSON.stringify(namesIn(join(path, assets))));
  } catch (error) {
    remove(root, name);
    throw error;
  }
  const live = liveBuild(root);
  const others = finished.filter((other) => other !== live);
  const earlier = live === null ? others : [live, ...others];
  // A launched site takes nothing over from its previews: their data has stand-ins.
  const open = isLaunched(path)
    ? earlier.filter((other) => isLaunched(join(root, folder, other)))
    : earlier;
  for (const other of open.slice(0, openBuilds - 1)) {
    takeOverAssets(join(root, folder, other), path);
  }
  writeFileSync(join(path, stamp), inputs);
  switchTo(root, name);
  for (const other of earlier.slice(keptBuilds - 1)) remove(root, other);
}

/**
 * Makes the build live again that was live before the present one.
 *
 * @param {string} root
 * @returns {string} its folder
 */
export function rollBack(root) {
  const live = liveBuild(root);
  const earlier = finishedBuilds(root).find(
    (name) => Number(name) < Number(live) && !existsSync(join(root, folder, name, withdrawn)),
  );
  if (live === null || earlier === undefined) throw new Failure('There is no earlier build.');
  takeOverAssets(join(root, folder, live), join(root, folder, earlier));
  switchTo(root, earlier);
  writeFileSync(join(root, folder, live, withdrawn), '');
  return join(folder, earlier);
}

/**
 * @param {string} root
 * @returns {string | null} null too for a `build` folder from before there were several
 */
function liveBuild(root) {
  const path = join(root, link);
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink && existsSync(path) ? basename(realpathSync(path)) : null;
}

/** @param {string} root */
function allBuilds(root) {
  return namesIn(join(root, folder)).filter((name) => /^\d+$/.test(name));
}

/** The one that went live last is the first. @param {string} root */
function finishedBuilds(root) {
  const times = new Map(
    allBuilds(root)
      .filter((name) => existsSync(join(root, folder, name, stamp)))
      .map((name) => [name, liveTime(join(root, folder, name, liveSince))]),
  );
  return [...times.keys()].sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0));
}

/** @param {string} file absent if the build was killed before it went live */
const liveTime = (file) => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0);

/**
 * @param {string} root
 * @param {string} name
 */
function remove(root, name) {
  rmSync(join(root, folder, name), { recursive: true, force: true });
}

/** @param {string} path of a build */
function isLaunched(path) {
  const file = join(path, 'content.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).isPreview === false;
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function namesIn(path) {
  return existsSync(path) ? readdirSync(path) : [];
}

/**
 * @param {string} from
 * @param {string} to
 */
function takeOverAssets(from, to) {
  mkdirSync(join(to, assets), { recursive: true });
  const present = new Set(namesIn(join(to, assets)));
  /** @type {string[]} */
  const names = JSON.parse(readFileSync(join(from, ownAssets), 'utf8'));
  for (const name of names) {
    if (!present.has(name)) linkFile(join(from, assets, name), join(to, assets, name));
  }
}

/**
 * @param {string} root
 * @param {string} name
 */
function switchTo(root, name) {
  const path = join(root, link);
  const next = join(root, folder, 'next');
  rmSync(next, { force: true });
  writeFileSync(
    join(root, folder, name, liveSince),
    String(performance.timeOrigin + performance.now()),
  );
  // Relative, so that the project can be moved.
  symlinkSync(join(folder, name), next, 'junction');
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) rmSync(path, { recursive: true });
  // Windows renames no link over another.
  else if (process.platform === 'win32' && existsSync(path)) unlinkSync(path);
  renameSync(next, path);
}
