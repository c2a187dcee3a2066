/** What docs/deploy.md has an operator write, read as the machine reads it. */
import { execFileSync } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnvironment } from '../../hosts/node/environment.ts';
import { STOP_LIMIT_MS } from '../../hosts/node/host.ts';
import { connectionLimits } from '../../hosts/node/http/connection-limits.ts';
import { content } from '../../test/kit/small-site.ts';

const recipe = readFileSync('docs/deploy.md', 'utf8');
let folder: string;
let environmentFile: string;

const hereDocuments = (target: string) =>
  Array.from(recipe.matchAll(/^sudo tee (?:-a )?(\S+) >\/dev\/null <<'?END'?\n([\s\S]*?)^END$/gm))
    .filter(([, file]) => file === target)
    .map(([, , text = '']) => text)
    .join('');

const blocks = Array.from(
  recipe.matchAll(/^```(\w*)\n(.*?)^```$/gms),
  ([, language, text = '']) => ({ language, text }),
);
/** The first block of code in that language that has this part. */
const blockWith = (language: string, part: string) =>
  blocks.find((block) => block.language === language && block.text.includes(part))?.text ?? '';
const caddyfile = blockWith('', 'reverse_proxy');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'recipe-'));
  environmentFile = join(folder, 'environment');
  const environment = hereDocuments('/etc/website/environment');
  writeFileSync(environmentFile, environment.replaceAll(/\$\(openssl rand .*\)/g, 'a1'.repeat(32)));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** systemd takes a line as it stands and leaves out quotes around the value. */
const asSystemd = () =>
  Object.fromEntries(
    readFileSync(environmentFile, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => /^(\w+)='?(.*?)'?$/.exec(line)?.slice(1) ?? [line]),
  );

test('the settings mean the same to systemd and to the shell, and the host takes them', () => {
  const env = { PATH: process.env.PATH };
  const script = 'set -a; . "$1"; exec env -0';
  const output = execFileSync('sh', ['-c', script, 'sh', environmentFile], { env });
  const lines = output.toString().split('\0').filter(Boolean);
  const asShell = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s)));
  expect(asShell).toMatchObject(asSystemd());
  expect(asShell.MAIL_FROM).toContain('<');
  expect(parseEnvironment(asShell, content)).toMatchObject({ ok: true });
});

test('the limits of connections, which are for TCP, hold for every protocol of the proxy', () => {
  expect(recipe).toContain('tcp dport { 80, 443 } ct state new');
  expect(caddyfile).toMatch(/^\t\tprotocols h1 h2$/m);
});

test('the packet filter has the limits that the host has where no proxy is trusted', () => {
  const limits = Array.from(
    recipe.matchAll(/\{ ([^{}]*) ct count over (\d+) \}/g),
    ([, of, max]): [string | undefined, number] => [of, Number(max)],
  );
  expect(Object.fromEntries(limits)).toEqual({
    'ip saddr': connectionLimits.ofOneClient,
    'ip6 saddr & ffff:ffff:ffff:ffff::': connectionLimits.ofOneClient,
    'ip6 saddr & ffff:ffff:ffff:ff00::': connectionLimits.ofOne56,
    'ip6 saddr & ffff:ffff:ffff::': connectionLimits.ofOne48,
  });
});

const seconds = (text: string, setting: string) =>
  Number(new RegExp(`${setting}[= ](\\d+)`).exec(text)?.[1]);

test('the proxies pass visitors on to the socket of the host', () => {
  const socket = /^ListenStream=(.+)$/m.exec(blockWith('ini', '[Socket]'))?.[1];
  expect(socket).toMatch(/^127\.0\.0\.1:\d+$/);
  expect(caddyfile).toContain(`reverse_proxy ${socket} {`);
  expect(readFileSync('generate/nginx-conf.ts', 'utf8')).toContain(`proxy_pass http://${socket};`);
});

test('no visitor is refused while the host restarts, however long its stop may take', () => {
  const service = blockWith('ini', 'ExecStart=/srv/website/site/build/host/bin/node');
  expect(service).toContain('Requires=website.socket');
  expect(seconds(service, 'TimeoutStopSec')).toBeGreaterThan(STOP_LIMIT_MS / 1000);
  const restart = STOP_LIMIT_MS / 1000 + seconds(service, 'RestartSec');
  expect(seconds(caddyfile, 'lb_try_duration')).toBeGreaterThan(restart);
});

