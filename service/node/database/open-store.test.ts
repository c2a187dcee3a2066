/** Opens PostgreSQL databases that a host can use, and refuses the others with a reason. */
import { existsSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { acceptInput, MORNING } from '../../../test/kit/contact-requests.ts';
import { sharedPostgres } from '../../../test/kit/postgres-fixture.ts';
import { startPostgres } from '../../../test/kit/postgres-server.ts';
import { createLog } from '../log.ts';
import { openStore } from './open-store.ts';

const NO_FOLDER = '/nowhere/data';
const log = createLog('silent');

const postgres = await sharedPostgres();

const open = (databaseUrl: string) => openStore({ dataDir: NO_FOLDER, databaseUrl }, log);

const failure = (databaseUrl: string): Promise<string> =>
  open(databaseUrl).then(
    async ({ store }) => {
      await store.close();
      return 'it opened';
    },
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe('a database with an address', () => {
  test('gets its tables from whoever comes first, and nothing is kept in a folder', async () => {
    const { url } = await postgres.createDatabase();
    const opened = await Promise.all([open(url), open(url), open(url)]);
    const [first, second] = opened;
    expect(await first?.store.accept(acceptInput({ name: 'Seen by all' }))).toBe('accepted');
    expect((await second?.store.findRequest(1))?.name).toBe('Seen by all');
    for (const { store } of opened) await store.close();
    expect(existsSync(NO_FOLDER)).toBe(false);
  });

  test('keeps the leases of other hosts when one of them starts', async () => {
    const { url } = await postgres.createDatabase();
    const { store } = await open(url);
    await store.accept(acceptInput());
    const claim = { now: MORNING, limit: 1, leaseUntil: MORNING + 120_000 };
    expect(await store.claimDue(claim)).toHaveLength(1);
    const other = await open(url);
    await other.resumeSending(MORNING + 1);
    expect(await other.store.claimDue({ ...claim, now: MORNING + 119_999 })).toEqual([]);
    expect(await other.store.claimDue({ ...claim, now: MORNING + 120_000 })).toHaveLength(1);
    await store.close();
    await other.store.close();
  });
});

describe('a database that cannot be used stops the start', () => {
  test('because the password is wrong', async () => {
    const { url } = await postgres.createDatabase();
    const problem = await failure(url.replace(':password@', ':hunter2@'));
    expect(problem).toMatch(/^StartupError: .*password authentication failed for user "postgres"/);
    expect(problem).not.toContain('hunter2');
  });

  test('because a newer version has written it', async () => {
    const { url } = await postgres.createDatabase();
    await (await open(url)).store.close();
    await run(url, 'UPDATE contact.schema_version SET version = 9999');
    expect(await failure(url)).toMatch(/^StartupError: .*version 9999/);
  });

  test('because it does not wait for the disk when it commits', async () => {
    const { url } = await postgres.createDatabase();
    const { pathname } = new URL(url);
    await run(url, `ALTER DATABASE ${pathname.slice(1)} SET synchronous_commit = off`);
    expect(await failure(url)).toMatch(/^StartupError: .*synchronous_commit/);
  });

  test('because it leaves writing to the system', async () => {
    const careless = await startPostgres({ fsync: 'off' });
    const { url } = await careless.createDatabase();
    expect(await failure(url)).toMatch(/^StartupError: .*fsync/);
    await careless.remove();
  }, 60_000);
});

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}
