/** Caddy with its file, where the machine has Caddy: nobody takes it over, and its log knows no visitor. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';

const hasCaddy = spawnSync('caddy', ['version']).status === 0;

let folder: string;
let caddy: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caddy-'));
});
afterEach(async () => {
  if (caddy?.exitCode === null) {
    const ended = new Promise((resolve) => caddy?.once('close', resolve));
    caddy.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true });
});

async function listen(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

const log = () => readFileSync(join(folder, 'log'), 'utf8');
const caddyfile = () => join(folder, 'Caddyfile');

/** Without certificates, and with its folder elsewhere. Resolves with its port. */
async function startCaddy(upstream: number): Promise<{ port: number; env: NodeJS.ProcessEnv }> {
  const { server, port } = await listen((_, response) => response.end());
  await new Promise((resolve) => server.close(resolve));
  const text = readFileSync(join(import.meta.dirname, 'Caddyfile'), 'utf8');
  // A service that is away is given up sooner than for visitors.
  const changed = text.replace('/var/lib/caddy', folder).replace('duration 20s', 'duration 1s');
  writeFileSync(caddyfile(), changed);
  const env = {
    ...{ ...process.env, HOME: folder, SITE_HOST: `http://127.0.0.1:${port}` },
    ...{ OTHER_HOSTS: `http://127.0.0.2:${port}`, SITE_UPSTREAM: `127.0.0.1:${upstream}` },
  };
  const command = `exec caddy run --config ${caddyfile()} 2>${folder}/log`;
  caddy = spawn('sh', ['-c', command], { env, stdio: 'ignore' });
  await expect.poll(log, { timeout: 10_000 }).toContain('serving initial configuration');
  return { port, env };
}

test.skipIf(!hasCaddy)('only its own user can give Caddy another configuration', async () => {
  const { env } = await startCaddy(9);
  expect(statSync(join(folder, 'admin.sock')).mode & 0o022).toBe(0);
  expect(log()).toMatch(/"admin endpoint started","address":"unix\//);
  for (const _ of [1, 2]) {
    const { status } = spawnSync('caddy', ['reload', '--force', '--config', caddyfile()], { env });
    expect(status).toBe(0);
  }
});

test.skipIf(!hasCaddy)('the log has nothing of a visitor when an answer fails', async () => {
  const { server, port: upstream } = await listen((request, response) => {
    response.writeHead(200, { 'content-length': 200_000 }).write(Buffer.alloc(100_000));
    if (request.url === '/broken') setTimeout(() => response.destroy(), 100);
  });
  const { port } = await startCaddy(upstream);
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'user-agent': 'A visitor' } })
      .then((response) => response.text())
      .catch(() => '');
  await ask('/broken');
  const visitor = connect(port, '127.0.0.1');
  visitor.write(`GET /left HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUser-Agent: A visitor\r\n\r\n`);
  await new Promise((resolve) => visitor.once('data', resolve));
  visitor.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await ask('/away');
  await delay(200);
  expect(log()).not.toMatch(/A visitor|remote_ip|\/(?:broken|left|away)/);
});
