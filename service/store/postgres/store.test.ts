import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { loud, newFolder } from '../../../test/kit/at-end.ts';
import {
  acceptInput,
  DAY,
  deleteReceivedBefore,
  erasure,
  MORNING,
  sendWaiting,
} from '../../../test/kit/contact-requests.ts';
import { openStoreAt, sharedPostgres } from '../../../test/kit/postgres-fixture.ts';
import { runSql } from '../../../test/kit/postgres-server.ts';
import { deleteOld } from '../../upkeep/deletion.ts';
import { describeStore } from '../contract-tests/store-contract.ts';
import { openPostgresStore } from './store.ts';

const server = await sharedPostgres();

describe('in one database', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await server.createMigratedDatabase());
  });

  describeStore('PostgreSQL', {
    connect: async () => openPostgresStore({ url, log: loud }),
    empty: () => emptyTables(url),
  });
});

/** Takes a tenth of the time of a new database. */
async function emptyTables(url: string): Promise<void> {
  await runSql(
    url,
    `DO $$ BEGIN
       EXECUTE (SELECT 'TRUNCATE ' || string_agg(oid::regclass::text, ', ') || ' RESTART IDENTITY'
         FROM pg_class WHERE relnamespace = 'contact'::regnamespace AND relkind = 'r'
         AND relname <> 'schema_version');
     END $$`,
  );
}

/** A vacuum gives the empty pages at the end of a file back. */
const PAGES = `SELECT pg_relation_size('contact.requests') AS requests,
  pg_relation_size('contact.outbox') AS outbox`;
const NO_PAGES = [{ requests: '0', outbox: '0' }];

/** A full vacuum writes a new file. */
const FILE = `SELECT pg_relation_filenode('contact.requests') AS number`;

async function storeWithTwentyRequests() {
  const { url } = await server.createMigratedDatabase();
  const store = openStoreAt(url);
  const message = 'Remember me not. '.repeat(50);
  for (let index = 0; index < 20; index++) await store.accept(acceptInput({ message }));
  return { url, store };
}

/** Begins a transaction that goes on until the returned function is called. */
async function startReading(url: string): Promise<() => Promise<void>> {
  const reader = new Client({ connectionString: url });
  await reader.connect();
  await reader.query('BEGIN; SELECT count(*) FROM contact.requests');
  return () => reader.end();
}

it('erasing vacuums without waiting for autovacuum', async () => {
  const { url, store } = await storeWithTwentyRequests();
  const erase = () => store.eraseByEmail('anne@client.example', erasure);
  expect(await erase()).toBe(20);
  // Whoever connects in that moment may keep the deleted rows alive until the next call.
  await expect
    .poll(async () => {
      const pages = await runSql(url, PAGES);
      await erase();
      return pages;
    })
    .toEqual(NO_PAGES);
});

it('vacuums what was in use during an erasure with the next purge, which deletes nothing', async () => {
  const { url, store } = await storeWithTwentyRequests();
  const before = await runSql(url, FILE);
  const endReading = await startReading(url);
  expect(await store.eraseByEmail('anne@client.example', erasure)).toBe(20);
  await store.close();
  await endReading();
  expect(await runSql(url, FILE)).toEqual(before);
  const nextStore = openStoreAt(url);
  expect(await deleteReceivedBefore(nextStore, 0)).toEqual([]);
  expect(await runSql(url, FILE)).not.toEqual(before);
});

it('says itself what time it is, so that a host with another clock deletes nothing', async () => {
  const { url } = await server.createMigratedDatabase();
  const store = openStoreAt(url);
  await store.accept(acceptInput({ heldReasons: ['honeypot_filled'], receivedAt: Date.now() }));
  const clock = { now: () => Date.now() + 400 * DAY };
  await deleteOld({ store, clock, log: loud, retentionDays: 30 });
  const { completedAt, deletedToday } = await store.upkeepState(Date.now());
  expect(deletedToday).toBe(0);
  expect(Math.abs((completedAt ?? 0) - Date.now())).toBeLessThan(DAY);
});

it('goes into a copy, and comes back from it, by the commands of docs/deploy.md', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/deploy.md'), 'utf8');
  const [, dump = '', restore = ''] =
    /^ {2}(umask 077; pg_dump[^$]+"\$db")\n {2}(pg_restore .+)$/m.exec(page) ?? [];
  const cwd = newFolder();
  const run = (command: string, db: string) =>
    execFileSync('bash', ['-ec', command], { cwd, env: { ...process.env, db }, stdio: 'pipe' });
  const { url, store } = await storeWithTwentyRequests();
  await store.noteRun(MORNING);
  await store.keyEpoch(MORNING);
  run(dump, url);
  const emptied = await server.createMigratedDatabase();
  const other = openStoreAt(emptied.url);
  await other.noteRun(MORNING + DAY);
  expect(await other.keyEpoch(MORNING + DAY)).toBe(MORNING + DAY);
  run(restore, emptied.url);
  expect(await sendWaiting(other)).toHaveLength(20);
  expect(await other.keyEpoch(MORNING)).toBe(MORNING + DAY);
  // The numbers go on, too.
  await other.accept(acceptInput());
  expect(await other.findRequest(21)).not.toBeNull();
});
