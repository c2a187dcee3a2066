/** The entry of the host: the process that the company runs. */

import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { atEnd } from '../../test/kit/at-end.ts';
import { openSite } from '../../test/kit/host-fixture.ts';
import { startHostProcess } from '../../test/kit/host-process.ts';
import type { SmallSite } from '../../test/kit/small-site.ts';
import { postRequest } from '../../test/kit/visitor.ts';

let fixture: SmallSite;
beforeEach(() => {
  fixture = openSite();
});

async function startProcess(changes: Record<string, string> = {}) {
  const host = await startHostProcess({ ...fixture, environment: changes });
  atEnd(host.kill);
  return host;
}

test('tells on its own machine which release runs', async () => {
  writeFileSync(join(fixture.root, 'release'), 'abc\n');
  const { url } = await startProcess();
  expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ release: 'abc' });
});

test('logs the path of a missing page and nothing of a person; SIGTERM ends it with 0', async () => {
  const { url, lines, stop } = await startProcess();
  expect(
    (await fetch(`${url}/no/such-page/anh%40client.example?email=anh@client.example`)).status,
  ).toBe(404);
  await postRequest(url);
  await stop();
  expect(lines.filter((line) => line.includes('"/no/such-page/[redacted]"'))).toHaveLength(1);
  expect(lines.join('\n')).not.toMatch(/client\.example|Nguyễn|help|127\.0\.0\.1"/);
});

test('keeps what it writes from others on the machine, and names a secret that they may read', async () => {
  const { dataDir } = fixture;
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o755);
  const secret = join(dataDir, 'secret');
  writeFileSync(secret, 'a-secret-of-this-test-long-enough', { mode: 0o644 });
  const { url, lines } = await startProcess({ MAIL_SPOOL: 'on', SECRET: '' });
  await postRequest(url);
  expect(lines.join('\n')).toContain(`chmod 600 ${secret}`);
  const open = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(dataDir, name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0);
  expect(open).toEqual([secret]);
});

test('says what is wrong and ends with 1', async () => {
  const { message } = await startProcess({ TRUSTED_PROXIES: 'all' }).then(
    () => new Error('It started'),
    (error: Error) => error,
  );
  expect(message).toMatch(/^The host ended with code 1:\n/);
  expect(message).toContain('TRUSTED_PROXIES must be a whole number from 0 to 5');
  expect(message).not.toContain('    at ');
});
