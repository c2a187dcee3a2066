/** Hosts on SQLite and on PostgreSQL give the same answers and store the same requests. */
import { expect, test } from 'vitest';
import { wrongAnswers } from '../../test/kit/answers/compare.ts';
import { answersOfHost, storedBy } from '../../test/kit/answers/hosts.ts';
import { openPostgres } from '../../test/kit/postgres-server.ts';
import { writeSmallSite } from '../../test/kit/small-site.ts';
import { openPostgresStore } from '../store/postgres/store.ts';
import { databasePath } from '../store/sqlite/path.ts';
import { openSqliteStore } from '../store/sqlite/store.ts';
import { developmentPublicKey } from './environment.ts';
import { createLog } from './log.ts';

const options = {
  publicKey: developmentPublicKey,
  allowedOrigin: 'https://partner.example',
};

test('SQLite and PostgreSQL give the same answers, byte for byte, and store the same', async () => {
  const { buildDir, dataDir, remove } = writeSmallSite();
  const environment = { DATA_DIR: dataDir, SECRET: 'the-same-on-every-host' };
  const postgres = await openPostgres();
  const { url } = await postgres.createDatabase();
  try {
    const onSqlite = await answersOfHost(buildDir, environment, options);
    expect(wrongAnswers(onSqlite)).toEqual([]);
    const onPostgres = { ...environment, DATABASE_URL: url };
    expect(await answersOfHost(buildDir, onPostgres, options)).toEqual(onSqlite);

    const stored = await storedBy(await openSqliteStore({ path: databasePath(dataDir) }));
    expect(stored).toHaveLength(15);
    expect(await storedBy(await openPostgresStore({ url, log: createLog('warn') }))).toEqual(
      stored,
    );
  } finally {
    await postgres.remove();
    remove();
  }
}, 60_000);

test('a wrong answer is noticed', () => {
  const answers = [{ name: 'valid', status: 503, headers: {}, body: 'x' }];
  expect(wrongAnswers(answers).slice(0, 2)).toEqual([
    'valid: 503 x, not 200',
    'empty values: no answer',
  ]);
});
