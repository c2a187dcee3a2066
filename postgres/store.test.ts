import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { postgresMigrations } from '../server/postgres-migrations.ts';
import { acceptInput, MORNING } from '../test/contact-requests.ts';
import { type PostgresServer, startPostgres } from '../test/postgres-server.ts';
import { describeStore } from '../test/store-contract.ts';
import { runSql } from '../test/supabase-project.ts';
import { migrateDatabase } from './migrate.ts';
import { openPostgresStore, type PostgresStore } from './store.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const log = { info: () => undefined, warn: console.error, error: console.error };

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

async function createMigrated() {
  const database = await server.createDatabase();
  await migrateDatabase(database.url, postgresMigrations());
  return database;
}

describeStore('PostgreSQL', async () => {
  const { url, drop } = await createMigrated();
  return { connect: () => openPostgresStore({ url, log }), drop };
});

it.each([
  ['erasing', (store: PostgresStore) => store.eraseByEmail('anne@client.example')],
  ['purging', (store: PostgresStore) => store.purgeBefore(MORNING + 1)],
])('%s vacuums at once, without waiting for autovacuum', async (_, erase) => {
  const { url, drop } = await createMigrated();
  const store = await openPostgresStore({ url, log });
  const message = 'Remember me not. '.repeat(50);
  for (let index = 0; index < 20; index++) await store.accept(acceptInput({ message }));
  expect(await erase(store)).toBe(20);
  // A vacuum gives the empty pages at the end of a file back.
  const pages = `SELECT pg_relation_size('contact.requests') AS requests,
    pg_relation_size('contact.outbox') AS outbox,
    pg_relation_size('contact.outbox_requests') AS links`;
  expect(await runSql(url, pages)).toEqual([{ requests: '0', outbox: '0', links: '0' }]);
  await store.close();
  await drop();
});
