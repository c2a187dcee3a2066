/** The Node host as a process of its own, as the company runs it, so that it can be killed, traced and starved. */
import { join } from 'node:path';
import { hostSettings, programEnvironment } from './environment.ts';
import { startProgram } from './program.ts';

const root = join(import.meta.dirname, '../..');
/**
 * As in package.json and deploy/start. Without the first, garbage of a flood of large bodies grew to 312 MB; with it memory
 * stayed below 250 MB. Without the second, garbage of many digests in a row took another 25 to 35 MB.
 */
const hostFlags = ['--max-old-space-size=256', '--max-semi-space-size=16'];
const STOP_LIMIT_MS = 20_000;

export interface HostProcess {
  /** Origin without a trailing slash. */
  url: string;
  pid: number;
  dataDir: string;
  /** Every line that the host has written. */
  lines: string[];
  /** False once it was stopped or killed, or has ended on its own. */
  isRunning(): boolean;
  /** `kill -9`: none of it runs any more when this resolves. */
  kill(): Promise<void>;
  /** An orderly stop; rejects if the host does not end with code 0 in time. Does nothing to a killed host. */
  stop(): Promise<void>;
}

export interface HostProcessOptions {
  dataDir: string;
  environment?: Record<string, string>;
  /** Default: the build of the project. */
  buildDir?: string;
  /** In place of the host's own entry: a module and its first arguments. */
  program?: string[];
  /** A program that runs Node, with its own arguments. */
  under?: string[];
}

function commandLine({ program, buildDir, under = [] }: HostProcessOptions) {
  const [entry = '', ...args] = program ?? ['service/node/main.mjs'];
  const site = buildDir === undefined ? [] : [buildDir];
  return [...under, process.execPath, ...hostFlags, join(root, entry), ...args, ...site];
}

/** Starts a host on a free port of loopback; rejects with all that it wrote if it does not start. */
export async function startHostProcess(options: HostProcessOptions): Promise<HostProcess> {
  const { child, lines, found, end } = await startProgram(commandLine(options), {
    name: 'The host',
    pattern: /The website is at (http:[^\s"]+)/,
    cwd: root,
    env: {
      ...programEnvironment,
      ...hostSettings,
      DATA_DIR: options.dataDir,
      ...options.environment,
    },
  });
  return {
    url: found,
    pid: child.pid ?? 0,
    dataDir: options.dataDir,
    lines,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: () => end('SIGKILL'),
    async stop() {
      if (child.signalCode === 'SIGKILL') return;
      const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      await end();
      clearTimeout(limit);
      if (child.exitCode === 0) return;
      const last = lines.slice(-5).join('\n');
      throw new Error(`The host ended with ${child.exitCode ?? child.signalCode}:\n${last}`);
    },
  };
}
