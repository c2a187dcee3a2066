import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

/**
 * A new folder for what a run of tests keeps for a while. Its name holds the id of this process, and the
 * folders of processes that were killed are removed first: nobody else does, and memory is scarce.
 *
 * @param kind of the run, the first word of the folder's name
 */
export function openRunFolder(kind: 'postgres' | 'journeys', parent = memoryFolder()): string {
  for (const name of readdirSync(parent)) {
    const owner = /^(?:postgres|journeys)-(\d+)-\w+$/.exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const folder = join(parent, name);
    endServer(join(folder, 'data'));
    rmSync(folder, { recursive: true, force: true });
  }
  return mkdtempSync(join(parent, `${kind}-${process.pid}-`));
}

/** Ends the server that outlived its test run, if its id has not gone to another process since. */
function endServer(data: string): void {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  const folder = `/proc/${pid}/cwd`;
  if (existsSync(folder) && readlinkSync(folder) === data) process.kill(pid, 'SIGQUIT');
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is alive and belongs to another user.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
