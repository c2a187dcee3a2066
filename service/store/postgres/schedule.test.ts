import { Client } from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  acceptInput,
  DAY,
  erasure,
  HOUR,
  MAIL_DOMAIN,
  refusedAttempt,
  solved,
} from '../../../test/kit/contact-requests.ts';
import { openPostgres, runSql } from '../../../test/kit/postgres-server.ts';
import {
  addSupabaseExtensions,
  setUpSupabaseProject,
  tick,
} from '../../../test/kit/supabase/database.ts';
import { listEveryRequest } from '../../desk/list-requests.ts';
import { postgresMigrations } from '../../node/database/postgres-migrations.ts';
import { migrateDatabase } from './migrate.ts';
import { openPostgresStore } from './store.ts';

const log = { info: () => undefined, warn: console.error, error: console.error };

const server = await openPostgres();
let superuser: string;
let owner: string;
afterAll(() => server.remove());
beforeEach(async () => {
  ({ url: superuser } = await server.createDatabase());
  owner = await setUpSupabaseProject(superuser);
});

describe('on Supabase', () => {
  beforeEach(async () => {
    await addSupabaseExtensions(superuser);
    await migrateDatabase(owner, postgresMigrations());
  });

  const run = (jobname: string) => tick(superuser, owner, jobname);
  const createSecret = (value: string, name: string) =>
    runSql(owner, `SELECT vault.create_secret('${value}', '${name}')`);
  const calls = () =>
    runSql(
      superuser,
      `SELECT method, url, headers, convert_from(body, 'UTF8') AS body, timeout_milliseconds
       FROM net.http_request_queue`,
    );

  it('five jobs are scheduled, delivery every minute', async () => {
    expect(
      await runSql(owner, 'SELECT jobname, schedule, active FROM cron.job ORDER BY jobname'),
    ).toEqual([
      { jobname: 'contact-delivery', schedule: '* * * * *', active: true },
      { jobname: 'contact-job-history', schedule: '57 8 * * *', active: true },
      { jobname: 'contact-retention', schedule: '17 * * * *', active: true },
      { jobname: 'contact-sweep', schedule: '2 * * * *', active: true },
      { jobname: 'contact-vacuum', schedule: '47 8 * * *', active: true },
    ]);
  });

  it('a tick calls the delivery function with the key from the Vault', async () => {
    await createSecret('https://project.supabase.co', 'project_url');
    await createSecret('the-delivery-key', 'delivery_key');
    expect(await run('contact-delivery')).toMatchObject({ status: 'succeeded' });
    expect(await calls()).toEqual([
      {
        method: 'POST',
        url: 'https://project.supabase.co/functions/v1/deliver-contact-email',
        headers: {
          'Content-Type': 'application/json',
          Authorization: 'Bearer the-delivery-key',
        },
        body: '{}',
        timeout_milliseconds: 55_000,
      },
    ]);
  });

  it('a tick without a secret fails and says which are needed', async () => {
    await createSecret('https://project.supabase.co', 'project_url');
    expect(await run('contact-delivery')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('the Vault lacks a secret'),
    });
    expect(await calls()).toEqual([]);
  });

  it('retention deletes what is older than it may be, and nothing else', async () => {
    const store = await openPostgresStore({ url: owner, log });
    const now = Date.now();
    const held = { heldReasons: ['honeypot_filled' as const] };
    const nonce = (value: string, expiresAt: number) => ({ captcha: solved(value, expiresAt) });
    const old = { receivedAt: now - 365 * DAY - HOUR };
    const young = { receivedAt: now - 365 * DAY + HOUR };
    await store.accept(acceptInput(old, nonce('spent', now - HOUR)));
    await store.accept(acceptInput({ ...old, ...held }));
    await store.accept(acceptInput({ ...young, name: 'Young' }, nonce('fresh', now + HOUR)));
    await store.createDigest(now, MAIL_DOMAIN);
    await store.accept(refusedAttempt(['old client'], 'body', now - 49 * HOUR));
    await store.accept(refusedAttempt(['client'], 'body', now - 47 * HOUR));
    await store.addressSalts(now - 72 * HOUR, 'old salt');
    await store.addressSalts(now - 47 * HOUR, 'salt');

    expect(await run('contact-retention')).toMatchObject({ rows: [{ delete_expired: '2' }] });
    expect((await listEveryRequest(store)).map(({ name }) => name)).toEqual(['Young']);
    expect(await store.outboxHealth()).toMatchObject({ pending: 1 });
    const rest = `SELECT (SELECT array_agg(value) FROM contact.captcha_nonces) AS nonces,
      (SELECT array_agg(address_key) FROM contact.rate_limits) AS clients,
      (SELECT array_agg(salt) FROM contact.address_salts) AS salts`;
    expect(await runSql(owner, rest)).toEqual([
      { nonces: ['fresh'], clients: ['client'], salts: ['salt'] },
    ]);

    await runSql(owner, 'UPDATE contact.settings SET retention_days = 30');
    expect(await run('contact-retention')).toMatchObject({ rows: [{ delete_expired: '0' }] });
    expect(await store.retentionChange()).toMatchObject({ days: 30, requests: 1 });
    await runSql(owner, `UPDATE contact.retention SET shorter_since = shorter_since - ${7 * DAY}`);
    expect(await run('contact-retention')).toMatchObject({ rows: [{ delete_expired: '1' }] });
    await expect(
      runSql(owner, 'UPDATE contact.settings SET retention_days = 0'),
    ).rejects.toMatchObject({ code: '23514' });
    await store.close();
  });

  it('what a flood has left is swept in pieces: a visitor waits for none that another holds', async () => {
    const now = Date.now();
    await runSql(
      owner,
      `INSERT INTO contact.rate_limits SELECT n::text, '{}', ${now - 49 * HOUR} FROM generate_series(1, 12000) n;
       INSERT INTO contact.rate_limits VALUES ('young', '{}', ${now}), ('ahead', '{}', ${now + HOUR});
       INSERT INTO contact.captcha_nonces SELECT n::text, ${now - HOUR} FROM generate_series(1, 6000) n`,
    );
    const visitor = new Client({ connectionString: owner });
    await visitor.connect();
    await visitor.query(
      "BEGIN; SELECT FROM contact.rate_limits WHERE address_key = '7' FOR UPDATE",
    );
    const swept = await run('contact-sweep');
    await visitor.end();
    expect(swept).toMatchObject({ status: 'succeeded' });
    const left = `SELECT (SELECT array_agg(address_key ORDER BY address_key) FROM contact.rate_limits) AS clients,
      (SELECT max(updated_at) < ${now + HOUR} FROM contact.rate_limits) AS right_time,
      (SELECT count(*) FROM contact.captcha_nonces) AS nonces`;
    expect(await runSql(owner, left)).toMatchObject([
      { clients: ['7', 'ahead', 'young'], right_time: true, nonces: '0' },
    ]);
  });

  it('what was written while the clock was ahead waits and lives no longer for it', async () => {
    const store = await openPostgresStore({ url: owner, log });
    const ahead = Date.now() + 5 * HOUR;
    await store.accept(acceptInput({ receivedAt: ahead }));
    await store.addressSalts(ahead, 'salt of later');
    await run('contact-retention');
    const late = `SELECT
      (SELECT count(*) FROM contact.outbox WHERE next_attempt_at > ${ahead - HOUR}) +
      (SELECT count(*) FROM contact.rate_limits WHERE updated_at > ${ahead - HOUR}) +
      (SELECT count(*) FROM contact.address_salts WHERE created_at > ${ahead - HOUR}) AS late`;
    expect(await runSql(owner, late)).toEqual([{ late: '0' }]);
    await store.close();
  });

  it('nothing is deleted after the clock has jumped, until it is believed', async () => {
    const store = await openPostgresStore({ url: owner, log });
    const before = Date.now() - 400 * DAY;
    await store.accept(acceptInput({ receivedAt: before }, { captcha: solved('once', before) }));
    await store.seeClock({ now: before });
    expect(await run('contact-retention')).toMatchObject({ rows: [{ delete_expired: '0' }] });
    expect(await store.clockHold()).toMatchObject({ jumpedMs: expect.closeTo(400 * DAY, -6) });
    expect(await run('contact-retention')).toMatchObject({ rows: [{ delete_expired: '0' }] });
    expect(await listEveryRequest(store)).toHaveLength(1);
    await store.endClockHold(erasure.by, Date.now());
    expect(await run('contact-retention')).toMatchObject({ rows: [{ delete_expired: '1' }] });
    expect(await listEveryRequest(store)).toEqual([]);
    await store.close();
  });

  it('deleted rows are vacuumed, and the history of our own jobs only is cut', async () => {
    expect(await run('contact-vacuum')).toMatchObject({ status: 'succeeded', command: 'VACUUM' });
    await runSql(owner, `SELECT cron.schedule('somebody else’s', '5 seconds', 'SELECT 1')`);
    await runSql(
      superuser,
      `INSERT INTO cron.job_run_details (jobid, username, end_time)
       SELECT jobid, username, now() - age FROM cron.job,
         unnest(array[interval '13 days', interval '15 days']) AS age
       WHERE jobname IN ('contact-delivery', 'somebody else’s')`,
    );
    expect(await run('contact-job-history')).toMatchObject({ status: 'succeeded' });
    const left = `SELECT jobname, count(*)::int FROM cron.job_run_details JOIN cron.job
      USING (jobid) GROUP BY jobname ORDER BY jobname`;
    expect(await runSql(superuser, left)).toEqual([
      { jobname: 'contact-delivery', count: 1 },
      { jobname: 'somebody else’s', count: 2 },
    ]);
  });
});

