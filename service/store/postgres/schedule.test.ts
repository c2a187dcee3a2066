import { beforeEach, describe, expect, it } from 'vitest';
import { acceptInput, erasure } from '../../../test/kit/contact-requests.ts';
import { openStoreAt, sharedPostgres } from '../../../test/kit/postgres-fixture.ts';
import { runSql } from '../../../test/kit/postgres-server.ts';
import {
  addSupabaseExtensions,
  setUpSupabaseProject,
  tick,
} from '../../../test/kit/supabase/database.ts';
import { migrationFiles } from '../migrations.ts';
import { migrateDatabase } from './migrate.ts';

const server = await sharedPostgres();
let superuser: string;
let owner: string;
beforeEach(async () => {
  ({ url: superuser } = await server.createDatabase());
  owner = await setUpSupabaseProject(superuser);
});

describe('on Supabase', () => {
  beforeEach(async () => {
    await addSupabaseExtensions(superuser);
    await migrateDatabase(owner, migrationFiles());
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

  it('three jobs are scheduled, delivery every minute', async () => {
    expect(
      await runSql(owner, 'SELECT jobname, schedule, active FROM cron.job ORDER BY jobname'),
    ).toEqual([
      { jobname: 'contact-delivery', schedule: '* * * * *', active: true },
      { jobname: 'contact-job-history', schedule: '57 8 * * *', active: true },
      { jobname: 'contact-vacuum', schedule: '47 8 * * *', active: true },
    ]);
  });

  it('delivery calls its function with the key from the Vault', async () => {
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
  await migrateDatabase(owner, migrationFiles());
  expect(await runSql(owner, `SELECT to_regnamespace('cron') AS cron`)).toEqual([{ cron: null }]);
  const store = openStoreAt(owner);
  expect(await store.accept(acceptInput())).toBe('accepted');
  expect(await store.eraseByEmail('anne@client.example', erasure)).toBe(1);
  await store.close();
});
