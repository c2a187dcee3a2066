/** The processes of `npm run bench -- contact`: servers to be measured and the load generator. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fdatasyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { developmentPublicKey } from '../../hosts/node/environment.ts';
import { hostFlags } from '../bootstrap/project.mjs';
import type { LoadOrder, LoadResult } from './contact-load.ts';
import { median } from './results.ts';

export interface Target {
  name: string;
  port: number;
}

export interface Bench {
  /** The production composition on any free port, with a data folder of its own. */
  startHost(name: string, folder: string, mail: Record<string, string>): Promise<Target>;
  startMinimal(name: string, ...args: string[]): Promise<Target>;
  load(order: LoadOrder): Promise<LoadResult>;
  /** Ends every process. */
  close(): void;
}

export const benchSecret = 'the-secret-of-a-bench-nothing-else';
export const benchKey = developmentPublicKey;

const FLUSHES = 300;
const PAGE_BYTES = 4096;
const LOOK_AGAIN_MS = 20;

/** Median time, in ms, in which a page written to a file is flushed, as SQLite does at a commit. */
export function flushTimeMs(folder: string): number {
  const file = openSync(join(folder, 'flush'), 'w');
  const page = Buffer.alloc(PAGE_BYTES, 1);
  const times = Array.from({ length: FLUSHES }, () => {
    writeSync(file, page);
    const begin = performance.now();
    fdatasyncSync(file);
    return performance.now() - begin;
  });
  closeSync(file);
  return median(times);
}

async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const listening = new AbortController();
  const { signal } = listening;
  const end = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`A process of the bench has ended with code ${code}`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), end]);
    return message as T;
  } finally {
    // The loser of the race rejects now, and nobody wants to hear of it.
    end.catch(() => undefined);
    listening.abort();
  }
}

/** The host says in its log where it is. */
async function portFromLog(log: string, child: ChildProcess): Promise<number> {
  for (;;) {
    const text = readFileSync(log, 'utf8');
    const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
    if (port !== undefined) return Number(port);
    if (child.exitCode !== null) throw new Error(`The host did not start: ${text}`);
    await pause(LOOK_AGAIN_MS);
  }
}

export function openBench(): Bench {
  const children: ChildProcess[] = [];

  function start(file: string, args: string[], env?: NodeJS.ProcessEnv, log?: string) {
    const child = fork(join(import.meta.dirname, file), args, {
      env: { ...process.env, ...env },
      // As `npm start` runs the host; the servers beside it have Node's own larger heaps.
      execArgv: env === undefined ? [] : hostFlags,
      stdio: ['ignore', log === undefined ? 'ignore' : openSync(log, 'w'), 'inherit', 'ipc'],
    });
    children.push(child);
    return child;
  }

  const generator = start('contact-load.ts', []);
  return {
    async startHost(name, folder, mail) {
      mkdirSync(folder);
      const log = join(folder, 'log');
      const env = {
        NODE_ENV: 'production',
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: join(folder, 'data'),
        SECRET: benchSecret,
        PUBLIC_KEY: benchKey,
        ALTCHA_COST: '1',
        TRUSTED_PROXIES: '1',
        ...mail,
      };
      const child = start('../../hosts/node/main.ts', [], env, log);
      return { name, port: await portFromLog(log, child) };
    },
    async startMinimal(name, ...args) {
      return { name, port: await nextMessage<number>(start('contact-minimal-server.ts', args)) };
    },
    async load(order) {
      const answer = nextMessage<LoadResult>(generator);
      generator.send(order);
      return answer;
    },
    close() {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}
