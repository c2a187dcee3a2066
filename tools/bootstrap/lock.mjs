import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  if (isAlive(ownerOf(file))) return false;
  // Only one of several waiting processes may remove a dead owner's lock, and only after checking
  // again: otherwise the second would remove the lock that the first has just taken.
  const takeover = `${file}.takeover`;
  if (!create(takeover)) {
    if (!isAlive(ownerOf(takeover))) rmSync(takeover, { force: true });
    return false;
  }
  try {
    if (!isAlive(ownerOf(file))) rmSync(file, { force: true });
  } finally {
    rmSync(takeover, { force: true });
  }
  return create(file);
}

/** @param {string} file */
function create(file) {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @param {string} file
 * @returns {number} 0 when the owner is unknown: the lock is being written or was just released
 */
function ownerOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0;
    throw error;
  }
}

/** @param {number} pid */
export function isAlive(pid) {
  if (pid === 0) return true;
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
