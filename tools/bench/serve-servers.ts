/** The servers that `tools/bench/serve.ts` compares, each a process of its own on a free loopback port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { startHostProcess } from '../../test/kit/host-process.ts';

export interface Server {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const startLimitMs = 10_000;
const retryMs = 50;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A process that has begun has one. */
function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('The process has not begun');
  return pid;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** As fast as nginx gets: one process for the one load thread, no log, open files kept. */
function nginxConfig(folder: string, root: string, port: number): string {
  const ownFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${folder}/${name};`,
  );
  return [
    'daemon off;',
    'master_process off;',
    // The files belong to whoever built the site.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${folder}/nginx.pid;`,
    'events { worker_connections 1024; }',
    'http {',
    ...ownFolders,
    '  types { text/html html; }',
    '  access_log off;',
    '  sendfile on;',
    '  tcp_nopush on;',
    '  keepalive_requests 1000000000;',
    '  open_file_cache max=1000 inactive=60s;',
    '  gzip_static on;',
    '  server {',
    `    listen 127.0.0.1:${port};`,
    `    root ${root};`,
    '    location / { try_files $uri $uri.html /index.html; }',
    '  }',
    '}',
    '',
  ].join('\n');
}

/** `folder` is for what nginx writes; `root` holds the files that it serves. */
export async function startNginx(folder: string, root: string): Promise<Server> {
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  const config = join(folder, 'nginx.conf');
  await writeFile(config, nginxConfig(folder, resolve(root), port));
  const errors: string[] = [];
  const child = spawn('nginx', ['-p', folder, '-c', config, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
  const url = `http://127.0.0.1:${port}`;
  const limit = performance.now() + startLimitMs;
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() > limit) {
      throw new Error(`nginx does not start:\n${errors.join('\n')}`);
    }
    await wait(retryMs);
  }
  return { url, pid: pidOf(child), stop: () => end(child) };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

/** The built site, as the company serves it. */
export async function startEmbeddedHost(dataDir: string): Promise<Server> {
  return startHostProcess({ dataDir });
}

export async function startBareServer(file: string): Promise<Server> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve-bare.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface({ input: child.stdout }), 'line');
  return { url, pid: pidOf(child), stop: () => end(child) };
}
