/** Caddy with its files, where the machine has Caddy: its log knows no visitor, and behind a CDN it answers nobody else. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';

const hasCaddy = spawnSync('caddy', ['version']).status === 0;

let folder: string;
let caddy: ChildProcess | undefined;
let servers: Server[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caddy-'));
  servers = [];
});
afterEach(async () => {
  for (const server of servers) server.closeAllConnections();
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  if (caddy?.exitCode === null) {
    const ended = new Promise((resolve) => caddy?.once('close', resolve));
    caddy.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true });
});

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return (server.address() as AddressInfo).port;
}

const log = () => readFileSync(join(folder, 'log'), 'utf8');

/** Without certificates. Resolves with its address. */
async function startCaddy(
  name: string,
  upstream: number,
  change = (text: string) => text,
): Promise<string> {
  const port = await listen((_, response) => response.end());
  await new Promise((resolve) => servers.pop()?.close(resolve));
  const text = readFileSync(join(import.meta.dirname, name), 'utf8').replace(
    ':3000',
    `:${upstream}`,
  );
  // A service that is away is given up sooner than for visitors.
  writeFileSync(join(folder, 'Caddyfile'), change(text.replace('duration 20s', 'duration 1s')));
  const hosts = { SITE_HOST: `http://127.0.0.1:${port}`, OTHER_HOSTS: `http://127.0.0.2:${port}` };
  const command = `exec caddy run --adapter caddyfile --config ${folder}/Caddyfile 2>${folder}/log`;
  caddy = spawn('sh', ['-c', command], {
    env: { ...process.env, HOME: folder, ...hosts },
    stdio: 'ignore',
  });
  await expect.poll(log).toContain('serving initial configuration');
  return hosts.SITE_HOST;
}

test.skipIf(!hasCaddy)(
  'nobody can give it another configuration, and its log has nothing of a visitor when an answer fails',
  async () => {
    const upstream = await listen((request, response) => {
      response.writeHead(200, { 'content-length': 200_000 }).write(Buffer.alloc(100_000));
      if (request.url === '/broken') setTimeout(() => response.destroy(), 100);
    });
    const url = await startCaddy('Caddyfile', upstream);
    expect(log()).toContain('admin endpoint disabled');
    const ask = (path: string) =>
      fetch(url + path, { headers: { 'user-agent': 'A visitor' } })
        .then((response) => response.text())
        .catch(() => '');
    await ask('/broken');
    const { host, port } = new URL(url);
    const visitor = connect(Number(port), '127.0.0.1');
    visitor.write(`GET /left HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: A visitor\r\n\r\n`);
    await new Promise((resolve) => visitor.once('data', resolve));
    visitor.destroy();
    const [server] = servers;
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
    servers = [];
    await ask('/away');
    await delay(200);
    expect(log()).not.toMatch(/A visitor|remote_ip|\/(?:broken|left|away)/);
  },
);

test.skipIf(!hasCaddy)(
  'behind a CDN its visitors are told apart, and others get no answer',
  async () => {
    const upstream = await listen((request, response) =>
      response.end(request.headers['x-forwarded-for']),
    );
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const cdn = await startCaddy('Caddyfile.cdn', upstream, (text) =>
      text.replace('173.245.48.0/20', '127.0.0.1/32'),
    );
    expect(await (await fetch(cdn, { headers })).text()).toBe('203.0.113.7, 127.0.0.1');
    caddy?.kill('SIGKILL');
    const closed = await startCaddy('Caddyfile.cdn', upstream);
    await expect(fetch(closed, { headers })).rejects.toThrow('fetch failed');
  },
);
