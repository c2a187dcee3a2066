import { beforeAll, describe, expect, it } from 'vitest';
import {
  acceptInput,
  listEveryRequest,
  MORNING,
  refusedAttempt,
  solved,
} from '../../../test/kit/contact-requests.ts';
import { openStoreAt, sharedPostgres } from '../../../test/kit/postgres-fixture.ts';
import { runSql } from '../../../test/kit/postgres-server.ts';
import {
  addSupabaseExtensions,
  setUpSupabaseProject,
} from '../../../test/kit/supabase/database.ts';
import { migrationFiles } from '../migrations.ts';
import { migrateDatabase } from './migrate.ts';

const server = await sharedPostgres();
let url: string;
let tables: string[];

const namesOf = async (sql: string) =>
  ((await runSql(url, sql)) as { name: string }[]).map(({ name }) => name);

beforeAll(async () => {
  ({ url } = await server.createDatabase());
  const owner = await setUpSupabaseProject(url);
  await addSupabaseExtensions(url);
  // Somebody was more generous than Supabase: what is made from now on is for everybody.
  await runSql(
    owner,
    `ALTER DEFAULT PRIVILEGES GRANT ALL ON TABLES TO PUBLIC, anon, authenticated, service_role;
     ALTER DEFAULT PRIVILEGES GRANT ALL ON SEQUENCES TO PUBLIC, anon, authenticated, service_role;
     ALTER DEFAULT PRIVILEGES GRANT ALL ON FUNCTIONS TO PUBLIC, anon, authenticated, service_role;
     ALTER DEFAULT PRIVILEGES GRANT ALL ON SCHEMAS TO PUBLIC, anon, authenticated, service_role;`,
  );
  await migrateDatabase(owner, migrationFiles());
  const store = openStoreAt(owner);
  await store.accept(acceptInput({}, { captcha: solved('nonce') }));
  await store.accept(refusedAttempt(['client'], 'body', MORNING));
  await store.close();

  tables = await namesOf(`SELECT oid::regclass::text AS name FROM pg_class
    WHERE relnamespace = 'contact'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')`);
});

const DENIED = { code: '42501' };

describe.each(['anon', 'authenticated', 'service_role'])('as %s', (role) => {
  it('nothing is granted, not even behind the closed schema', async () => {
    const granted = await runSql(
      url,
      `SELECT oid::regclass::text AS name FROM pg_class
         WHERE relnamespace = 'contact'::regnamespace AND CASE
           WHEN relkind IN ('r', 'p', 'v', 'm', 'f') THEN has_table_privilege('${role}', oid,
             'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
           WHEN relkind = 'S' THEN has_sequence_privilege('${role}', oid, 'USAGE, SELECT, UPDATE')
         END
       UNION ALL SELECT oid::regprocedure::text FROM pg_proc
         WHERE pronamespace = 'contact'::regnamespace
           AND has_function_privilege('${role}', oid, 'EXECUTE')
       UNION ALL SELECT 'the schema' WHERE has_schema_privilege('${role}', 'contact', 'USAGE, CREATE')`,
    );
    expect(granted).toEqual([]);
  });
});

it('every table has row level security, and no policy lets anybody through', async () => {
  const rows = await runSql(
    url,
    `SELECT c.oid::regclass::text AS name, c.relrowsecurity AS secured,
       (SELECT count(*)::int FROM pg_policy p WHERE p.polrelid = c.oid) AS policies
     FROM pg_class c WHERE relnamespace = 'contact'::regnamespace AND relkind IN ('r', 'p')
     ORDER BY 1`,
  );
  expect(rows).toEqual([...tables].sort().map((name) => ({ name, secured: true, policies: 0 })));
});

it('granting the tables to the anonymous role by mistake shows and takes nothing', async () => {
  const { url: copy } = await server.createMigratedDatabase();
  const store = openStoreAt(copy);
  await store.accept(acceptInput());
  await runSql(
    copy,
    'GRANT USAGE ON SCHEMA contact TO anon; GRANT ALL ON ALL TABLES IN SCHEMA contact TO anon',
  );
  expect(await runSql(copy, 'SELECT * FROM contact.requests', 'anon')).toEqual([]);
  expect(await runSql(copy, 'DELETE FROM contact.outbox RETURNING id', 'anon')).toEqual([]);
  await expect(
    runSql(copy, `INSERT INTO contact.captcha_nonces VALUES ('x', 1)`, 'anon'),
  ).rejects.toMatchObject(DENIED);
  for (const table of tables) {
    await expect(runSql(copy, `TRUNCATE ${table} CASCADE`, 'anon'), table).rejects.toMatchObject(
      DENIED,
    );
  }
  expect(await listEveryRequest(store)).toHaveLength(1);
});
