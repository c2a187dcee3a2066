/** The real host as a process of its own, so that it can be killed, traced and starved. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { hostFlags } from '../../tools/bootstrap/project.mjs';

const root = join(import.meta.dirname, '../..');
const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 20_000;
const KEPT_LINES = 500;

export interface LogLine {
  level: string;
  msg: string;
}

export interface HostProcess {
  url: string;
  pid: number;
  /** Warnings and errors that it logged, the newest of them. */
  warnings: LogLine[];
  isRunning(): boolean;
  /** `kill -9`: nothing of it runs any more when this resolves. */
  kill(): Promise<void>;
  /** An orderly stop; throws if it does not end by itself with code 0. */
  stop(): Promise<void>;
}

export interface HostProcessOptions {
  environment: Record<string, string>;
  /** The program and its arguments, below the project's folder. */
  program: string[];
  /** A program that runs Node, with its own arguments. */
  under?: string[];
  /** Modules that Node loads first. */
  preloads?: string[];
  /** Called with everything that the host writes. */
  onLine?: (text: string) => void;
}

function commandLine({ program, under = [], preloads = [] }: HostProcessOptions): string[] {
  const imports = preloads.map((file) => `--import=${join(root, file)}`);
  const [entry = '', ...rest] = program;
  return [...under, process.execPath, ...hostFlags, ...imports, join(root, entry), ...rest];
}

function parsed(line: string): LogLine {
  try {
    return JSON.parse(line);
  } catch {
    // Not from the logger, so from Node itself.
    return { level: 'error', msg: line };
  }
}

/** Resolves with the address that the host announces. */
function announcedUrl(
  child: ChildProcess,
  warnings: LogLine[],
  onLine: HostProcessOptions['onLine'],
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const failed = (why: string) =>
    reject(new Error([why, ...warnings.map(({ msg }) => msg)].join('\n')));
  const limit = setTimeout(() => {
    failed('The host did not start in time');
    child.kill('SIGKILL');
  }, START_LIMIT_MS);
  child.on('close', (code, signal) => failed(`The host ended at its start (${code ?? signal})`));
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) throw new Error('The host has no pipes');
    createInterface({ input: stream }).on('line', (text) => {
      onLine?.(text);
      const line = parsed(text);
      const url = /The website is at (\S+)/.exec(line.msg)?.[1];
      if (url !== undefined) resolve(url);
      if (line.level === 'info' || line.level === 'debug') return;
      warnings.push(line);
      if (warnings.length > KEPT_LINES) warnings.shift();
    });
  }
  return promise.finally(() => clearTimeout(limit));
}

const running = new Set<ChildProcess>();
// A drill that fails unexpectedly leaves nothing behind.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export async function startHostProcess(options: HostProcessOptions): Promise<HostProcess> {
  const [command = '', ...args] = commandLine(options);
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const warnings: LogLine[] = [];
  running.add(child);
  child.on('close', () => running.delete(child));
  const ended = once(child, 'close');
  const url = await announcedUrl(child, warnings, options.onLine);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    url,
    pid: child.pid ?? 0,
    warnings,
    isRunning,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(limit);
      if (child.exitCode === 0) return;
      const reasons = warnings.slice(-5).map(({ msg }) => msg);
      throw new Error(`The host did not stop in order: ${reasons.join('; ')}`);
    },
  };
}

/** The most memory that a process has ever held, in MB; Linux only. */
export function peakMemoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024);
}
