import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** More than the tests of a run take. */
const NEEDED_BYTES = 2 * 1024 ** 3;
const MEMORY = '/dev/shm';

/**
 * The parent for temporary folders of tests that are not about what the disk keeps: in memory, where
 * the machine has enough of it, so that no test waits for the disk of another.
 */
export function memoryFolder(): string {
  const { bavail, bsize } = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 };
  return bavail * bsize > NEEDED_BYTES ? MEMORY : tmpdir();
}
