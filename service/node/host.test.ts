/** The host as a whole: real sockets, real SQLite, a real mail server. */

import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { listEveryRequest } from '../../test/kit/contact-requests.ts';
import { openHost, openSite } from '../../test/kit/host-fixture.ts';
import { startMailServer } from '../../test/kit/mail-fixture.ts';
import type { SmallSite } from '../../test/kit/small-site.ts';
import { openStore } from '../../test/kit/store-fixture.ts';
import { postRequest, visitor } from '../../test/kit/visitor.ts';
import { FUNCTION_PATH } from '../domain/contract.ts';
import { databasePath } from '../store/sqlite/path.ts';
import type { HostOptions } from './host.ts';
import { createLog } from './log.ts';

let fixture: SmallSite;
beforeEach(() => {
  fixture = openSite();
});

const start = (changes?: Record<string, string>, options?: Partial<HostOptions>) =>
  openHost(fixture, changes, options);

async function storedRequests() {
  return listEveryRequest(openStore({ path: databasePath(fixture.dataDir) }));
}

const startFailure = (changes: Record<string, string> = {}) =>
  start(changes).then(
    () => 'it started',
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe('a contact request', () => {
  test('is stored and reaches each mailbox of the environment once', async () => {
    const mail = await startMailServer();
    const host = await start({
      SMTP_URL: mail.url,
      MAIL_TO: 'a@other.example, Bé <b@other.example>',
      MAIL_FROM: 'web@other.example',
    });
    const response = await postRequest(host.url);
    expect(await response.json()).toEqual({ success: true });
    await mail.until(2);
    await host.stop();
    const told = mail.received.map(({ recipients, email }) => [recipients, email.to?.[0]?.name]);
    expect(told.toSorted()).toEqual([
      [['a@other.example'], ''],
      [['b@other.example'], 'Bé'],
    ]);
    for (const { sender, email } of mail.received) {
      expect(sender).toBe('web@other.example');
      expect(email.replyTo).toEqual([{ name: visitor.name, address: visitor.email }]);
      expect(email.messageId).toMatch(/@other\.example>$/);
      expect(email.text).toContain(visitor.message.replace(/^/gm, '> '));
    }
    const { name, email, company, message } = visitor;
    expect(await storedRequests()).toMatchObject([
      { name, email, company, message, delivery: 'sent' },
    ]);
  });

  test('is written to the spool when there is no mail server, which the host says', async () => {
    const host = await start();
    expect(host.announcements).toContainEqual({
      level: 'warn',
      sentence: expect.stringContaining(`${join(fixture.dataDir, 'mail')}/*.eml`),
    });
    await postRequest(host.url);
    await expect.poll(() => spooled()).toHaveLength(1);
    expect(await (await fetch(`${host.url}/healthz`)).json()).toMatchObject({ isSpooled: true });
    const key = await fetch(`${host.url}/functions/v1/desk/key`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(await key.json()).toMatchObject({ sent: true, isSpooled: true });
  });

  test('is limited by the address that the trusted proxy names, not by a forged one', async () => {
    const host = await start({ TRUSTED_PROXIES: '1' });
    const from = async (forwardedFor: string) =>
      (await postRequest(host.url, {}, { 'X-Forwarded-For': forwardedFor })).status;
    for (let i = 0; i < 5; i += 1) expect(await from(`203.0.113.${i}, 198.51.100.1`)).toBe(200);
    expect(await from('203.0.113.9, 198.51.100.1')).toBe(429);
    expect(await from('198.51.100.2')).toBe(200);
  });
});

test('a service that fails unexpectedly is answered for, with phone number and e-mail address', async () => {
  const file = join(fixture.buildDir, 'content.json');
  const content = JSON.parse(readFileSync(file, 'utf8'));
  content.text.errors.unavailable = 'Call {phone} or write to {email}.';
  writeFileSync(file, JSON.stringify(content));
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const replaceParts = () => ({
    createService: () => ({ fetch: () => Promise.reject(new Error('a mistake of ours')) }),
  });
  const origin = 'https://partner.example';
  const { url } = await start({ ALLOWED_ORIGINS: origin }, { log, replaceParts });
  const response = await postRequest(url, { recaptchaToken: 'x' }, { origin });
  const { phone, email } = content.text.company;
  expect([response.status, await response.json()]).toMatchObject([
    503,
    { error: `Call ${phone} or write to ${email}.` },
  ]);
  // Without it a page of the other origin sees a network error instead of the reason.
  expect(response.headers.get('access-control-allow-origin')).toBe(origin);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(lines).toHaveLength(1);
});

function spooled(): string[] {
  const folder = join(fixture.dataDir, 'mail');
  return readdirSync(fixture.dataDir).includes('mail') ? readdirSync(folder) : [];
}

describe('starting', () => {
  test('a preview at a public address is told, and asks search engines to leave it out', async () => {
    const file = join(fixture.buildDir, 'content.json');
    const siteUrl = 'https://fixture-computers.ca';
    const content = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...content, siteUrl, isPreview: true }));
    const host = await start();
    expect(host.announcements).toContainEqual({
      level: 'warn',
      sentence: expect.stringMatching(/PREVIEW.*fixture-computers/),
    });
    const answer = await fetch(`${host.url}/about`);
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
  });

  test('a port that is taken is a clear sentence, and nothing stays open', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    expect(await startFailure({ PORT: port })).toBe(
      `StartupError: Port ${port} on 127.0.0.1 is already in use. Stop the program that uses it, or choose another with PORT.`,
    );
    other.close();
    await once(other, 'close');
    expect((await fetch((await start({ PORT: port })).url)).status).toBe(200);
  });

  test('pages that were built for another SITE_URL are not served', async () => {
    expect(await startFailure({ SITE_URL: 'https://www.canal.example' })).toBe(
      'StartupError: The environment is not right:\n  The pages were built for https://canal.example, but SITE_URL is https://www.canal.example. Build again with this SITE_URL: npm run build, or deploy/update',
    );
    expect((await fetch((await start({ SITE_URL: 'https://canal.example/' })).url)).status).toBe(
      200,
    );
  });

  test('a site that is not built says how to build it', async () => {
    rmSync(join(fixture.buildDir, 'client', '404.html'));
    expect(await startFailure()).toMatch(/StartupError: The site is not built.*npm run build/);
  });

  test('a database that is away takes no page down, and its password stays out of what is said', async () => {
    const { url, announcements } = await start({
      DATABASE_URL: 'postgres://web:hunter2@127.0.0.1:1/leads',
      SECRET: 'the-same-on-every-host',
    });
    expect((await fetch(`${url}/about`)).status).toBe(200);
    expect((await postRequest(url)).status).toBe(503);
    const said = JSON.stringify(announcements);
    expect(said).toMatch(/NO REQUEST IS TAKEN until this is over: .*ECONNREFUSED/);
    expect(said).not.toContain('hunter2');
  });

  test.each<Record<string, string>>([{}, { SECRET: 'a-secret-for-the-tests' }])(
    'a data folder that cannot be used takes no page down, and is used once it can be: %o',
    async (settings) => {
      const lines: string[] = [];
      const log = createLog('warn', { write: (line) => void lines.push(line) });
      writeFileSync(fixture.dataDir, 'no folder');
      const host = await start(settings, { log });
      const problem = expect.stringMatching(/^NO REQUEST IS TAKEN until this is over: .*EEXIST/);
      expect(host.announcements).toContainEqual({ level: 'warn', sentence: problem });
      expect((await fetch(`${host.url}/about`)).status).toBe(200);
      const refused = await postRequest(host.url);
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '30']);
      expect(await refused.json()).toMatchObject({ success: false, code: 'unavailable' });
      const status = async (path: string) => (await fetch(host.url + path)).status;
      expect(await status('/readyz')).toBe(503);
      const health = await fetch(`${host.url}/healthz`);
      expect([health.status, await health.json()]).toEqual([
        503,
        expect.objectContaining({ problem: expect.stringContaining(fixture.dataDir) }),
      ]);
      rmSync(fixture.dataDir);
      expect((await postRequest(host.url)).status).toBe(200);
      await expect.poll(() => status('/readyz')).toBe(200);
      expect(await storedRequests()).toHaveLength(1);
      expect(lines.join()).toContain('no request could be committed');
    },
  );

  test('a secret is made once, and only its owner may read it', async () => {
    const path = join(fixture.dataDir, 'secret');
    await (await start()).stop();
    const secret = readFileSync(path, 'utf8');
    expect(secret).toMatch(/^[0-9a-f]{64}\n$/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await (await start()).stop();
    expect(readFileSync(path, 'utf8')).toBe(secret);
    // As a full disk leaves it.
    writeFileSync(path, '');
    await start();
    expect(readFileSync(path, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  });
});

describe('stopping', () => {
  test('answers the request under way, takes no other, and leaves the database closed', async () => {
    const host = await start();
    const { port, hostname } = new URL(host.url);
    const socket = connect(Number(port), hostname);
    const answer: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => answer.push(chunk));
    const body = '{"name":';
    socket.write(
      `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\n` +
        `Authorization: Bearer development-public-key\r\nContent-Length: ${body.length + 3}\r\n\r\n${body}`,
    );
    // Answered, so the host has read what was written before on the other connection too.
    await fetch(`${host.url}/healthz`);
    const stopped = host.stop();
    await expect(fetch(host.url)).rejects.toThrow();
    socket.write('"x"');
    await once(socket, 'close');
    await stopped;
    expect(Buffer.concat(answer).toString()).toMatch(/^HTTP\/1\.1 400 Bad Request/);
    expect(readdirSync(fixture.dataDir).filter((name) => name.endsWith('-wal'))).toEqual([]);
  });
});