test('the name without www, and port 80, lead to the address of the site', () => {
  const site = asSystemd().SITE_URL ?? '';
  const name = new URL(site).hostname;
  const bareName = name.replace('www.', '');
  expect(caddyfile).toMatch(new RegExp(`^${name} \\{$`, 'm'));
  expect(caddyfile).toContain(`${bareName} {\n\tredir ${site}{uri} permanent\n}`);

  const servers = blockWith('nginx', 'server {').split(/^server /m);
  const redirect = `return 308 ${site}$request_uri;`;
  const httpServer = servers.find((text) => text.includes('listen 80;'));
  expect(httpServer).toContain('listen [::]:80;');
  expect(httpServer).toContain(`server_name ${name} ${bareName};`);
  expect(httpServer).toContain(redirect);
  const bareServer = servers.find((text) => text.includes(`server_name ${bareName};`));
  expect(bareServer).toContain('include /etc/nginx/website/listen.conf;');
  expect(bareServer).toContain(redirect);
});

test('no proxy logs the addresses of visitors', () => {
  expect(caddyfile).toMatch(/^\tlog default \{\n\t\texclude http\.log\.error$/m);
  // The build writes the server of the pages.
  const [, ...servers] = blockWith('nginx', 'server {').split(/^server /m);
  expect(servers).toHaveLength(2);
  for (const server of servers) {
    expect(server).toContain('  access_log off;\n  error_log /dev/null;');
  }
});

test('nginx listens with TLS and HTTP/2, on IPv4 and IPv6', () => {
  const listening = blockWith('nginx', 'ssl_certificate');
  expect(listening.split('\n')).toEqual(
    expect.arrayContaining(['listen 443 ssl;', 'listen [::]:443 ssl;', 'http2 on;']),
  );
});

test('backups go to a folder that the recipe makes for the user of the service', () => {
  const folder = /^sudo install -d -m 700 -o website -g website (\S+)$/m.exec(recipe)?.[1];
  const targets = Array.from(recipe.matchAll(/website backup (\S+)\/contact-/g), ([, to]) => to);
  expect(targets).toHaveLength(2);
  expect(new Set(targets)).toEqual(new Set([folder]));
});

test('recipe 2 logs in first, deploys every function, and tells both sides the same delivery key', () => {
  const commands = recipe.slice(recipe.indexOf('## Recipe 2'));
  expect(commands).toMatch(/^supabase login\nsupabase link /m);
  const deployed = /^supabase functions deploy (.+)$/m.exec(commands)?.[1]?.split(' ');
  const functions = globSync('supabase/functions/*/index.ts').map((file) =>
    basename(dirname(file)),
  );
  expect(deployed?.toSorted()).toEqual(functions.toSorted());
  expect(commands).toContain('DELIVERY_KEY=$(openssl rand -hex 32)');
  expect(commands).toContain('DELIVERY_KEY="$DELIVERY_KEY"');
  expect(commands).toContain("vault.create_secret('$DELIVERY_KEY', 'delivery_key')");
});

test('wherever the host restarts with another build, nginx takes that build too', () => {
  const places = recipe.split('\n\n').filter((block) => block.includes('restart website'));
  expect(places).toHaveLength(2);
  for (const place of places) expect(place).toContain('reload nginx');
});

test('each night builds what is new and tested, and the service fails if nginx does not take it', () => {
  const service = blockWith('ini', 'Type=oneshot');
  expect(service).toMatch(/^ExecStartPre=.* pull .*\nExecStart=.* run build -- --if-stale$/m);
  const branch = / switch (\w+)`/.exec(recipe)?.[1];
  const workflow = readFileSync('.github/workflows/ci.yml', 'utf8');
  expect(workflow).toContain(`git push origin HEAD:refs/heads/${branch}`);
  // With "-" in front, systemd does not mind that a command fails.
  expect(service).not.toMatch(/^Exec\w+=[+]?-/m);
});

test('the command "website" runs npm with the settings and with arguments as they are', () => {
  const programs = {
    sudo: '#!/bin/sh\nshift 2\nexec "$@"\n',
    npm: '#!/bin/sh\necho "$MAIL_FROM"\nprintf "%s\\n" "$@"\n',
    website: hereDocuments('/usr/local/bin/website')
      .replace('/etc/website/environment', environmentFile)
      .replace('/srv/website/site', folder),
  };
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  }
  const env = { PATH: `${folder}:${process.env.PATH}` };
  const output = execFileSync(join(folder, 'website'), ['leads', 'erase', '--name', 'A B; $C'], {
    env,
  });
  expect(output.toString().split('\n')).toEqual([
    'Website <website@example.ca>',
    ...['run', '--silent', 'leads', '--', 'erase', '--name', 'A B; $C', ''],
  ]);
});