it('the stand-ins refuse what pg_cron, pg_net and Vault refuse', async () => {
  await addSupabaseExtensions(superuser);
  const refused = (sql: string, user = owner) => expect(runSql(user, sql)).rejects.toThrow();
  await refused(`SELECT cron.schedule('job', 'every minute', 'SELECT 1')`);
  await refused(`SELECT cron.schedule('job', '* * * *', 'SELECT 1')`);
  await refused(`SELECT cron.schedule('job', NULL, 'SELECT 1')`);
  await refused(`SELECT net.http_post(url := NULL)`);
  await refused(
    `SELECT net.http_post(url := 'https://a.example', headers := '{"content-type": "text/plain"}')`,
  );
  await runSql(owner, `SELECT vault.create_secret('value', 'name')`);
  await refused(`SELECT vault.create_secret('another', 'name')`);
});

it('on a plain PostgreSQL nothing is scheduled, and the owner need not be a superuser', async () => {
  await migrateDatabase(owner, postgresMigrations());
  expect(await runSql(owner, `SELECT to_regnamespace('cron') AS cron`)).toEqual([{ cron: null }]);
  const store = await openPostgresStore({ url: owner, log });
  expect(await store.accept(acceptInput())).toBe('accepted');
  expect(await store.eraseByEmail('anne@client.example', erasure)).toBe(1);
  await store.close();
});
