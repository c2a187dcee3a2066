/** `leads restore`, and the start that puts the copy in place: with real processes and files. */
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { beforeEach, describe, expect, test } from 'vitest';
import { newFolder, silent } from '../../../test/kit/at-end.ts';
import { outcomeOf } from '../../../test/kit/commands.ts';
import { acceptInput, act, erasure, MORNING } from '../../../test/kit/contact-requests.ts';
import { startHostProcess } from '../../../test/kit/host-process.ts';
import { writeSmallSite } from '../../../test/kit/small-site.ts';
import { listEveryRequest } from '../../desk/list-requests.ts';
import { sqliteSteps } from '../../store/migrations.ts';
import { databasePath } from '../../store/sqlite/path.ts';
import { openSqliteStore } from '../../store/sqlite/store.ts';
import type { ContactStore } from '../../store/store.ts';
import { StartupError } from '../errors.ts';
import { makeBackup } from './copy.ts';
import { swapInRestored } from './swap.ts';

let folder: string;
let copy: string;
beforeEach(async () => {
  folder = newFolder();
});

const SOMEBODY = { person: 'Sam', mailbox: null };

async function withStore<T>(work: (store: ContactStore) => Promise<T>): Promise<T> {
  const store = openSqliteStore({ path: databasePath(folder) });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const names = () =>
  withStore(async (store) => (await listEveryRequest(store)).map(({ name }) => name).sort());

/** Three requests, then a copy, then what comes after it. */
async function prepare(afterwards: (store: ContactStore) => Promise<unknown>): Promise<void> {
  await withStore(async (store) => {
    for (const name of ['Anne', 'Benoît', 'Chloé']) {
      await store.accept(acceptInput({ name, receivedAt: MORNING }));
    }
    copy = await makeBackup({ dataDir: folder, backupRecipient: null }, MORNING);
    await afterwards(store);
  });
}

const restore = (args: string[], input?: Buffer) =>
  outcomeOf(['restore', ...args], { DATA_DIR: folder }, input);
const start = () => swapInRestored(folder, Date.now(), silent);
const files = () => readdirSync(folder).sort();

test('says what would be lost, since when, and changes nothing without --yes', async () => {
  await prepare(async (store) => {
    await store.accept(acceptInput({ name: 'Denise', receivedAt: MORNING + 1000 }));
    await act(store, 'done', 1, MORNING + 2000);
  });
  const before = files();
  const { code, out } = await restore(['-'], readFileSync(copy));
  expect(code).toBe(0);
  expect(out).toContain('3 request(s); the last thing in it happened on 2026-03-10 09:30');
  expect(out).toContain('Would be lost: 1 request(s) that are not in it (no. 4), and 1 act(s)');
  expect(out).toContain('Nothing was changed.');
  expect(files()).toEqual(before);
});

test('a copy takes the place of the database with the next start of the service, and the way back is the same', async () => {
  await prepare((store) => store.accept(acceptInput({ name: 'Denise', receivedAt: Date.now() })));
  const staged = await restore(['--yes', '-'], readFileSync(copy));
  expect(staged).toMatchObject({ code: 0, err: '' });
  expect(await names()).toEqual(['Anne', 'Benoît', 'Chloé', 'Denise']);
  const site = writeSmallSite();
  const environment = { ALTCHA_COST: '1' };
  try {
    const host = await startHostProcess({ ...site, dataDir: folder, environment });
    await host.stop();
    expect(await names()).toEqual(['Anne', 'Benoît', 'Chloé']);
    const replaced = files().find((name) => name.startsWith('replaced-')) ?? '';
    expect(host.lines.join('\n')).toContain(`leads restore --yes ${join(folder, replaced)}`);
    expect((await restore(['--yes', join(folder, replaced)])).code).toBe(0);
    await (await startHostProcess({ ...site, dataDir: folder, environment })).stop();
  } finally {
    site.remove();
  }
  expect(await names()).toEqual(['Anne', 'Benoît', 'Chloé', 'Denise']);
  expect(existsSync(join(folder, 'restored.sqlite'))).toBe(false);
});

test('whoever was erased after the copy was made is erased again, and no number is given twice', async () => {
  await prepare(async (store) => {
    await store.accept(acceptInput({ name: 'Denise' }));
    await store.eraseRequest(2, erasure);
    await store.eraseRequest(4, erasure);
  });
  await restore(['--yes', copy]);
  await withStore((store) => store.eraseRequest(3, erasure));
  await start();
  expect(await names()).toEqual(['Anne']);
  expect(readFileSync(databasePath(folder), 'latin1')).not.toContain('Benoît');
  await withStore(async (store) => {
    await store.accept(acceptInput({ name: 'Émile' }));
    expect((await listEveryRequest(store)).map(({ id }) => id).sort()).toEqual([1, 5]);
  });
});

test('whoever was erased stays so after a restore of an older copy, and of a newer one after that', async () => {
  await prepare(async (store) => {
    await store.accept(acceptInput({ name: 'Denise' }));
  });
  const newer = await makeBackup({ dataDir: folder, backupRecipient: null }, MORNING + 1000);
  await withStore((store) => store.eraseRequest(4, erasure));
  for (const file of [copy, newer]) {
    await restore(['--yes', file]);
    await start();
  }
  expect(await names()).toEqual(['Anne', 'Benoît', 'Chloé']);
});

test('a request that has the number of one erased elsewhere stays, and the check names those that go', async () => {
  await prepare(async () => undefined);
  const elsewhere = join(folder, 'elsewhere');
  copyFileSync(copy, elsewhere);
  rmSync(databasePath(folder));
  await withStore(async (store) => {
    for (let n = 0; n < 2; n += 1)
      await store.accept(acceptInput({ name: 'A trial', receivedAt: MORNING + 1000 }));
    await store.eraseRequest(1, erasure);
    await store.eraseRequest(2, erasure);
  });
  expect((await restore(['--yes', elsewhere])).out).not.toContain('erased again: ');
  await start();
  expect(await names()).toEqual(['Anne', 'Benoît', 'Chloé']);
  await withStore((store) => store.eraseRequest(2, erasure));
  expect((await restore(['--yes', elsewhere])).out).toContain(
    'Will be erased again: no. 2, received 2026-03-10 09:30',
  );
  await start();
  expect(await names()).toEqual(['Anne', 'Chloé']);
});

test.each([0, 3])(
  'no key opens the desk any more, after %i that were ended since',
  async (ended) => {
    await prepare(async (store) => {
      for (let n = 0; n < ended; n += 1) await store.revokeKeys(SOMEBODY, MORNING);
    });
    const before = await withStore((store) => store.keyEpoch());
    await restore(['--yes', copy]);
    await start();
    expect(await withStore((store) => store.keyEpoch())).toBeGreaterThan(before);
  },
);

test('in place of a database that cannot be read, the copy is whole, and keys that were ended open nothing', async () => {
  await prepare(async (store) => {
    for (let n = 0; n < 3; n += 1) await store.revokeKeys(SOMEBODY, MORNING);
  });
  const before = await withStore((store) => store.keyEpoch());
  writeFileSync(databasePath(folder), 'no database at all'.repeat(999));
  const { code, out } = await restore(['--yes', copy]);
  expect([code, out]).toEqual([0, expect.stringContaining('cannot be read')]);
  await start();
  expect(await names()).toEqual(['Anne', 'Benoît', 'Chloé']);
  expect(await withStore((store) => store.keyEpoch())).toBeGreaterThan(before);
});

test('a start that ends while it puts the copy in place is finished by the next', async () => {
  await prepare(async () => undefined);
  await restore(['--yes', copy]);
  // As it is after the last step but one.
  rmSync(databasePath(folder));
  await start();
  expect(await names()).toEqual(['Anne', 'Benoît', 'Chloé']);
  await start();
  expect(await names()).toHaveLength(3);
});

test('nothing is replaced under another process, which would acknowledge what is lost', async () => {
  await prepare((store) => store.accept(acceptInput({ name: 'Denise' })));
  await restore(['--yes', copy]);
  await withStore(async (store) => {
    await expect(start()).rejects.toThrow(StartupError);
    await store.accept(acceptInput({ name: 'Émile' }));
  });
  expect(await names()).toContain('Émile');
}, 30_000);

describe('a copy that is not ours is refused by name', () => {
  function forged(sql: string): Buffer {
    const path = join(folder, 'forged');
    copyFileSync(copy, path);
    const database = new DatabaseSync(path, { defensive: false });
    database.exec(sql);
    database.close();
    return readFileSync(path);
  }

  test.each([
    [
      'CREATE TRIGGER t AFTER INSERT ON outbox BEGIN UPDATE outbox SET sent_at = 1; END',
      'a trigger t, which is not ours',
    ],
    ['CREATE VIEW v AS SELECT 1', 'a view v, which is not ours'],
    ['CREATE INDEX i ON requests (upper(name))', 'a index i, which is not ours'],
    ['CREATE TABLE more (id)', 'a table more, which is not ours'],
    ['ALTER TABLE requests ADD COLUMN c TEXT', 'table requests of this copy is not as ours'],
    ['DROP TABLE told', 'has no table told'],
    [
      "PRAGMA writable_schema = ON; INSERT INTO sqlite_schema VALUES ('trigger', 'sqlite_t', 'outbox', 0, 'CREATE TRIGGER sqlite_t AFTER INSERT ON outbox BEGIN DELETE FROM outbox; END')",
      'a trigger sqlite_t, which is not ours',
    ],
    [
      // Under the name of an index of ours, whose own row comes after it: SQLite itself refuses that.
      `PRAGMA writable_schema = ON;
       INSERT INTO sqlite_schema VALUES ('index', 'sqlite_autoindex_requests_1', 'requests', 0,
         'CREATE TRIGGER hidden AFTER INSERT ON requests BEGIN DELETE FROM outbox; END');
       UPDATE sqlite_schema SET rowid = 1000 WHERE name = 'sqlite_autoindex_requests_1' AND sql IS NULL`,
      'malformed database schema',
    ],
    ['PRAGMA user_version = 9999', 'Another release wrote this copy'],
    ['PRAGMA user_version = 0', 'no database of this site'],
  ])('%s', async (sql, problem) => {
    await prepare(async () => undefined);
    const { code, err } = await restore(['--yes', '-'], forged(sql));
    expect([code, err]).toEqual([1, expect.stringContaining(problem)]);
    expect(files()).not.toContain('restored.sqlite');
  });

  test.each([
    ['text', async () => Buffer.from('not a database, but long enough for one '.repeat(999))],
    ['half of it', async () => readFileSync(copy).subarray(0, 30_000)],
    ['nothing', async () => Buffer.alloc(0)],
  ])('%s', async (_, content) => {
    await prepare(async () => undefined);
    const { code } = await restore(['--yes', '-'], await content());
    expect(code).toBe(1);
    expect(files()).not.toContain('restored.sqlite');
  });

  test('one that is still encrypted', async () => {
    await prepare(async () => undefined);
    const encrypter = new Encrypter();
    encrypter.addRecipient(await identityToRecipient(await generateIdentity()));
    const { err } = await restore(['-'], Buffer.from(await encrypter.encrypt(readFileSync(copy))));
    expect(err).toContain('age --decrypt');
  });
});

test.runIf(sqliteSteps().length > 1)(
  'one of an earlier step is taken, and brought up to the present one',
  async () => {
    await prepare(async () => undefined);
    const earlier = join(folder, 'earlier');
    const database = new DatabaseSync(earlier);
    for (const sql of sqliteSteps().slice(0, -1)) database.exec(sql);
    database.exec(`PRAGMA user_version = ${sqliteSteps().length - 1}`);
    database.close();
    expect(await restore(['--yes', earlier])).toMatchObject({ code: 0, err: '' });
    await start();
    expect(await names()).toEqual([]);
  },
);
