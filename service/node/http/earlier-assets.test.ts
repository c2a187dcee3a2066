/** What pages ask for that are still open since an earlier release. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openHost, openSite } from '../../../test/kit/host-fixture.ts';

test('hashed files of earlier releases are served, and nothing else of their folder', async () => {
  const site = openSite();
  const assetsDir = join(site.root, 'earlier');
  mkdirSync(join(assetsDir, 'deep'), { recursive: true });
  writeFileSync(join(assetsDir, 'entry-0ld0.js'), 'old');
  writeFileSync(join(assetsDir, 'entry-0ld0.js.gz'), 'compressed');
  const host = await openHost(site, { ASSETS_DIR: assetsDir });
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
