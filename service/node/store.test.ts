/** The store of a host on PostgreSQL: databases that it can use, and others, of which it says why not. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { atEnd, newFolder } from '../../test/kit/at-end.ts';
import { acceptInput, DAY, MORNING, SOMEBODY } from '../../test/kit/contact-requests.ts';
import { sharedPostgres } from '../../test/kit/postgres-fixture.ts';
import { runSql, startPostgres } from '../../test/kit/postgres-server.ts';
import { createLog } from './log.ts';
import { openStore } from './store.ts';

const log = createLog('silent');
const postgres = await sharedPostgres();

async function open(databaseUrl: string, dataDir = newFolder()) {
  const settings = { dataDir, databaseUrl, databaseConnections: 2 };
  const store = await openStore(settings, 'the-secret-of-these-tests', log);
  atEnd(store.close);
  return store;
}

const failure = async (databaseUrl: string): Promise<string> =>
  (await open(databaseUrl)).checkWritable().then(() => 'it opened', String);

test('a database gets its tables from whoever comes first', async () => {
  const { url } = await postgres.createDatabase();
  const [first, second, third] = await Promise.all([open(url), open(url), open(url)]);
  const accepted = [first, second, third].map((store) => store.accept(acceptInput()));
  expect(await Promise.all(accepted)).toEqual(['accepted', 'accepted', 'accepted']);
  expect(await second.outboxHealth()).toMatchObject({ pending: 3 });
});

test('no number of keys that were ended comes back with the data of before', async () => {
  const { url } = await postgres.createDatabase();
  const dataDir = newFolder();
  const store = await open(url, dataDir);
  const before = await store.keyEpoch(MORNING);
  await store.revokeKeys(SOMEBODY, MORNING + DAY);
  expect(readFileSync(join(dataDir, 'keys-ended'), 'utf8')).toBe(`${MORNING + DAY}\n`);
  // Restored while the host runs, and while it does not.
  const restore = () => runSql(url, `UPDATE contact.desk_keys SET epoch = ${before}`);
  await restore();
  expect(await store.keyEpoch(MORNING)).toBe(MORNING + DAY);
  await restore();
  const again = await open(url, dataDir);
  expect(await again.keyEpoch(MORNING)).toBe(MORNING + DAY);
  // Other hosts, which have not seen the ending, are told by the database.
  expect(await (await open(url)).keyEpoch(MORNING)).toBe(MORNING + DAY);
});

test('the reason does not have the password', async () => {
  const { url } = await postgres.createDatabase();
  const problem = await failure(url.replace(':password@', ':hunter2@'));
  expect(problem).toMatch(/password authentication failed for user "postgres"/);
  expect(problem).not.toContain('hunter2');
});

test('a file of certificates that is not there makes it unavailable, not the host', async () => {
  const { url } = await postgres.createDatabase();
  const problem = await failure(`${url}?sslmode=require&sslrootcert=/nowhere/ca.crt`);
  expect(problem).toMatch(/^StoreUnavailableError: .*ENOENT.*\/nowhere\/ca\.crt/);
});

test('a server that leaves writing to the system is not used', async () => {
  const careless = await startPostgres({ fsync: 'off' });
  const { url } = await careless.createDatabase();
  expect(await failure(url)).toMatch(/fsync/);
  await careless.remove();
}, 60_000);
