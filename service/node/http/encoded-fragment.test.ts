import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSmallSite } from '../../../test/kit/small-site.ts';
import { type RunningHost, startHost } from '../host.ts';

let fixture: ReturnType<typeof writeSmallSite>;
let host: RunningHost;
beforeAll(async () => {
  fixture = writeSmallSite();
  const environment = { PORT: '0', DATA_DIR: fixture.dataDir, LOG_LEVEL: 'silent' };
  host = await startHost({ environment, buildDir: fixture.buildDir, version: '1.2.3' });
});
afterAll(async () => {
  await host.stop();
  fixture.remove();
});

const ask = (path: string) => fetch(host.url + path, { redirect: 'manual' });

test.each([
  ['/about%23key%3Dabc.09af', '/about#key=abc.09af'],
  ['/about%23key=abc.09af', '/about#key=abc.09af'],
  ['/about/%23request%3D12', '/about#request=12'],
  ['/about%2523key%253Dabc', '/about#key=abc'],
  ['/about%23key%3Dabc?from=gateway', '/about#key=abc'],
])('%s leads to %s, which nobody stores', async (path, location) => {
  const { status, headers } = await ask(path);
  const sent = [status, headers.get('location'), headers.get('cache-control')];
  expect(sent).toEqual([302, location, 'no-store']);
});

test.each([
  '/no-such-page%23key%3Dabc',
  '/about%23key%3Dabc%0d%0aSet-Cookie:x',
  '/about%23//elsewhere.example',
  '/about%23%zz',
  '//elsewhere.example%23key%3Dabc',
])('%s is not found', async (path) => expect((await ask(path)).status).toBe(404));
