import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY, HOUR, MORNING } from '../../../test/kit/contact-requests.ts';
import { memoryFolder } from '../../../test/kit/memory-folder.ts';
import { SITE_KEY } from '../store.ts';
import { openSqliteDatabase } from './database.ts';
import { openSqliteStore } from './store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(memoryFolder(), 'sweep-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const LIFETIME_HOURS = 48;
/**
 * As random as clients' keys: their order decides which rows SQLite moves between pages, and only
 * some of the moves leave copies. Those of the seeds below did.
 */
const keyOf = (...parts: number[]) => createHash('sha256').update(parts.join()).digest('base64url');

it.each([1, 2, 7, 8, 9, 13, 14])(
  'leaves no copy of an address key or of a salt in any file (made from %i)',
  async (seed) => {
    const path = join(folder, 'contact.sqlite');
    const store = openSqliteStore({ path });
    const database = openSqliteDatabase(path, { busyTimeoutMs: 1000 });
    const save = database.prepare('INSERT OR REPLACE INTO rate_limits VALUES (?, ?, ?)');
    /** The hour in which each was made. */
    const salts = new Map<string, number>();
    const keysAt = (hour: number) => [1, 2, 3, 4, 5, 6].map((client) => keyOf(seed, hour, client));
    for (let hour = 0; hour <= 2 * LIFETIME_HOURS; hour += 1) {
      const now = MORNING + hour * HOUR;
      await store.sweep(now);
      if (hour >= LIFETIME_HOURS) {
        const content = [path, `${path}-wal`].map((file) => readFileSync(file, 'latin1')).join();
        const old = [...salts].filter(([, since]) => hour - since >= LIFETIME_HOURS);
        const secrets = [...keysAt(hour - LIFETIME_HOURS), ...old.map(([salt]) => salt)];
        const left = secrets.filter((secret) => content.includes(secret));
        expect({ hour, left }).toEqual({ hour, left: [] });
      } else {
        const [salt = ''] = await store.addressSalts(now, keyOf(seed, hour, 0));
        if (!salts.has(salt)) salts.set(salt, hour);
        database.write(() => {
          for (const key of keysAt(hour)) {
            save.run(key, JSON.stringify({ level: 1, starts: [hour * HOUR] }), now);
            save.run(SITE_KEY, JSON.stringify({ hour: now, count: 12 }), now);
          }
        });
      }
    }
    database.close();
    await store.close();
  },
);

it('keeps a column that a newer release has added', async () => {
  const path = join(folder, 'contact.sqlite');
  await openSqliteStore({ path }).close();
  const database = openSqliteDatabase(path, { busyTimeoutMs: 1000 });
  database.prepare('ALTER TABLE rate_limits ADD COLUMN reason TEXT').run();
  database
    .prepare('INSERT INTO rate_limits VALUES (?, ?, ?, ?)')
    .run('key', '{}', MORNING, 'many attempts');
  const store = openSqliteStore({ path });
  await store.sweep(MORNING + DAY);
  const [row] = database.prepare('SELECT address_key, reason FROM rate_limits').all();
  expect(row).toMatchObject({ address_key: 'key', reason: 'many attempts' });
  await store.close();
  database.close();
});

it('keeps what is younger, unchanged', async () => {
  const path = join(folder, 'contact.sqlite');
  const store = openSqliteStore({ path });
  const salts = await store.addressSalts(MORNING, 'old');
  const later = await store.addressSalts(MORNING + DAY, 'young');
  expect([salts, later]).toEqual([['old'], ['young', 'old']]);
  await store.sweep(MORNING + 2 * DAY);
  expect(await store.addressSalts(MORNING + 2 * DAY, 'new')).toEqual(['new', 'young']);
  await store.close();
});
