/** What a refused attempt may not do: fill the disk, or keep others waiting. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acceptInput, DAY, HOUR, MINUTE, MORNING } from '../../../test/kit/contact-requests.ts';
import { memoryFolder } from '../../../test/kit/memory-folder.ts';
import { openSqliteDatabase, type SqliteDatabase } from './database.ts';
import { openSqliteStore, type SqliteStore } from './store.ts';

let folder: string;
let store: SqliteStore;
let database: SqliteDatabase;
beforeEach(() => {
  folder = mkdtempSync(join(memoryFolder(), 'refused-'));
  const path = join(folder, 'contact.sqlite');
  store = openSqliteStore({ path });
  database = openSqliteDatabase(path, { busyTimeoutMs: 1000 });
});
afterEach(async () => {
  database.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

const limits = () => database.prepare('SELECT * FROM rate_limits ORDER BY address_key').all();
const network = { keys: ['network'], perHour: 3 };
const attempt = (client: string, at: number) =>
  acceptInput({ receivedAt: at }, { addressKeys: [client], networks: [network] });

it('from ever new clients of a network that is refused writes nothing', async () => {
  for (const client of ['a', 'b', 'c']) await store.accept(attempt(client, MORNING));
  const before = limits();
  for (let client = 0; client < 20; client += 1) {
    const result = await store.accept(attempt(`new ${client}`, MORNING + client));
    expect(result).toMatchObject({ allowed: false });
  }
  expect(limits()).toEqual(before);
});

it('during a block writes nothing but the time, once a minute', async () => {
  const client = (at: number) =>
    store.accept(acceptInput({ receivedAt: at }, { addressKeys: ['a'] }));
  for (let time = 0; time < 5; time += 1) await client(MORNING);
  const before = limits();
  expect(await client(MORNING + 1)).toMatchObject({ retryAfterMs: 5 * MINUTE });
  const blocked = limits();
  expect(blocked).not.toEqual(before);
  expect(await client(MORNING + MINUTE)).toMatchObject({ retryAfterMs: 4 * MINUTE + 1 });
  expect(limits()).toEqual(blocked);
  // By the clock that is set back the block is no longer.
  await client(MORNING + 4 * MINUTE);
  expect(await client(MORNING - HOUR)).toMatchObject({ retryAfterMs: MINUTE + 1 });
  expect(await client(MORNING - HOUR + MINUTE + 1)).toBe('accepted');
});

it('are swept away in pieces, between which others are served', async () => {
  const rows = 30_000;
  database
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO rate_limits SELECT hex(randomblob(32)), '{"level":1,"attempts":[]}', ? FROM n`,
    )
    .run(rows, MORNING);
  let isSwept = false;
  const sweeping = store.sweep(MORNING + 2 * DAY).then(() => {
    isSwept = true;
  });
  const left = [rows];
  while (!isSwept) {
    await store.preview(attempt('visitor', MORNING + 2 * DAY));
    left.push(limits().length);
    await new Promise(setImmediate);
  }
  await sweeping;
  expect(limits()).toEqual([]);
  const largestPiece = Math.max(...left.slice(1).map((count, index) => (left[index] ?? 0) - count));
  expect(largestPiece).toBeLessThanOrEqual(rows / 6);
});
