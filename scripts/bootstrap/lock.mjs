import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from './progress.mjs';

const pollMs = 200;

/**
 * Does work that no other process may do at the same time. The lock is a file with the id of the
 * process that holds it; the lock of a process that has died is taken over.
 *
 * @template T
 * @param {string} file
 * @param {string} purpose for the message to those who wait, such as "build"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, purpose, work) {
  mkdirSync(dirname(file), { recursive: true });
  let announced = false;
  while (!acquire(file)) {
    if (!announced) {
      log(`… Waiting for another ${purpose} (process ${ownerOf(file)}; lock ${file})`);
      announced = true;
    }
    await sleep(pollMs);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function acquire(file) {
  if (create(file)) return true;
  if (!isAbandoned(file)) return false;
  // Only one of several waiting processes may remove a dead owner's lock, and only after checking
  // again: otherwise the second would remove the lock that the first has just taken.
  const takeover = `${file}.takeover`;
  if (!create(takeover)) {
    if (isAbandoned(takeover)) rmSync(takeover, { force: true });
    return false;
  }
  try {
    if (isAbandoned(file)) rmSync(file, { force: true });
  } finally {
    rmSync(takeover, { force: true });
  }
  return create(file);
}

/** @param {string} file */
function create(file) {
  // Under another name first, so that a process that is killed here leaves no lock without its id.
  const own = `${file}.${process.pid}`;
  try {
    writeFileSync(own, `${process.pid}`);
    linkSync(own, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** @param {string} file */
function isAbandoned(file) {
  const owner = ownerOf(file);
  return owner !== null && !isAlive(owner);
}

/**
 * @param {string} file
 * @returns {number | null} null when the lock was just given back
 */
function ownerOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** @param {number} pid 0, as of an empty file, is no process */
export function isAlive(pid) {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is alive and belongs to another user.
    return codeOf(error) !== 'ESRCH';
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code;
