import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptInput, DAY, erasure, MORNING, solved } from '../../../test/kit/contact-requests.ts';
import { memoryFolder } from '../../../test/kit/memory-folder.ts';
import { listRequestPage } from '../../desk/list-requests.ts';
import { describeEarlierDatabase } from '../contract-tests/earlier-database.ts';
import { emptySqlite } from '../contract-tests/empty-sqlite.ts';
import { describeStore } from '../contract-tests/store-contract.ts';
import { StoreUnavailableError } from '../store.ts';
import { openSqliteDatabase } from './database.ts';
import { DatabaseVersionError, migrations } from './migrations.ts';
import { sqliteRequestStore } from './requests.ts';
import { openSqliteStore, type SqliteStore } from './store.ts';

describe('in one file', () => {
  const folder = mkdtempSync(join(memoryFolder(), 'store-'));
  const path = join(folder, 'contact.sqlite');
  afterAll(() => rmSync(folder, { recursive: true }));

  describeStore('SQLite', {
    connect: async (options) => openSqliteStore({ path, ...options }),
    empty: async () => emptySqlite(path),
  });
});

describe('the SQLite file of an earlier release', () => {
  const fixture = readFileSync(join(import.meta.dirname, 'fixtures/2026-11-21.sql'), 'utf8');
  let folder: string;
  let store: SqliteStore | null = null;
  afterEach(async () => {
    await store?.close();
    rmSync(folder, { recursive: true });
  });

  describeEarlierDatabase(fixture, async () => {
    folder = mkdtempSync(join(memoryFolder(), 'earlier-'));
    const path = join(folder, 'contact.sqlite');
    const db = new DatabaseSync(path, { enableForeignKeyConstraints: false });
    db.exec(fixture);
    db.close();
    store = openSqliteStore({ path });
    return store;
  });
});

