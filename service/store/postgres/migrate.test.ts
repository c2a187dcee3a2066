import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loud } from '../../../test/kit/at-end.ts';
import { acceptInput, listEveryRequest } from '../../../test/kit/contact-requests.ts';
import { openStoreAt, sharedPostgres } from '../../../test/kit/postgres-fixture.ts';
import { runSql } from '../../../test/kit/postgres-server.ts';
import { migrationFiles } from '../migrations.ts';
import { PostgresSetupError } from './errors.ts';
import { migrateDatabase } from './migrate.ts';

const migrations = migrationFiles();

const server = await sharedPostgres();
let url: string;
beforeEach(async () => {
  ({ url } = await server.createDatabase());
});

const recorded = () =>
  runSql(
    url,
    'SELECT version, name, statements FROM supabase_migrations.schema_migrations ORDER BY version',
  );

describe('migrating', () => {
  it('applies each migration once and records it as the Supabase CLI does', async () => {
    await migrateDatabase(url, migrations);
    const store = openStoreAt(url);
    await store.accept(acceptInput());
    await migrateDatabase(url, migrations.toReversed());
    expect(await listEveryRequest(store)).toHaveLength(1);
    await store.close();
    expect(await recorded()).toEqual(
      migrations.map(({ name, sql }) => ({
        version: name.slice(0, 14),
        name: name.slice(15, -'.sql'.length),
        statements: [sql],
      })),
    );
  });

  it('goes on where the Supabase CLI has stopped', async () => {
    const [first] = migrations;
    // The tables of an early version of the CLI; a later one adds what is missing.
    await runSql(
      url,
      `${first?.sql};
       CREATE SCHEMA supabase_migrations;
       CREATE TABLE supabase_migrations.schema_migrations (version text NOT NULL PRIMARY KEY);
       INSERT INTO supabase_migrations.schema_migrations VALUES ('${first?.name.slice(0, 14)}')`,
    );
    await migrateDatabase(url, migrations);
    expect(await recorded()).toHaveLength(migrations.length);
    expect(await openStoreAt(url).outboxHealth()).toMatchObject({ pending: 0 });
  });

  it('leaves nothing of a migration that fails', async () => {
    const sql = 'CREATE TABLE contact.half (); SELECT 1 / 0';
    const broken = [...migrations, { name: '20990101000000_broken.sql', sql }];
    await expect(migrateDatabase(url, broken)).rejects.toMatchObject({ code: '22012' });
    expect(await recorded()).toHaveLength(migrations.length);
    expect(await runSql(url, `SELECT to_regclass('contact.half') AS half`)).toEqual([
      { half: null },
    ]);
  });

  it('lets a release go on with a database to which a newer one has added', async () => {
    const sql = 'ALTER TABLE contact.requests ADD COLUMN city text';
    await migrateDatabase(url, [...migrations, { name: '20990101000000_new.sql', sql }]);
    await migrateDatabase(url, migrations);
    const store = openStoreAt(url);
    expect(await store.accept(acceptInput())).toBe('accepted');
    await store.close();
  });
});

it('a database from before the first release is refused by its version, and not touched', async () => {
  await runSql(
    url,
    `CREATE SCHEMA contact;
     CREATE TABLE contact.schema_version AS SELECT 1 AS version;
     CREATE TABLE contact.requests (id bigint);
     CREATE SCHEMA supabase_migrations;
     CREATE TABLE supabase_migrations.schema_migrations AS SELECT '20260401090000' AS version`,
  );
  const tables = () =>
    runSql(url, `SELECT relname FROM pg_class WHERE relnamespace = 'contact'::regnamespace`);
  const before = await tables();
  const refusal = await migrateDatabase(url, migrations).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(PostgresSetupError);
  expect(refusal).toMatchObject({ message: expect.stringMatching(/version 1, from before the/) });
  expect(await tables()).toEqual(before);
});

describe('opening the store refuses, with a sentence for the operator,', () => {
  const refusal = () =>
    openStoreAt(url)
      .outboxHealth()
      .catch((error: unknown) => error);

  it('a database without the tables', async () => {
    expect(await refusal()).toBeInstanceOf(PostgresSetupError);
    expect(await refusal()).toMatchObject({
      message: expect.stringMatching(/supabase\/migrations/),
    });
  });

  it('synchronous_commit off, at the start and on connections made later', async () => {
    await migrateDatabase(url, migrations);
    const warnings: string[] = [];
    const warn = (_: unknown, message: string) => warnings.push(message);
    const store = openStoreAt(url, { log: { ...loud, warn } });
    await store.checkWritable();
    const name = new URL(url).pathname.slice(1);
    await runSql(
      url,
      `ALTER DATABASE ${name} SET synchronous_commit = off;
       SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'contact'`,
    );
    await vi.waitFor(() => expect(warnings).toHaveLength(1));
    await expect(store.accept(acceptInput())).rejects.toThrow(PostgresSetupError);
    expect(await refusal()).toBeInstanceOf(PostgresSetupError);
    expect(await refusal()).toMatchObject({
      message: expect.stringMatching(/synchronous_commit off/),
    });
    await runSql(url, `ALTER DATABASE ${name} SET synchronous_commit = local`);
    expect(await store.accept(acceptInput())).toBe('accepted');
    await store.close();
  });

  it('an encoding that cannot hold every name', async () => {
    const latin = `${new URL(url).pathname.slice(1)}_latin`;
    await runSql(url, `CREATE DATABASE ${latin} ENCODING 'LATIN1' TEMPLATE template0`);
    url = url.replace(/[^/]+$/, latin);
    expect(await refusal()).toMatchObject({ message: expect.stringMatching(/LATIN1/) });
  });

  it('tables of another version', async () => {
    await migrateDatabase(url, migrations);
    await runSql(url, 'UPDATE contact.schema_version SET version = 9999');
    expect(await refusal()).toMatchObject({ message: expect.stringMatching(/version 9999/) });
  });
});
