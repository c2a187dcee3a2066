import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { atEnd, newFolder, silent } from '../../../test/kit/at-end.ts';
import { acceptInput, erasure, MORNING, solved } from '../../../test/kit/contact-requests.ts';
import { listEveryRequest } from '../../desk/list-requests.ts';
import { spoolFileName, spoolFolder } from '../../node/mail/spool-mailer.ts';
import { describeStore } from '../contract-tests/store-contract.ts';
import { type ContactStore, StoreUnavailableError } from '../store.ts';
import { DatabaseVersionError } from './migrate.ts';
import { databasePath } from './path.ts';
import { openSqliteStore } from './store.ts';
import { openThreadedSqliteStore } from './threaded-store.ts';

const threadFile = new URL('../../node/database/thread.ts', import.meta.url);

/** Leaves a database that others have open as good as new. */
function emptySqlite(path: string): void {
  const db = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'schema_version'")
    .all();
  db.exec(tables.map(({ name }) => `DELETE FROM ${name}`).join(';'));
  db.close();
}

describe('in one folder', () => {
  const dataDir = newFolder();

  describeStore('SQLite in a thread', {
    connect: () => openThreadedSqliteStore({ dataDir, log: silent, threadFile }),
    empty: async () => emptySqlite(databasePath(dataDir)),
  });
});