describe('the SQLite file', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(memoryFolder(), 'sqlite-'));
    path = join(folder, 'data', 'contact.sqlite');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** The rows that the first release wrote, before its successor's tables existed. */
  function createVersion1(): void {
    rmSync(path, { force: true });
    const db = new DatabaseSync(path);
    db.exec(`${migrations[0]}; PRAGMA user_version = 1`);
    db.exec(`
      INSERT INTO requests VALUES (7, 'f', 'd', ${MORNING}, '李明', 'Li@client.example',
        'li@client.example', NULL, NULL, 'Ten characters', '[]', NULL, NULL);
      INSERT INTO outbox (kind, message_id, created_at, next_attempt_at)
        VALUES ('notification', '<1@mail.example>', ${MORNING}, ${MORNING});
      INSERT INTO outbox_requests VALUES (1, 7);`);
    db.close();
  }

  it('is upgraded from version 1 with every row and waiting e-mail', async () => {
    openSqliteStore({ path }).close();
    createVersion1();
    const store = openSqliteStore({ path });
    expect(await store.findRequest(7)).toMatchObject({ name: '李明', delivery: 'waiting' });
    const [entry] = await store.claimDue({ now: MORNING, limit: 1, leaseUntil: MORNING });
    expect(entry).toMatchObject({ messageId: '<1@mail.example>', requests: [{ id: 7 }] });
    expect(await store.accept(acceptInput({}, { captcha: solved('n') }))).toBe('accepted');
    await store.close();
  });

  it('gives up a waiting digest of more requests than one may have, and puts them into the next', async () => {
    mkdirSync(dirname(path));
    const db = new DatabaseSync(path);
    db.exec(`${migrations.slice(0, 4).join(';')}; PRAGMA user_version = 4`);
    db.exec(`
      INSERT INTO requests (fingerprint, body_digest, received_at, name, email, email_key, message, held_reasons)
        WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 51)
        SELECT value, 'd', ${MORNING}, 'Held', 'h@x.example', 'h@x.example', 'Ten characters', '["honeypot_filled"]'
        FROM n;
      INSERT INTO outbox (kind, message_id, created_at, next_attempt_at)
        VALUES ('digest', '<old@mail.example>', ${MORNING}, ${MORNING});
      INSERT INTO outbox_requests SELECT 1, id FROM requests;`);
    db.close();
    const store = openSqliteStore({ path });
    const due = () => store.claimDue({ now: MORNING, limit: 9, leaseUntil: MORNING + DAY });
    expect(await due()).toEqual([]);
    await store.createDigest(MORNING, 'mail.example');
    const [digest] = await due();
    expect([digest?.requests.length, digest?.moreHeld]).toEqual([50, 1]);
    await store.close();
  });

  it('finds and erases what the release before has folded and keyed in its way', async () => {
    const store = openSqliteStore({ path });
    await store.accept(acceptInput({ name: 'Zoë O’Brien', email: 'zoe@bücher.example' }));
    await store.accept(acceptInput({ name: 'Cœur', email: 'zoe@bücher.example.' }));
    await store.accept(acceptInput({ name: 'Other', email: 'other@bücher.example' }));
    await store.close();
    const db = new DatabaseSync(path);
    db.exec(`
      UPDATE requests SET email_key = email;
      INSERT INTO search_texts (request_id, text) VALUES (1, 'zoe o’brien'), (2, 'cœur'), (3, 'other')`);
    db.close();
    const reopened = openSqliteStore({ path });
    const found = async (search: string) => {
      const query = { state: 'all', search, after: null, limit: 9, now: MORNING } as const;
      return (await listRequestPage(reopened, query)).requests.map(({ id }) => id);
    };
    expect(await found("o'brien")).toEqual([1]);
    expect(await found('coeur')).toEqual([2]);
    expect(await found('zoe@xn--bcher-kva.example')).toEqual([2, 1]);
    expect(await reopened.eraseByEmail('zoe@xn--bcher-kva.example', erasure)).toBe(2);
    expect(await found('')).toEqual([3]);
    await reopened.close();
  });

  /** What a newer release might do to it. */
  function change(sql: string): void {
    openSqliteStore({ path }).close();
    const db = new DatabaseSync(path);
    db.exec(`${sql}; PRAGMA user_version = 99`);
    db.close();
  }

  it('is read and written after a newer version has added to it', async () => {
    const tables = ['requests', 'outbox', 'acts', 'rate_limits', 'captcha_nonces', 'search_texts'];
    const columns = tables.map((table) => `ALTER TABLE ${table} ADD COLUMN city TEXT`);
    change(`${columns.join(';')}; CREATE TABLE notes (text TEXT) STRICT`);
    const store = openSqliteStore({ path });
    expect(await store.accept(acceptInput())).toBe('accepted');
    expect(
      await store.claimDue({ now: MORNING + DAY, limit: 9, leaseUntil: MORNING + 2 * DAY }),
    ).toHaveLength(1);
    await store.close();
  });

  it('is refused, unchanged, when a newer version has made it unfit for this one', async () => {
    change('UPDATE schema_version SET version = 9');
    expect(() => openSqliteStore({ path })).toThrow(DatabaseVersionError);
    expect(() => openSqliteStore({ path })).toThrow(/version 9, but .* only version 1/);
  });

  it('is flushed to the disk at every commit', () => {
    const database = openSqliteDatabase(path, { busyTimeoutMs: 1234 });
    const setting = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {});
    expect(setting('journal_mode')).toEqual(['wal']);
    expect(setting('synchronous')).toEqual([2]);
    expect(setting('busy_timeout')).toEqual([1234]);
    database.close();
  });

  it('may be read by its owner only', async () => {
    const store = openSqliteStore({ path });
    await store.accept(acceptInput());
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(statSync(`${path}-wal`).mode & 0o077).toBe(0);
    await store.close();
  });

  it('holds no trace of an erased or purged person, in no file', { timeout: 30_000 }, async () => {
    const store = openSqliteStore({ path });
    // Rows of many sizes, added and erased in turn: SQLite moves them between pages and leaves
    // copies behind, which a single round would not show.
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 8; round++) {
      for (let index = 0; index < 200; index++) {
        const who = random(5) < 2 ? 'zyxwvut' : `other${index}`;
        await store.accept(
          acceptInput({
            fingerprint: `${who}-${round}-${index}`,
            email: `${who}@client.example`,
            message: `${who} `.repeat(random(random(5) === 0 ? 2000 : 60)),
            receivedAt: round % 2 === 0 && who === 'zyxwvut' ? MORNING - DAY : MORNING,
          }),
        );
      }
      const erased =
        round % 2 === 0
          ? (await store.purgeBefore(MORNING)).length
          : await store.eraseByEmail('ZYXWVUT@client.example', erasure);
      expect(erased).toBeGreaterThan(50);
      const files = readdirSync(join(folder, 'data'));
      expect(files).toContain('contact.sqlite-wal');
      for (const file of files) {
        const content = readFileSync(join(folder, 'data', file), 'latin1');
        expect({ round, file, found: content.includes('zyxwvut') }).toMatchObject({ found: false });
      }
    }
    await store.close();
  });

  it('of more than 16 MB is written anew at night, so that nobody waits for an erasure', async () => {
    const store = openSqliteStore({ path });
    const database = new DatabaseSync(path);
    database.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000)
      INSERT INTO requests (fingerprint, body_digest, received_at, name, email, email_key, message, held_reasons)
      SELECT 'f' || i, 'd', ${MORNING}, 'N', 'other', 'other', printf('%.*c', 200 + i * 37 % 400, 'x'), '[]' FROM n;
      UPDATE requests SET email_key = 'zyxwvut@client.example', message = 'zyxwvut' || message WHERE id % 100 = 0;
      UPDATE requests SET done_at = ${MORNING}, taken_by = 'sales@canal.example' WHERE id * 7919 % 3 = 0`);
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
    await store.close();
  });

  it('says so when a reader keeps an erased person in the log, and a repeat finishes it', async () => {
    const store = openSqliteStore({ path, busyTimeoutMs: 20 });
    await store.accept(acceptInput({ message: 'Remember me not' }));
    const reader = new DatabaseSync(path);
    reader.exec('BEGIN; SELECT * FROM requests');
    await expect(store.eraseByEmail('anne@client.example', erasure)).rejects.toThrow(
      /1 request.*Repeat/s,
    );
    reader.close();
    expect(await store.eraseByEmail('anne@client.example', erasure)).toBe(0);
    expect(statSync(`${path}-wal`).size).toBe(0);
    await store.close();
  });

  describe('is unavailable, with the cause,', () => {
    it('while another process holds the write lock', async () => {
      const store = openSqliteStore({ path, busyTimeoutMs: 20 });
      const other = new DatabaseSync(path);
      other.exec('BEGIN IMMEDIATE');
      const refusal = await store.accept(acceptInput()).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StoreUnavailableError);
      expect(refusal).toMatchObject({ cause: { errcode: 5 } });
      other.exec('ROLLBACK');
      expect(await store.accept(acceptInput())).toBe('accepted');
      other.close();
      await store.close();
    });

    it('when there is no room left, and works again when there is', async () => {
      const database = openSqliteDatabase(path, { busyTimeoutMs: 20 });
      const store = sqliteRequestStore(database);
      const limitPages = (pages: number) =>
        database.prepare(`PRAGMA max_page_count = ${pages}`).get();
      limitPages(1);
      const fill = async () => {
        for (let index = 0; index < 100; index++) await store.accept(acceptInput());
      };
      await expect(fill()).rejects.toMatchObject({
        name: 'StoreUnavailableError',
        cause: { errcode: 13 },
      });
      limitPages(1000);
      expect(await store.accept(acceptInput())).toBe('accepted');
      database.close();
    });

    it('of a transaction that would wait for a promise, and nothing of it is kept', async () => {
      const database = openSqliteDatabase(path, { busyTimeoutMs: 20 });
      const insert = database.prepare("INSERT INTO captcha_nonces VALUES ('nonce', 0)");
      const count = database.prepare('SELECT count(*) AS nonces FROM captcha_nonces');
      // @ts-expect-error: the type refuses it too
      const write = () => database.write(async () => insert.run());
      expect(write).toThrow('cannot wait for a promise');
      expect(count.get()).toEqual({ nonces: 0 });
      database.close();
    });

    it('after it was closed', async () => {
      const store = openSqliteStore({ path });
      await store.close();
      await expect(store.accept(acceptInput())).rejects.toThrow(StoreUnavailableError);
    });

    it('when the path cannot be a file', () => {
      writeFileSync(join(folder, 'file'), '');
      expect(() => openSqliteStore({ path: join(folder, 'file', 'x.sqlite') })).toThrow(
        StoreUnavailableError,
      );
      expect(() => openSqliteStore({ path: folder })).toThrow(StoreUnavailableError);
    });
  });

  it('is not taken for unavailable when the program is wrong', async () => {
    const store = openSqliteStore({ path });
    const wrong = acceptInput({ name: null as unknown as string });
    const error = await store.accept(wrong).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(StoreUnavailableError);
    expect(await store.accept(acceptInput())).toBe('accepted');
    await store.close();
  });
});
