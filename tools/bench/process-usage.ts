/** What another process uses. Null where the system does not tell in /proc. */
import { readFile } from 'node:fs/promises';

/** Linux counts in these, whatever its own clock does. */
const ticksPerSecond = 100;

export async function memoryMb(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** Since the process began. */
export async function cpuSeconds(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // Fields 14 and 15 of proc(5); the second, a name in brackets, may hold spaces.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) / ticksPerSecond;
}
