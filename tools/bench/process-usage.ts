/** Memory and CPU time of another process, null on systems without /proc; processor time taken from this machine. */
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
 * What the host of a virtual machine gave to others instead of this one since its start, all processors
 * together (ms): a try that was slow meanwhile says little about the page. 0 on systems without /proc.
 */
export async function stolenMs(): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const stat = await readFile('/proc/stat', 'utf8');
  // "cpu", two spaces, then user, nice, system, idle, iowait, irq, softirq and steal, as proc_stat(5) says.
  const steal = Number(stat.split(/\s+/)[8]);
  return (steal / ticksPerSecond) * 1000;
}