describe('the thread of the database', () => {
  let dataDir: string;
  let path: string;
  let logged: unknown[];
  beforeEach(() => {
    dataDir = newFolder();
    path = databasePath(dataDir);
    logged = [];
  });

  async function connect(
    options: Partial<Parameters<typeof openThreadedSqliteStore>[0]> = {},
  ): Promise<ContactStore> {
    const error = (fields: { err?: unknown }) => logged.push(fields.err);
    const log = { ...silent, error };
    const store = await openThreadedSqliteStore({ dataDir, log, threadFile, ...options });
    atEnd(store.close);
    return store;
  }

  /** Holds the write lock until it is closed. */
  function lock(): DatabaseSync {
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    return other;
  }

  /** Does this in the middle of an erasure. */
  function threadThat(statement: string): URL {
    const realThread = new URL('./thread.ts', import.meta.url);
    const code = `import { serveDatabase } from '${realThread}';
      serveDatabase({ onErase: () => ${statement} });`;
    return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  }

  /** Opens the file again, as after a crash. */
  async function namesOnDisk(): Promise<string[]> {
    const store = openSqliteStore({ path });
    const names = (await listEveryRequest(store)).map(({ name }) => name);
    await store.close();
    return names;
  }

  describe('calls that come together', () => {
    it('are made in their order, each durable when it is answered', async () => {
      const store = await connect();
      const names = Array.from({ length: 200 }, (_, index) => `Client ${index}`);
      const results = await Promise.all(names.map((name) => store.accept(acceptInput({ name }))));
      expect(new Set(results)).toEqual(new Set(['accepted']));
      expect(await namesOnDisk()).toEqual(names);
    });

    it('undo nothing but the one that fails', async () => {
      const store = await connect();
      const wrong = acceptInput({ name: null as unknown as string });
      const spent = solved('solution');
      const another = solved('another');
      const inputs = [
        acceptInput({ name: 'Before' }, { captcha: spent }),
        { ...wrong, captcha: another },
        acceptInput({ name: 'Replayed' }, { captcha: spent }),
        acceptInput({ name: 'After' }, { captcha: another }),
      ];
      const settled = await Promise.allSettled(inputs.map((input) => store.accept(input)));
      expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
        'accepted',
        'failed',
        'nonce_used',
        'accepted',
      ]);
      expect(await namesOnDisk()).toEqual(['Before', 'After']);
    });
  });

  describe('while another process holds the write lock', () => {
    it('keeps the event loop going, answers reads, and refuses writes after the limit', async () => {
      const store = await connect({ busyTimeoutMs: 1000 });
      const known = acceptInput({ fingerprint: 'known' });
      await store.accept(known);
      const other = lock();
      let turns = 0;
      const timer = setInterval(() => {
        turns += 1;
      }, 5);
      const answered: string[] = [];
      const writes = Promise.allSettled(
        Array.from({ length: 300 }, () => store.accept(acceptInput())),
      ).finally(() => answered.push('writes'));
      expect(await store.preview(known)).toBe('duplicate');
      answered.push('read');
      const settled = await writes;
      clearInterval(timer);
      other.close();

      expect(answered).toEqual(['read', 'writes']);
      const reasons = settled.map((one) => (one.status === 'rejected' ? one.reason : one.value));
      expect(reasons.every((reason) => reason instanceof StoreUnavailableError)).toBe(true);
      // If it were waited for in one piece there would be one at most.
      expect(turns).toBeGreaterThan(10);
      expect(await store.accept(acceptInput({ fingerprint: 'later' }))).toBe('accepted');
      const stored = (await listEveryRequest(store)).map(({ fingerprint }) => fingerprint);
      expect(stored).toEqual(['known', 'later']);
    });

    it('makes the calls that wait when the lock is released in time', async () => {
      const store = await connect();
      const other = lock();
      const write = store.accept(acceptInput({ name: 'Waited' }));
      // Sent to the thread after the write, and answered.
      await store.preview(acceptInput());
      other.exec('ROLLBACK');
      other.close();
      expect(await write).toBe('accepted');
      expect(await namesOnDisk()).toEqual(['Waited']);
    });
  });

  it('rejects what is under way when it ends unexpectedly, says so once, and starts again', async () => {
    const store = await connect({ threadFile: threadThat('process.exit(1)') });
    await store.accept(acceptInput({ name: 'Before' }));
    const calls = [store.eraseRequest(1, erasure), store.accept(acceptInput({ name: 'Behind' }))];
    for (const { reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[]) {
      expect(reason).toBeInstanceOf(StoreUnavailableError);
    }
    expect(logged).toEqual([null]);
    expect(await store.accept(acceptInput({ name: 'After' }))).toBe('accepted');
    expect(await namesOnDisk()).toEqual(['Before', 'After']);
  });

  describe('when it is closed', () => {
    it('rejects a write that still waits for another process', async () => {
      const store = await connect();
      const other = lock();
      const write = store.accept(acceptInput()).catch((error) => error);
      // Answered together with the first try of the write, which by then is under way again.
      await store.outboxHealth();
      await store.close();
      expect(await write).toBeInstanceOf(StoreUnavailableError);
      other.close();
      expect(await namesOnDisk()).toEqual([]);
    });

    it('rejects what is under way if the thread ends before it has answered', async () => {
      const store = await connect({ threadFile: threadThat('process.exit(1)') });
      await store.accept(acceptInput());
      const erased = store.eraseByEmail('anne@client.example', erasure).catch((error) => error);
      // Sent in this turn of the event loop, in which no news of the thread's end can arrive.
      await new Promise((resolve) => setImmediate(resolve));
      await store.close();
      expect(await erased).toBeInstanceOf(StoreUnavailableError);
      expect(logged).toEqual([]);
    });
  });

  describe('when the files go from under it', () => {
    it('accepts nothing until they are back, and then again without a restart', async () => {
      // On a busy machine the thread needs some of them to start again.
      const store = await connect({ busyTimeoutMs: 20_000 });
      await store.accept(acceptInput({ name: 'Before' }));
      const elsewhere = `${dataDir}-elsewhere`;
      renameSync(dataDir, elsewhere);
      mkdirSync(dataDir);
      const lost = await store.accept(acceptInput({ name: 'Lost' })).catch((error) => error);
      expect(lost).toBeInstanceOf(StoreUnavailableError);
      expect(lost.message).toMatch(/moved or deleted/);
      const missing = await store.accept(acceptInput()).catch((error) => error);
      expect(missing).toBeInstanceOf(StoreUnavailableError);
      expect(missing).toMatchObject({ cause: { message: expect.stringMatching(/is missing/) } });
      expect(existsSync(path)).toBe(false);

      rmSync(dataDir, { recursive: true });
      renameSync(elsewhere, dataDir);
      expect(await store.accept(acceptInput({ name: 'After' }))).toBe('accepted');
      expect(await store.checkWritable()).toBeUndefined();
      expect(await namesOnDisk()).toContain('After');
    });
  });

  describe('errors from the other side', () => {
    it('say what is wrong when the database cannot be opened', async () => {
      writeFileSync(join(dataDir, 'file'), '');
      await expect(connect({ dataDir: join(dataDir, 'file') })).rejects.toThrow(
        StoreUnavailableError,
      );
      const db = new DatabaseSync(path);
      db.exec('CREATE TABLE schema_version AS SELECT 99 AS version; PRAGMA user_version = 99');
      db.close();
      await expect(connect()).rejects.toThrow(DatabaseVersionError);
    });

    it('keep their class, cause and codes', async () => {
      const store = await connect({ busyTimeoutMs: 1000 });
      const wrong = acceptInput({ name: null as unknown as string });
      const mistake = await store.accept(wrong).catch((error: unknown) => error);
      expect(mistake).toBeInstanceOf(Error);
      expect(mistake).not.toBeInstanceOf(StoreUnavailableError);
      expect(mistake).toMatchObject({ code: 'ERR_SQLITE_ERROR', errcode: 1299 });
      const other = lock();
      const refusal = await store.accept(acceptInput()).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StoreUnavailableError);
      expect(refusal).toMatchObject({ cause: { errcode: 5 } });
      other.close();
    });

    it('reach the caller when a parameter cannot cross threads, and the thread goes on', async () => {
      const store = await connect();
      const wrong = acceptInput({ name: (() => undefined) as unknown as string });
      await expect(store.accept(wrong)).rejects.toThrow(/could not be cloned/);
      expect(await store.accept(acceptInput())).toBe('accepted');
    });
  });

  it('makes nobody wait for long while it stands still', async () => {
    const still = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)';
    const store = await connect({ threadFile: threadThat(still), busyTimeoutMs: 200 });
    await store.accept(acceptInput());
    const erased = store.eraseRequest(1, erasure);
    const refused = store.accept(acceptInput());
    await expect(refused).rejects.toThrow('was not free for 200 ms');
    expect(await erased).toBe(true);
    expect(await namesOnDisk()).toEqual([]);
  });

  it('makes others between the pieces of a long call', async () => {
    const store = await connect();
    const database = new DatabaseSync(path);
    database.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)
      INSERT INTO rate_limits SELECT hex(randomblob(32)), '{}', 0 FROM n`);
    database.close();
    let isSwept = false;
    const sweeping = store.sweep(MORNING).then(() => {
      isSwept = true;
    });
    let others = 0;
    while (!isSwept) {
      expect(await store.accept(acceptInput({ receivedAt: MORNING }))).toBe('accepted');
      if (!isSwept) others += 1;
    }
    await sweeping;
    expect(others).toBeGreaterThan(3);
  });

  it('removes the spooled e-mails of an erased person', async () => {
    const store = await connect();
    await store.accept(acceptInput());
    const [entry] = await store.claimDue({ now: MORNING, limit: 1, leaseUntil: MORNING });
    mkdirSync(spoolFolder(dataDir));
    const spooled = join(spoolFolder(dataDir), spoolFileName(entry?.messageId ?? ''));
    writeFileSync(spooled, 'the person');
    expect(await store.eraseByEmail('anne@client.example', erasure)).toBe(1);
    expect(existsSync(spooled)).toBe(false);
  });
});
