import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from './progress.mjs';

const pollMs = 200;
const beatMs = 1000;

/**
 * Does work that no other process may do at the same time. Each process that wants the lock has a file in
 * its folder, under a name that never comes again, and writes into it every second for as long as it lives.
 * The id of a process would not tell whether it lives: in containers that share the folder ids repeat.
 *
 * @template T
 * @param {string} folder
 * @param {string} purpose for the message to those who wait, such as "build"
 * @param {() => Promise<T>} work
 * @param {{ abandonedMs?: number }} [options] when a file in which nothing was written is that of a dead process
 * @returns {Promise<T>}
 */
export async function withLock(folder, purpose, work, { abandonedMs = 10_000 } = {}) {
  mkdirSync(folder, { recursive: true });
  const own = join(folder, randomUUID());
  const isHeld = watchOthers(folder, basename(own), abandonedMs);
  let announced = false;
  while (isHeld() || !enter(own, isHeld)) {
    if (!announced) {
      log(`… Waiting for another ${purpose} (lock ${folder})`);
      announced = true;
    }
    // Not the same for all, or two who have met would meet again and again.
    await sleep(pollMs * (0.5 + Math.random()));
  }
  let beats = 0;
  const beat = setInterval(() => {
    beats += 1;
    writeFileSync(own, `${beats}`);
  }, beatMs);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(own, { force: true });
  }
}

/**
 * Of two who enter at once, at least the second sees the other's file.
 *
 * @param {string} own
 * @param {() => boolean} isHeld
 */
function enter(own, isHeld) {
  writeFileSync(own, '0');
  if (!isHeld()) return true;
  rmSync(own, { force: true });
  return false;
}

/**
 * The function says whether another process that lives has a file in the folder, and removes those of dead ones.
 *
 * @param {string} folder
 * @param {string} ownName
 * @param {number} abandonedMs by our own clock: that of the folder's disk may differ
 */
function watchOthers(folder, ownName, abandonedMs) {
  /** @type {Map<string, { content: string | null, since: number }>} */
  const seen = new Map();
  return () => {
    const others = readdirSync(folder).filter((name) => name !== ownName);
    const alive = others.filter((name) => {
      const content = contentOf(join(folder, name));
      const now = performance.now();
      const before = seen.get(name);
      if (before === undefined || before.content !== content)
        seen.set(name, { content, since: now });
      else if (now - before.since > abandonedMs) {
        rmSync(join(folder, name), { force: true });
        return false;
      }
      return content !== null;
    });
    return alive.length > 0;
  };
}

/**
 * @param {string} file
 * @returns {string | null} null when it was just removed
 */
function contentOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return null;
    throw error;
  }
}
