/** The built embedded host as a process of its own, as the company runs it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface HostProcess {
  /** Origin without a trailing slash. */
  url: string;
  dataDir: string;
  /** Every line that the host has written. */
  lines: string[];
  process: ChildProcess;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/**
 * Starts `hosts/node/main.ts` on a free loopback port with the site in `buildDir` (that of the project if
 * not given); rejects if it ends before it listens.
 */
export async function startHost(
  dataDir: string,
  environment: Record<string, string>,
  buildDir?: string,
): Promise<HostProcess> {
  const site = buildDir === undefined ? [] : [buildDir];
  const child = spawn(process.execPath, ['hosts/node/main.ts', ...site], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      ALTCHA_COST: '1',
      TRUSTED_PROXIES: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    const read = (line: string) => {
      lines.push(line);
      const address = /http:\/\/(?:127\.0\.0\.1|localhost):[1-9]\d*/.exec(line)?.[0];
      if (address !== undefined) resolve(address);
    };
    createInterface({ input: child.stdout }).on('line', read);
    createInterface({ input: child.stderr }).on('line', read);
    child.once('exit', (code) =>
      reject(new Error(`The host ended with code ${code}:\n${lines.join('\n')}`)),
    );
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    url,
    dataDir,
    lines,
    process: child,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
