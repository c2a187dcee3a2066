/** The processes of `npm run bench -- contact` and `-- serve`: servers, and the load that is put on them. */
import { type ChildProcess, type ForkOptions, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../test/kit/free-port.ts';
import { hostFlags } from '../bootstrap/project.mjs';
import type { LoadCommand, LoadResult } from './load.ts';
import { log, rounded } from './results.ts';

export interface Server {
  name: string;
  port: number;
  pid: number;
}

export interface Measured<Round> extends Server {
  rounds: Round[];
}

export async function toMeasure<Round>(server: Promise<Server>): Promise<Measured<Round>> {
  return { ...(await server), rounds: [] };
}

interface Speed {
  requestsPerSecond: number;
}

/** Measures each server in turn, beginning with another one each time. */
export async function measureInTurns<Round extends Speed>(
  servers: Measured<Round>[],
  rounds: number,
  runRound: (server: Server) => Promise<Round>,
  prepareRound = async () => undefined as unknown,
): Promise<void> {
  for (let number = 1; number <= rounds; number += 1) {
    await prepareRound();
    const results: string[] = [];
    const first = number % servers.length;
    for (const server of [...servers.slice(first), ...servers.slice(0, first)]) {
      const round = await runRound(server);
      server.rounds.push(round);
      results.push(`${server.name} ${rounded(round.requestsPerSecond)}/s`);
    }
    log(`Round ${number} of ${rounds}: ${results.join(', ')}`);
  }
}

/** Round by round, because rounds differ with what else the machine does. */
export function ratios(measured: Measured<Speed>, to: Measured<Speed>): number[] {
  return measured.rounds.map(
    ({ requestsPerSecond }, index) =>
      requestsPerSecond / (to.rounds[index]?.requestsPerSecond ?? Number.NaN),
  );
}

const startLimitMs = 10_000;
const retryMs = 50;

/** Starts servers and the load, and ends them all when it is disposed of. */
export class Processes {
  readonly #children: ChildProcess[] = [];
  #load: ChildProcess | undefined;

  /** A server in a file of this folder, which sends its port as a message. */
  async start(name: string, file: string, ...args: string[]): Promise<Server> {
    const child = this.#fork(file, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    return { name, port: await nextMessage<number>(child), pid: pidOf(child) };
  }

  /** The Node host as `npm start` runs it, with a new data folder. */
  async startHost(
    name: string,
    folder: string,
    environment: Record<string, string>,
  ): Promise<Server> {
    mkdirSync(folder);
    // To a file, because reading it line by line would take CPU time from the host.
    const log = join(folder, 'log');
    const child = this.#fork('../../hosts/node/main.mjs', [], {
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: join(folder, 'data'),
        ...environment,
      },
      execArgv: hostFlags,
      stdio: ['ignore', openSync(log, 'w'), 'inherit', 'ipc'],
    });
    const port = await retry(name, child, async () => {
      const announced = /http:\/\/127\.0\.0\.1:(\d+)/.exec(readFileSync(log, 'utf8'))?.[1];
      return announced === undefined ? null : Number(announced);
    });
    return { name, port, pid: pidOf(child) };
  }

  /** As fast as nginx gets: one process for the one thread of the load, no log, open files kept. */
  async startNginx(name: string, folder: string, root: string): Promise<Server> {
    const port = await freePort();
    const config = join(folder, 'nginx.conf');
    mkdirSync(folder);
    writeFileSync(config, nginxConfig(folder, resolve(root), port));
    const child = spawn('nginx', ['-p', folder, '-c', config, '-e', 'stderr'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#children.push(child);
    await retry(name, child, () =>
      fetch(`http://127.0.0.1:${port}`).then(
        () => true,
        () => null,
      ),
    );
    return { name, port, pid: pidOf(child) };
  }

  async load(command: LoadCommand): Promise<LoadResult> {
    this.#load ??= this.#fork('load.ts', [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const answer = nextMessage<LoadResult>(this.#load);
    this.#load.send(command);
    return answer;
  }

  #fork(file: string, args: string[], options: ForkOptions): ChildProcess {
    const child = fork(join(import.meta.dirname, file), args, { execArgv: [], ...options });
    this.#children.push(child);
    return child;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const running = this.#children.filter((child) => child.exitCode === null);
    const ends = running.map((child) => once(child, 'exit'));
    for (const child of running) child.kill('SIGKILL');
    await Promise.all(ends);
  }
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('The process has not started');
  return pid;
}

async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const listening = new AbortController();
  const { signal } = listening;
  const end = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`A process of the bench ended with code ${code}`);
  });
  // It is aborted, and so rejects, once a message has come.
  end.catch(() => undefined);
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), end]);
    return message as T;
  } finally {
    listening.abort();
  }
}

/** Asks a starting server until it has an answer other than null. */
async function retry<T>(
  name: string,
  child: ChildProcess,
  ask: () => Promise<T | null>,
): Promise<T> {
  const limit = performance.now() + startLimitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (child.exitCode !== null || performance.now() > limit) {
      throw new Error(`${name} does not start`);
    }
    await wait(retryMs);
  }
}

function nginxConfig(folder: string, root: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
master_process off;
${
  // The files belong to whoever built the site.
  process.getuid?.() === 0 ? 'user root;' : ''
}
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  types { text/html html; }
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=1000 inactive=60s;
  gzip_static on;
  server {
    listen 127.0.0.1:${port};
    root ${root};
    location / { try_files $uri $uri.html /index.html; }
  }
}
`;
}
