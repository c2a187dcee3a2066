/** What pages ask for that are still open since an earlier release, and what somebody may have put there. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openHost, openSite } from '../../../test/kit/host-fixture.ts';
import type { SmallSite } from '../../../test/kit/small-site.ts';

let site: SmallSite;
let assetsDir: string;
let secret: string;
beforeEach(() => {
  site = openSite();
  assetsDir = join(site.root, 'earlier');
  secret = join(site.root, 'elsewhere');
  mkdirSync(join(assetsDir, 'deep'), { recursive: true });
  mkdirSync(secret);
  writeFileSync(join(secret, 'passwd-0123abcd.js'), 'secret');
});
const put = (name: string, text = 'old') => writeFileSync(join(assetsDir, name), text);
const link = (name: string, folder = assetsDir) =>
  symlinkSync(join(secret, 'passwd-0123abcd.js'), join(folder, name));

test('hashed scripts, styles, data and fonts are served, and nothing else of their folder', async () => {
  const hashed = [
    'entry-0ld_0-Ld.js',
    'app-0123abcd.css',
    'page-0123abcd.json',
    'a-0123abcd.woff2',
  ];
  const others = ['entry.js', 'x-0123abcd.html', 'x-0123abcd.svg', '.env', 'x-0123abc.js'];
  for (const name of [...hashed, ...others, 'deep/entry-0123abcd.js']) put(name);
  put('entry-0ld_0-Ld.js.gz', 'compressed');
  link('linked-0123abcd.js');
  symlinkSync(secret, join(assetsDir, 'd'));
  const { url } = await openHost(site, { ASSETS_DIR: assetsDir });
  const get = (path: string) => fetch(url + path, { headers: { 'Accept-Encoding': 'identity' } });
  for (const name of hashed) {
    const answer = await get(`/assets/${name}`);
    expect([answer.status, await answer.text()], name).toEqual([200, 'old']);
    expect(answer.headers.get('cache-control')).toContain('immutable');
  }
  for (const path of [
    ...others.map((name) => `/assets/${name}`),
    ...['/assets/', '/assets/deep/entry-0123abcd.js', '/assets/..%2f..%2fdata'],
    ...['/entry-0ld_0-Ld.js', '/assets/linked-0123abcd.js', '/assets/d/passwd-0123abcd.js'],
  ]) {
    expect((await get(path)).status, path).toBe(404);
  }
});

test('what becomes a link or a pipe, or goes, after the start is missing', async () => {
  const names = ['linked-0123abcd.js', 'piped-0123abcd.js', 'gone-0123abcd.js'];
  for (const name of names) put(name);
  const { url } = await openHost(site, { ASSETS_DIR: assetsDir });
  for (const name of names) rmSync(join(assetsDir, name));
  link('linked-0123abcd.js');
  execFileSync('sh', ['-c', 'mkfifo "$0"', join(assetsDir, 'piped-0123abcd.js')]);
  expect(await (await fetch(`${url}/assets/piped-0123abcd.js`)).text()).not.toBe('old');
  for (const name of ['linked-0123abcd.js', 'gone-0123abcd.js']) {
    expect((await fetch(`${url}/assets/${name}`)).status, name).toBe(404);
  }
});

test('no link in the folder of the build is followed either', async () => {
  const clientDir = join(site.buildDir, 'client');
  link('linked.js', clientDir);
  symlinkSync(secret, join(clientDir, 'd'));
  const { url } = await openHost(site);
  for (const path of ['/linked.js', '/d/passwd-0123abcd.js']) {
    expect((await fetch(url + path)).status, path).toBe(404);
  }
});

test('a folder that is not there, or is none, takes no page down', async () => {
  for (const ASSETS_DIR of ['/nowhere', join(secret, 'passwd-0123abcd.js')]) {
    const { url } = await openHost(site, { ASSETS_DIR });
    expect((await fetch(`${url}/about`)).status).toBe(200);
  }
});
