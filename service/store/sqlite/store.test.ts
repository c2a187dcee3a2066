import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  watch,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { atEnd, newFolder } from '../../../test/kit/at-end.ts';
import {
  acceptInput,
  DAY,
  deleteReceivedBefore,
  erasure,
  HOUR,
  listEveryRequest,
  MINUTE,
  MORNING,
  sendWaiting,
} from '../../../test/kit/contact-requests.ts';
import { openStore } from '../../../test/kit/store-fixture.ts';
import { createContactStore } from '../contact-store.ts';
import { describeStore } from '../contract-tests/store-contract.ts';
import { query, type Work } from '../database.ts';
import { StoreUnavailableError } from '../store.ts';
import { dialect, openSqliteDatabase } from './database.ts';
import { DatabaseVersionError } from './migrate.ts';
import { openSqliteStore } from './store.ts';

describe('in one file', () => {
  const path = join(newFolder(), 'contact.sqlite');
  describeStore('SQLite', {
    connect: async () => openSqliteStore({ path }),
    async empty() {
      const db = new DatabaseSync(path, { timeout: 5000 });
      const tables = db.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'schema_version'",
      );
      for (const { name } of tables.all()) db.exec(`DELETE FROM ${name}`);
      db.exec('DELETE FROM sqlite_sequence');
      db.close();
    },
  });
});

