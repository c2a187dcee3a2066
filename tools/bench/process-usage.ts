/** Memory and CPU time of another process, null without /proc; and the CPU time that this machine did not get. */
import { readFile } from 'node:fs/promises';

/** The unit in which Linux counts CPU time, whatever its own clock does. */
const ticksPerSecond = 100;

export async function memoryMb(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** CPU time since the process began. */
export async function cpuSeconds(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // Fields 14 and 15 of proc(5). The second field, a name in brackets, may contain spaces.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) / ticksPerSecond;
}

/**
 * CPU time that this virtual machine wanted and its host gave to others, of all processors since the start
 * (ms, "steal" in proc_stat(5)). A host that stops the whole machine may not count it. 0 without /proc.
 */
export async function stolenMs(): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const stat = await readFile('/proc/stat', 'utf8');
  // "cpu", then user, nice, system, idle, iowait, irq, softirq and steal.
  const steal = Number(stat.split(/\s+/)[8]);
  return steal * (1000 / ticksPerSecond);
}
