/** What docs/deploy.md has an operator write, read as the machine reads it. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnvironment } from '../../hosts/node/environment.ts';
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
  expect(/^\{\n\tservers \{[\s\S]*?^\}/m.exec(recipe)?.[0]).toMatch(/^\s+protocols h1 h2$/m);
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

test('wherever the host restarts with another build, nginx takes that build too', () => {
  const places = recipe.split('\n\n').filter((block) => block.includes('restart website'));
  expect(places).toHaveLength(3);
  for (const place of places) expect(place).toContain('reload nginx');
});

test('the nightly build replaces nothing without need, and fails if nginx does not take it', () => {
  const service = recipe.split('\n\n').find((block) => block.includes('Type=oneshot'));
  expect(service).toMatch(/^ExecStart=.* run build -- --if-stale$/m);
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