describe('the SQLite file', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = newFolder();
    path = join(folder, 'data', 'contact.sqlite');
  });

  /** What a newer release might do to it. */
  async function change(sql: string): Promise<void> {
    const store = openSqliteStore({ path });
    await store.checkWritable();
    await store.close();
    const db = new DatabaseSync(path);
    db.exec(`${sql}; PRAGMA user_version = 99`);
    db.close();
  }

  it('is read and written after a newer version has added to it', async () => {
    const tables = ['requests', 'outbox', 'acts', 'rate_limits', 'captcha_nonces'];
    const columns = tables.map((table) => `ALTER TABLE ${table} ADD COLUMN city TEXT`);
    await change(`${columns.join(';')}; CREATE TABLE notes (text TEXT) STRICT`);
    const store = openStore({ path });
    expect(await store.accept(acceptInput())).toBe('accepted');
    const db = new DatabaseSync(path);
    db.exec("UPDATE rate_limits SET city = 'Gatineau'");
    await store.sweep(MORNING + DAY);
    expect(db.prepare('SELECT DISTINCT city FROM rate_limits').all()).toEqual([
      { city: 'Gatineau' },
    ]);
    db.close();
    expect(await sendWaiting(store, MORNING + DAY)).toHaveLength(1);
  });

  it('is refused, unchanged, when a newer version has made it unfit for this one', async () => {
    await change('UPDATE schema_version SET version = 9');
    const refused = openStore({ path }).outboxHealth();
    await expect(refused).rejects.toThrow(DatabaseVersionError);
    await expect(refused).rejects.toThrow(/version 9, but .* only version 3/);
  });

  it('is refused, and not touched, if it is from before the first release', async () => {
    mkdirSync(join(folder, 'data'));
    const db = new DatabaseSync(path);
    db.exec('CREATE TABLE requests (id INTEGER); PRAGMA user_version = 4');
    db.close();
    const before = readFileSync(path);
    const refused = openStore({ path }).outboxHealth();
    await expect(refused).rejects.toThrow(/version 1, from before the first release/);
    expect(readFileSync(path)).toEqual(before);
  });

  it('is flushed to the disk at every commit', async () => {
    const database = await openSqliteDatabase(path, { busyTimeoutMs: 20 });
    const setting = async (name: string) =>
      Object.values((await database.read(() => query<object>(`PRAGMA ${name}`)))[0] ?? {});
    expect(await setting('journal_mode')).toEqual(['wal']);
    expect(await setting('synchronous')).toEqual([2]);
    // It would stop everybody else's requests.
    expect(await setting('busy_timeout')).toEqual([0]);
    await database.close();
  });

  it('may be read by its owner only', async () => {
    const store = openStore({ path });
    await store.accept(acceptInput());
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(statSync(`${path}-wal`).mode & 0o077).toBe(0);
  });

  it('holds no trace of an erased or purged person, in no file', async () => {
    const store = openStore({ path });
    // Rows of many sizes, added and erased in turn: SQLite moves them between pages and leaves
    // copies behind, which a single round would not show.
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 4; round++) {
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
        const content = bytesOf(join(folder, 'data', file));
        expect({ round, file, found: content.includes('zyxwvut') }).toMatchObject({ found: false });
      }
    }
  });

  it('is waited for while another program writes, and nothing else waits meanwhile', async () => {
    const store = openStore({ path });
    await store.accept(acceptInput());
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    const accepted = store.accept(acceptInput());
    // The event loop goes on, and so does who reads.
    for (let time = 0; time < 5; time += 1) await delay(20);
    expect(await store.outboxHealth()).toMatchObject({ pending: 1 });
    other.exec('COMMIT');
    other.close();
    expect(await accepted).toBe('accepted');
  });

  it('is unavailable while another program writes for longer', async () => {
    const store = openStore({ path, busyTimeoutMs: 100 });
    await store.accept(acceptInput());
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    await expect(store.accept(acceptInput())).rejects.toThrow(StoreUnavailableError);
    other.close();
    expect(await store.accept(acceptInput())).toBe('accepted');
  });

  it('that was moved or replaced takes no more, and is opened again where it is', async () => {
    const store = openStore({ path });
    await store.accept(acceptInput());
    const folder = dirname(path);
    renameSync(folder, `${folder}.gone`);
    await expect(store.accept(acceptInput())).rejects.toThrow('was moved or deleted');
    // A disk that is not there is no reason to begin with an empty file.
    await expect(store.accept(acceptInput())).rejects.toThrow('is missing');
    expect(existsSync(path)).toBe(false);
    renameSync(`${folder}.gone`, folder);
    expect(await store.accept(acceptInput())).toBe('accepted');
    expect(await listEveryRequest(store)).toHaveLength(3);
  });

  it('is written anew with its temporary file beside it, whatever the folder of others is', async () => {
    const store = openStore({ path });
    await store.checkWritable();
    // Small ones it would keep in memory.
    const database = new DatabaseSync(path);
    database.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
      INSERT INTO requests (fingerprint, content_digest, received_at, name, email, email_key, message, held_reasons)
      SELECT 'f' || i, 'd', 0, 'N', 'p', 'p', printf('%.*c', 2000, 'x'), '[]' FROM n`);
    database.close();
    const names: (string | null)[] = [];
    const watcher = watch(dirname(path), (_, name) => names.push(name));
    await store.eraseRequest(1, erasure);
    await expect.poll(() => names).toContainEqual(expect.stringMatching(/^etilqs_/));
    watcher.close();
  });

  it('is unavailable when there is no room left, and works again when there is', async () => {
    const database = await openSqliteDatabase(path, { busyTimeoutMs: 20 });
    const store = createContactStore({ ...database, dialect }, {});
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

  it('tells, of what is deleted for its age too, which e-mails held it', async () => {
    const told: string[] = [];
    const store = openStore({ path, onErase: (messageIds) => told.push(...messageIds) });
    await store.accept(acceptInput());
    const [entry] = await sendWaiting(store);
    await deleteReceivedBefore(store, MORNING + 1);
    expect(told).toEqual([entry?.messageId]);
  });

  it('shows nobody what is not committed, and lets nothing begin inside a transaction', async () => {
    const database = await openSqliteDatabase(path, { busyTimeoutMs: 20 });
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

it('what is known of a client is not written during a block', async () => {
  const path = join(newFolder(), 'contact.sqlite');
  const store = openStore({ path });
  await store.checkWritable();
  const database = new DatabaseSync(path, { timeout: 1000 });
  atEnd(() => database.close());
  const limits = () => database.prepare('SELECT * FROM rate_limits ORDER BY address_key').all();
  const client = (at: number, keys = ['a']) =>
    store.accept(acceptInput({ receivedAt: at }, { addressKeys: keys }));
  for (let time = 0; time < 5; time += 1) await client(MORNING);
  const before = limits();
  expect(await client(MORNING + 1)).toMatchObject({ retryAfterMs: 5 * MINUTE });
  const blocked = limits();
  expect(blocked).not.toEqual(before);
  expect(await client(MORNING + 4 * MINUTE)).toMatchObject({ retryAfterMs: MINUTE + 1 });
  // Not under the key of the next day either.
  expect(await client(MORNING + 4 * MINUTE, ['b', 'a'])).toMatchObject({ allowed: false });
  expect(limits()).toEqual(blocked);
});

/** Read by another process: by closing a file, one gives up the locks that SQLite has on it. */
const bytesOf = (path: string) =>
  execFileSync('cat', [path], { encoding: 'latin1', maxBuffer: 2 ** 30 });
