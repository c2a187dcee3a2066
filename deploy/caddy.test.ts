/** Caddy with its files, where the machine has Caddy: its log knows no visitor, and behind a CDN it answers nobody else. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { atEnd, newFolder } from '../test/kit/at-end.ts';
import { onFreePort } from '../test/kit/free-port.ts';
import { startLocalServer } from '../test/kit/local-server.ts';

const hasCaddy = spawnSync('caddy', ['version']).status === 0;

/** Without certificates. */
const startCaddy = (name: string, upstream: string, change = (text: string) => text) =>
  onFreePort(async (port) => {
    const folder = newFolder();
    const [config, logFile] = [join(folder, 'Caddyfile'), join(folder, 'log')];
    const text = readFileSync(join(import.meta.dirname, name), 'utf8')
      .replace('127.0.0.1:3000', new URL(upstream).host)
      // A service that is away is given up sooner than for visitors.
      .replace('duration 20s', 'duration 1s');
    writeFileSync(config, change(text));
    const url = `http://127.0.0.1:${port}`;
    const hosts = { SITE_HOST: url, OTHER_HOSTS: `http://127.0.0.2:${port}` };
    const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
      env: { ...process.env, HOME: folder, ...hosts },
      stdio: ['ignore', 'ignore', openSync(logFile, 'w')],
    });
    const ended = once(caddy, 'close');
    atEnd(async () => {
      caddy.kill('SIGKILL');
      await ended;
    });
    const log = () => readFileSync(logFile, 'utf8');
    await expect.poll(log).toContain('serving initial configuration');
    return { url, log };
  });

test.skipIf(!hasCaddy)(
  'nobody can give it another configuration, and its log has nothing of a visitor when an answer fails',
  async () => {
    const upstream = await startLocalServer((request, response) => {
      response.writeHead(200, { 'content-length': 200_000 }).write(Buffer.alloc(100_000));
      if (request.url === '/broken') setTimeout(() => response.destroy(), 100);
    });
    const { url, log } = await startCaddy('Caddyfile', upstream.url);
    expect(log()).toContain('admin endpoint disabled');
    const ask = (path: string) =>
      fetch(url + path, { headers: { 'user-agent': 'A visitor' } })
        .then((response) => response.text())
        .catch(() => '');
    await ask('/broken');
    const { host, port } = new URL(url);
    const visitor = connect(Number(port), '127.0.0.1');
    visitor.write(`GET /left HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: A visitor\r\n\r\n`);
    await once(visitor, 'data');
    visitor.destroy();
    await upstream.close();
    await ask('/away');
    await delay(200);
    expect(log()).not.toMatch(/A visitor|remote_ip|\/(?:broken|left|away)/);
  },
);

test.skipIf(!hasCaddy)(
  'behind a CDN its visitors are told apart, and others get no answer',
  async () => {
    const upstream = await startLocalServer((request, response) =>
      response.end(request.headers['x-forwarded-for']),
    );
    atEnd(upstream.close);
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const cdn = await startCaddy('Caddyfile.cdn', upstream.url, (text) =>
      text.replace('173.245.48.0/20', '127.0.0.1/32'),
    );
    expect(await (await fetch(cdn.url, { headers })).text()).toBe('203.0.113.7, 127.0.0.1');
    const closed = await startCaddy('Caddyfile.cdn', upstream.url);
    await expect(fetch(closed.url, { headers })).rejects.toThrow('fetch failed');
  },
);
