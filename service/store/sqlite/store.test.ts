import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { atEnd, newFolder } from '../../../test/kit/at-end.ts';
import {
  acceptInput,
  DAY,
  deleteReceivedBefore,
  erasure,
  HOUR,
  MINUTE,
  MORNING,
} from '../../../test/kit/contact-requests.ts';
import { openStore } from '../../../test/kit/store-fixture.ts';
import { createContactStore } from '../contact-store.ts';
import { query, type Work } from '../database.ts';
import { type ContactStore, SITE_KEY } from '../store.ts';
import { openSqliteDatabase } from './database.ts';
import { DatabaseVersionError } from './migrate.ts';
import { openSqliteStore } from './store.ts';

describe('the SQLite file', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = newFolder();
    path = join(folder, 'data', 'contact.sqlite');
  });

  /** What a newer release might do to it. */
  function change(sql: string): void {
    openSqliteStore({ path }).close();
    const db = new DatabaseSync(path);
    db.exec(`${sql}; PRAGMA user_version = 99`);
    db.close();
  }

  it('is read and written after a newer version has added to it', async () => {
    const tables = ['requests', 'outbox', 'acts', 'rate_limits', 'captcha_nonces'];
    const columns = tables.map((table) => `ALTER TABLE ${table} ADD COLUMN city TEXT`);
    change(`${columns.join(';')}; CREATE TABLE notes (text TEXT) STRICT`);
    const store = openStore({ path });
    expect(await store.accept(acceptInput())).toBe('accepted');
    const db = new DatabaseSync(path);
    db.exec("UPDATE rate_limits SET city = 'Gatineau'");
    await store.sweep(MORNING + DAY);
    expect(db.prepare('SELECT DISTINCT city FROM rate_limits').all()).toEqual([
      { city: 'Gatineau' },
    ]);
    db.close();
    expect(
      await store.claimDue({ now: MORNING + DAY, limit: 9, leaseUntil: MORNING + 2 * DAY }),
    ).toHaveLength(1);
  });

  it('is refused, unchanged, when a newer version has made it unfit for this one', async () => {
    change('UPDATE schema_version SET version = 9');
    expect(() => openSqliteStore({ path })).toThrow(DatabaseVersionError);
    expect(() => openSqliteStore({ path })).toThrow(/version 9, but .* only version 3/);
  });

  it.each([
    ['says its version', 'CREATE TABLE schema_version AS SELECT 1 AS version;'],
    ['says none', ''],
  ])('is refused, and not touched, if it is from before the first release and %s', (_, version) => {
    mkdirSync(join(folder, 'data'));
    const db = new DatabaseSync(path);
    db.exec(`${version} CREATE TABLE requests (id INTEGER); PRAGMA user_version = 4`);
    db.close();
    const before = readFileSync(path);
    expect(() => openSqliteStore({ path })).toThrow(/version 1, from before the first release/);
    expect(readFileSync(path)).toEqual(before);
  });

  it('is flushed to the disk at every commit', async () => {
    const database = openSqliteDatabase(path, { busyTimeoutMs: 1234 });
    const setting = async (name: string) =>
      Object.values((await database.read(() => query<object>(`PRAGMA ${name}`)))[0] ?? {});
    expect(await setting('journal_mode')).toEqual(['wal']);
    expect(await setting('synchronous')).toEqual([2]);
    expect(await setting('busy_timeout')).toEqual([1234]);
    await database.close();
  });

  it('may be read by its owner only', async () => {
    const store = openStore({ path });
    await store.accept(acceptInput());
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(statSync(`${path}-wal`).mode & 0o077).toBe(0);
  });

  it('holds no trace of an erased or purged person, in no file', { timeout: 30_000 }, async () => {
    const store = openStore({ path });
    // Rows of many sizes, added and erased in turn: SQLite moves them between pages and leaves
    // copies behind, which a single round would not show.
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 8; round++) {
      // Those that are deleted for their age have come before the others.
      const day = MORNING + round * DAY;
      const isByAge = round % 2 === 0;
      for (let index = 0; index < 200; index++) {
        const isOld = isByAge && index < 160;
        const who = random(5) < 2 && (isOld || !isByAge) ? 'zyxwvut' : `other${index}`;
        await store.accept(
          acceptInput({
            fingerprint: `${who}-${round}-${index}`,
            email: `${who}@client.example`,
            message: `${who} `.repeat(random(random(5) === 0 ? 2000 : 60)),
            receivedAt: isOld ? day - HOUR : day,
          }),
        );
      }
      const erased = isByAge
        ? (await deleteReceivedBefore(store, day, 30 + 10 * round)).length
        : await store.eraseByEmail('ZYXWVUT@client.example', erasure);
      expect(erased).toBeGreaterThan(50);
      const files = readdirSync(join(folder, 'data'));
      expect(files).toContain('contact.sqlite-wal');
      for (const file of files) {
        const content = readFileSync(join(folder, 'data', file), 'latin1');
        expect({ round, file, found: content.includes('zyxwvut') }).toMatchObject({ found: false });
      }
    }
  });

  it('of more than 16 MB is written anew at night, so that nobody waits for an erasure', async () => {
    const store = openStore({ path });
    const database = new DatabaseSync(path);
    database.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000)
      INSERT INTO requests (fingerprint, content_digest, received_at, name, email, email_key, message, held_reasons)
      SELECT 'f' || i, 'd', ${MORNING}, 'N', 'other', 'other', printf('%.*c', 200 + i * 37 % 400, 'x'), '[]' FROM n;
      UPDATE requests SET email_key = 'zyxwvut@client.example', message = 'zyxwvut' || message WHERE id % 100 = 0;
      UPDATE requests SET done_at = ${MORNING}, network_key = 'sales@canal.example' WHERE id * 7919 % 3 = 0`);
    database.close();
    const size = () => statSync(path).size;
    const traces = () => readFileSync(path, 'latin1').split('zyxwvut').length - 1;
    await store.sweep(MORNING);
    const before = size();
    expect(traces()).toBeGreaterThan(800);
    expect(await store.eraseByEmail('zyxwvut@client.example', erasure)).toBe(400);
    // The rows are gone; copies are left where SQLite had moved them.
    expect(size()).toBeGreaterThanOrEqual(before);
    expect(statSync(`${path}-wal`).size).toBe(0);
    expect(traces()).toBeLessThan(400);
    await store.rebuild();
    expect(size()).toBeLessThan(before);
    expect(traces()).toBe(0);
  });

  it('says so when a reader keeps an erased person in the log, and a repeat finishes it', async () => {
    const store = openStore({ path, busyTimeoutMs: 20 });
    await store.accept(acceptInput({ message: 'Remember me not' }));
    const reader = new DatabaseSync(path);
    reader.exec('BEGIN; SELECT * FROM requests');
    await expect(store.eraseByEmail('anne@client.example', erasure)).rejects.toThrow(
      /1 request.*Repeat/s,
    );
    reader.close();
    expect(await store.eraseByEmail('anne@client.example', erasure)).toBe(0);
    expect(statSync(`${path}-wal`).size).toBe(0);
  });

  describe('is unavailable, with the cause,', () => {
    it('when the system refuses its file, for whatever reason', () => {
      const link = join(folder, 'loop.sqlite');
      symlinkSync('loop.sqlite', link);
      expect(() => openSqliteDatabase(link, { busyTimeoutMs: 20 })).toThrow(
        expect.objectContaining({
          name: 'StoreUnavailableError',
          message: expect.stringContaining('ELOOP'),
        }),
      );
    });

    // Of network folders and such, which a test does not have.
    it.each([
      ['locking protocol', 15],
      ['access permission denied', 3],
      ['large file support is disabled', 22],
    ])('when SQLite says: %s', async (message, errcode) => {
      const database = openSqliteDatabase(path, { busyTimeoutMs: 20 });
      const failing = database.read(() => {
        throw Object.assign(new Error(message), { errcode });
      });
      await expect(failing).rejects.toMatchObject({ name: 'StoreUnavailableError' });
      await database.close();
    });

    it('when there is no room left, and works again when there is', async () => {
      const database = openSqliteDatabase(path, { busyTimeoutMs: 20 });
      const store = createContactStore(database, {});
      const limitPages = (pages: number) =>
        database.read(() => query(`PRAGMA max_page_count = ${pages}`));
      await limitPages(1);
      const fill = async () => {
        for (let index = 0; index < 100; index++) await store.accept(acceptInput());
      };
      await expect(fill()).rejects.toMatchObject({
        name: 'StoreUnavailableError',
        cause: { errcode: 13 },
      });
      await limitPages(1000);
      expect(await store.accept(acceptInput())).toBe('accepted');
      await database.close();
    });
  });

  it('shows nobody what is not committed, and lets nothing begin inside a transaction', async () => {
    const database = openSqliteDatabase(path, { busyTimeoutMs: 20 });
    const count = () => query<{ nonces: number }>('SELECT count(*) AS nonces FROM captcha_nonces');
    const insert = (): Work<unknown> => query("INSERT INTO captcha_nonces VALUES ('nonce', 0)");
    const inside: Promise<unknown>[] = [];
    await database.write(function* () {
      yield* insert();
      inside.push(database.read(count), database.write(insert));
    });
    for (const one of inside) await expect(one).rejects.toThrow('cannot begin inside another');
    expect(await database.read(count)).toEqual([{ nonces: 1 }]);

    const failing = database.write(function* () {
      yield* query('DELETE FROM captcha_nonces');
      throw new Error('in the middle');
    });
    await expect(failing).rejects.toThrow('in the middle');
    expect(await database.read(count)).toEqual([{ nonces: 1 }]);
    await database.close();
  });
});

describe('what is known of clients', () => {
  let path: string;
  let store: ContactStore;
  let database: DatabaseSync;
  beforeEach(() => {
    path = join(newFolder(), 'contact.sqlite');
    store = openStore({ path });
    database = new DatabaseSync(path, { timeout: 1000 });
    // As our own connections do.
    database.exec('PRAGMA secure_delete = ON');
    atEnd(() => database.close());
  });

  const limits = () => database.prepare('SELECT * FROM rate_limits ORDER BY address_key').all();
  const network = { keys: ['network'], perHour: 3 };
  const attempt = (client: string, at: number) =>
    acceptInput({ receivedAt: at }, { addressKeys: [client], networks: [network] });

  it('is not written for ever new clients of a network that is refused', async () => {
    for (const client of ['a', 'b', 'c']) await store.accept(attempt(client, MORNING));
    const before = limits();
    for (let client = 0; client < 20; client += 1) {
      const result = await store.accept(attempt(`new ${client}`, MORNING + client));
      expect(result).toMatchObject({ allowed: false });
    }
    expect(limits()).toEqual(before);
  });

  it('is not written during a block, unless a clock was set back', async () => {
    const client = (at: number, keys = ['a']) =>
      store.accept(acceptInput({ receivedAt: at }, { addressKeys: keys }));
    for (let time = 0; time < 5; time += 1) await client(MORNING);
    const before = limits();
    expect(await client(MORNING + 1)).toMatchObject({ retryAfterMs: 5 * MINUTE });
    const blocked = limits();
    expect(blocked).not.toEqual(before);
    expect(await client(MORNING + 4 * MINUTE)).toMatchObject({ retryAfterMs: MINUTE + 1 });
    // Not under the next salt either.
    expect(await client(MORNING + 4 * MINUTE, ['b', 'a'])).toMatchObject({ allowed: false });
    expect(limits()).toEqual(blocked);
    expect(await client(MORNING - HOUR)).toMatchObject({ retryAfterMs: 5 * MINUTE });
    expect(await client(MORNING - HOUR + 5 * MINUTE)).toBe('accepted');
  });

  it('is not written when a network is refused for minutes, unless a clock was set back', async () => {
    for (const client of ['a', 'b', 'c']) await store.accept(attempt(client, MORNING));
    const before = limits();
    const later = attempt('d', MORNING + 10 * MINUTE);
    expect(await store.accept(later)).toMatchObject({ retryAfterMs: 51 * MINUTE });
    expect(limits()).toEqual(before);
    const back = (at: number) => store.accept(attempt('d', MORNING - HOUR + at));
    expect(await back(0)).toMatchObject({ retryAfterMs: 61 * MINUTE });
    expect(await back(61 * MINUTE)).toBe('accepted');
  });

  const LIFETIME_HOURS = 48;
  /**
   * As random as clients' keys: their order decides which rows SQLite moves between pages, and only
   * some of the moves leave copies. Those of the seeds below did.
   */
  const keyOf = (...parts: number[]) =>
    createHash('sha256').update(parts.join()).digest('base64url');

  it.each([1, 2, 7, 8, 9, 13, 14])(
    'leaves, when it is swept away, no copy of an address key or of a salt in any file (made from %i)',
    async (seed) => {
      const save = database.prepare('INSERT OR REPLACE INTO rate_limits VALUES (?, ?, ?)');
      /** The hour in which each was made. */
      const salts = new Map<string, number>();
      const keysAt = (hour: number) =>
        [1, 2, 3, 4, 5, 6].map((client) => keyOf(seed, hour, client));
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
          database.exec('BEGIN IMMEDIATE');
          for (const key of keysAt(hour)) {
            save.run(key, JSON.stringify({ level: 1, starts: [hour * HOUR] }), now);
            save.run(SITE_KEY, JSON.stringify({ hour: now, count: 12 }), now);
          }
          database.exec('COMMIT');
        }
      }
    },
  );
});
