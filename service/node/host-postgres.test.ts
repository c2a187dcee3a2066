/** One host on PostgreSQL, as a process of its own, while its database comes and goes. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHostProcess } from '../../test/kit/host-process.ts';
import { openMailServer } from '../../test/kit/mail-server.ts';
import { type OwnPostgresServer, startPostgres } from '../../test/kit/postgres-server.ts';
import { writeSmallSite } from '../../test/kit/small-site.ts';
import { postRequest } from '../../test/kit/visitor.ts';
import { DESK_PATH } from '../domain/desk.ts';

const JSON_BODY = { 'Content-Type': 'application/json' };

let postgres: OwnPostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.remove());

/** The user owns this database and has no other rights, as with a hosted one. */
async function databaseOfOwner(): Promise<string> {
  const url = new URL((await postgres.createDatabase()).url);
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query("CREATE ROLE web LOGIN PASSWORD 'hunter2'");
  await client.query(`ALTER DATABASE ${url.pathname.slice(1)} OWNER TO web`);
  await client.end();
  url.username = 'web';
  url.password = 'hunter2';
  return url.href;
}

test('a host refuses while its database is away, goes on when it is back, and keeps the password to itself', async () => {
  const site = writeSmallSite();
  const mail = await openMailServer();
  const environment = {
    DATABASE_URL: await databaseOfOwner(),
    SECRET: 'the-same-on-every-host',
    SMTP_URL: mail.url,
  };
  const host = await startHostProcess({ ...site, environment });
  const health = async () => (await fetch(`${host.url}/healthz`)).json();
  const fields = { submissionFingerprint: crypto.randomUUID() };
  try {
    expect((await postRequest(host.url)).status).toBe(200);
    await mail.until(1);
    expect(await health()).toMatchObject({ status: 'ok', problem: null });

    await fetch(`${host.url}${DESK_PATH}/key`, { method: 'POST', headers: JSON_BODY, body: '{}' });
    await mail.until(2);
    const key = /#key=(\S+)/.exec(mail.received[1]?.email.text ?? '')?.[1];
    const headers = { Authorization: `Bearer ${key}` };
    const details = async () =>
      (await fetch(`${host.url}${DESK_PATH}/requests/1`, { headers })).json();
    // The mail server has the e-mail a moment before the host notes that it was sent.
    await expect.poll(details).toMatchObject({ request: { delivery: 'sent' } });

    await postgres.stop();
    const refusal = await postRequest(host.url, fields);
    expect(refusal.status).toBe(503);
    expect(refusal.headers.get('Retry-After')).toBe('30');
    expect(await health()).toMatchObject({ status: 'unavailable', problem: expect.any(String) });

    await postgres.start();
    expect(await health()).toMatchObject({ status: 'ok', problem: null });
    expect((await postRequest(host.url, fields)).status).toBe(200);
    await mail.until(3);
  } finally {
    await host.stop();
    await mail.close();
    site.remove();
  }
  expect(host.lines.filter((line) => line.includes('unavailable'))).not.toEqual([]);
  expect(host.lines.join('\n')).not.toContain('hunter2');
}, 60_000);

test('a host whose database is unreachable at the start serves its pages, and says why no more', async () => {
  const site = writeSmallSite();
  const environment = {
    DATABASE_URL: 'postgres://web:hunter2@127.0.0.1:1/leads',
    SECRET: 'the-same-on-every-host',
  };
  const host = await startHostProcess({ ...site, environment });
  try {
    expect((await fetch(`${host.url}/about`)).status).toBe(200);
    expect((await postRequest(host.url)).status).toBe(503);
  } finally {
    await host.stop();
    site.remove();
  }
  expect(host.lines.join('\n')).toMatch(/NO REQUEST IS TAKEN until this is over: .*ECONNREFUSED/);
  expect(host.lines.join('\n')).not.toContain('hunter2');
}, 60_000);
