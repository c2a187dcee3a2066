/** What a machine with several releases asks of the host: new pages and files of earlier ones. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { content, writeSmallSite } from '../../test/kit/small-site.ts';
import { postRequest } from '../../test/kit/visitor.ts';
import { type RunningHost, startHost } from './host.ts';

let fixture: ReturnType<typeof writeSmallSite>;
let assetsDir: string;
let host: RunningHost;
beforeEach(async () => {
  fixture = writeSmallSite();
  assetsDir = join(fixture.root, 'earlier');
  mkdirSync(join(assetsDir, 'deep'), { recursive: true });
  writeFileSync(join(assetsDir, 'entry-0ld0.js'), 'old');
  writeFileSync(join(assetsDir, 'entry-0ld0.js.gz'), 'compressed');
  const environment = {
    ...{ PORT: '0', DATA_DIR: fixture.dataDir, ALTCHA_COST: '1', LOG_LEVEL: 'silent' },
    ...{ ASSETS_DIR: assetsDir, TRUSTED_PROXIES: '1' },
  };
  host = await startHost({
    environment,
    buildDir: fixture.buildDir,
    version: '1.2.3',
    release: 'one',
  });
});
afterEach(async () => {
  await host.stop();
  fixture.remove();
});

const build = (file: string) => join(fixture.buildDir, file);
const page = async () => (await fetch(host.url)).text();
const release = async () => (await (await fetch(`${host.url}/healthz`)).json()).release;

test('new pages and words are taken up by the running process', async () => {
  writeFileSync(build('client/index.html'), 'New words');
  const mail = { ...content.mail, to: [{ name: 'New', address: 'new@canal.example' }] };
  writeFileSync(build('content.json'), JSON.stringify({ ...content, mail }));
  expect(await page()).not.toBe('New words');
  await host.reload('two');
  expect(await page()).toBe('New words');
  expect(await release()).toBe('two');
  expect(await (await postRequest(host.url)).json()).toEqual({ success: true });
});

test('pages that cannot be taken up change nothing', async () => {
  const before = await page();
  writeFileSync(build('client/index.html'), 'New words');
  rmSync(build('csp.json'));
  await expect(host.reload('two')).rejects.toThrow('csp.json is missing');
  expect(await page()).toBe(before);
  expect(await release()).toBe('one');
  expect(await (await postRequest(host.url)).json()).toEqual({ success: true });
});

test('hashed files of earlier releases are served, and nothing else of their folder', async () => {
  const answer = await fetch(`${host.url}/assets/entry-0ld0.js`, {
    headers: { 'Accept-Encoding': 'identity' },
  });
  expect(await answer.text()).toBe('old');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(answer.headers.get('content-type')).toContain('javascript');
  for (const path of ['/assets/', '/assets/deep', '/assets/..%2f..%2fdata', '/entry-0ld0.js']) {
    expect((await fetch(host.url + path)).status, path).toBe(404);
  }
  rmSync(join(assetsDir, 'entry-0ld0.js'));
  expect((await fetch(`${host.url}/assets/entry-0ld0.js`)).status).toBe(404);
});
