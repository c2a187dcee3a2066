/** Hosts on SQLite and on PostgreSQL give the same answers and store the same requests. */
import { expect, test } from 'vitest';
import type { ContactStore } from '../contact/store.ts';
import { openPostgresStore } from '../stores/postgres/store.ts';
import { databasePath } from '../stores/sqlite/path.ts';
import { openSqliteStore } from '../stores/sqlite/store.ts';
import { type Answer, collectAnswers, wrongAnswers } from '../test/kit/answers/compare.ts';
import { openPostgres } from '../test/kit/postgres-server.ts';
import { writeSmallSite } from '../test/kit/small-site.ts';
import { developmentPublicKey } from './node/environment.ts';
import { startHost } from './node/host.ts';
import { createLog } from './node/log.ts';

const ALLOWED_ORIGIN = 'https://partner.example';

async function answersOfHost(
  { buildDir, dataDir }: { buildDir: string; dataDir: string },
  changes: Record<string, string>,
): Promise<Answer[]> {
  const environment = {
    PORT: '0',
    DATA_DIR: dataDir,
    SECRET: 'the-same-on-every-host',
    ALTCHA_COST: '1',
    TRUSTED_PROXIES: '1',
    ALLOWED_ORIGINS: ALLOWED_ORIGIN,
    LOG_LEVEL: 'silent',
    ...changes,
  };
  const host = await startHost({ environment, buildDir, version: '1.2.3' });
  try {
    return await collectAnswers(host.url, {
      publicKey: developmentPublicKey,
      address: (n) => `203.0.113.${n + 1}`,
      allowedOrigin: ALLOWED_ORIGIN,
    });
  } finally {
    await host.stop();
  }
}

/** What visitors and their browsers have sent, in the order in which it was stored. */
async function storedBy(store: ContactStore) {
  const requests = await store.listRequests();
  await store.close();
  return requests.map(({ name, email, phone, company, message, heldReasons }) => {
    return { name, email, phone, company, message, heldReasons };
  });
}

test('SQLite and PostgreSQL give the same answers, byte for byte, and store the same', async () => {
  const fixture = writeSmallSite();
  const postgres = await openPostgres();
  const { url } = await postgres.createDatabase();
  try {
    const onSqlite = await answersOfHost(fixture, {});
    expect(wrongAnswers(onSqlite)).toEqual([]);
    expect(await answersOfHost(fixture, { DATABASE_URL: url })).toEqual(onSqlite);

    const stored = await storedBy(await openSqliteStore({ path: databasePath(fixture.dataDir) }));
    expect(stored).toHaveLength(15);
    expect(await storedBy(await openPostgresStore({ url, log: createLog('warn') }))).toEqual(
      stored,
    );
  } finally {
    await postgres.remove();
    fixture.remove();
  }
}, 60_000);

test('a wrong answer is noticed', () => {
  const answers = [{ name: 'valid', status: 503, headers: {}, body: 'x' }];
  expect(wrongAnswers(answers).slice(0, 2)).toEqual([
    'valid: 503 x, not 200',
    'empty values: no answer',
  ]);
});
