import { beforeEach, describe, expect, it } from 'vitest';
import { acceptInput, erasure } from '../../../test/kit/contact-requests.ts';
import { openStoreAt, sharedPostgres } from '../../../test/kit/postgres-fixture.ts';
import { runSql } from '../../../test/kit/postgres-server.ts';
import {
  addSupabaseExtensions,
  setUpSupabaseProject,
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

  /** As pg_cron does: as the job's user, and outside of a transaction. */
  async function run(jobname: string): Promise<void> {
    const [job] = (await runSql(
      superuser,
      `SELECT command FROM cron.job WHERE active AND jobname = '${jobname}'`,
    )) as { command: string }[];
    await runSql(owner, job?.command ?? 'there is no such job');
  }
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
    await run('contact-delivery');
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
    await expect(run('contact-delivery')).rejects.toThrow('the Vault lacks a secret');
    expect(await calls()).toEqual([]);
  });

  it('deleted rows are vacuumed, and the history of our own jobs only is cut', async () => {
    await run('contact-vacuum');
    await runSql(owner, `SELECT cron.schedule('somebody else’s', '5 seconds', 'SELECT 1')`);
    await runSql(
      superuser,
      `INSERT INTO cron.job_run_details (jobid, username, end_time)
       SELECT jobid, username, now() - age FROM cron.job,
         unnest(array[interval '13 days', interval '15 days']) AS age
       WHERE jobname IN ('contact-delivery', 'somebody else’s')`,
    );
    await run('contact-job-history');
    const left = `SELECT jobname, count(*)::int FROM cron.job_run_details JOIN cron.job
      USING (jobid) GROUP BY jobname ORDER BY jobname`;
    expect(await runSql(superuser, left)).toEqual([
      { jobname: 'contact-delivery', count: 1 },
      { jobname: 'somebody else’s', count: 2 },
    ]);
  });
});

it('on a plain PostgreSQL nothing is scheduled, and the owner need not be a superuser', async () => {
  await migrateDatabase(owner, migrationFiles());
  expect(await runSql(owner, `SELECT to_regnamespace('cron') AS cron`)).toEqual([{ cron: null }]);
  const store = openStoreAt(owner);
  expect(await store.accept(acceptInput())).toBe('accepted');
  expect(await store.eraseByEmail('anne@client.example', erasure)).toBe(1);
  await store.close();
});
