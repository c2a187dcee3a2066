/**
 * The thresholds are for a host with a machine of its own: where permitted, host and visitors get priority
 * over everything else on this one.
 */
import { readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/** Runs a program with priority. `nice` goes on without the permission, with a warning. */
export const WITH_PRIORITY = ['nice', '-n', String(constants.priority.PRIORITY_HIGH)];

/** Gives this process priority until it is disposed of. */
export function takePriority(): Disposable {
  const before = getPriority();
  try {
    setPriority(constants.priority.PRIORITY_HIGH);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SYSTEM_ERROR') throw error;
  }
  return { [Symbol.dispose]: () => setPriority(before) };
}

/** The most memory that a process has ever held, in MB; Linux only. */
export function peakMemoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024);
}

/** The host's limit, in MB (SPEED-17). */
export const MAX_MEMORY_MB = 250;
