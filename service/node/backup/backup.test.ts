/** `leads backup`: what a copy holds, and when there is none. */
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../../test/kit/at-end.ts';
import { outcomeOf } from '../../../test/kit/commands.ts';
import { acceptInput, DAY } from '../../../test/kit/contact-requests.ts';
import { openStore } from '../../../test/kit/store-fixture.ts';
import { databasePath } from '../../store/sqlite/path.ts';
import type { ContactStore } from '../../store/store.ts';
import { makeBackup } from './copy.ts';
import { DamageError } from './file.ts';

let folder: string;
let store: ContactStore;
beforeEach(() => {
  folder = newFolder();
  store = openStore({ path: databasePath(folder) });
});

const backUp = (environment: Record<string, string> = {}) =>
  outcomeOf(['backup'], { DATA_DIR: folder, ...environment });
const copies = () => readdirSync(join(folder, 'backups')).sort();
const make = (now: number) => makeBackup({ dataDir: folder, backupRecipient: null }, now);

test('copies what an open database holds, its write-ahead log included, for its owner only', async () => {
  for (const name of ['Anne', 'Benoît']) await store.accept(acceptInput({ name }));
  const { code, out, err } = await backUp();
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const path = out.trim();
  expect(copies()).toEqual([path.slice(join(folder, 'backups/').length)]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'backups')).mode & 0o777).toBe(0o700);
  const copy = new DatabaseSync(path, { readOnly: true });
  expect(copy.prepare('SELECT name FROM requests ORDER BY id').all()).toMatchObject([
    { name: 'Anne' },
    { name: 'Benoît' },
  ]);
  copy.close();
});

test('fourteen are kept, and the new one whatever the clock says', async () => {
  const start = Date.UTC(2026, 2, 1);
  for (let night = 0; night < 15; night += 1) await make(start + night * DAY);
  expect(copies()).toHaveLength(14);
  expect(copies()[0]).toContain('2026-03-02');
  const early = await make(start - 300 * DAY);
  expect(existsSync(early)).toBe(true);
});

test('with a public key of age it is encrypted, and nothing else is left', async () => {
  const identity = await generateIdentity();
  await store.accept(acceptInput({ name: 'Anne' }));
  const recipient = await identityToRecipient(identity);
  const { code, out } = await backUp({ BACKUP_RECIPIENT: recipient });
  expect(code).toBe(0);
  const path = out.trim();
  expect(path).toMatch(/\.sqlite\.age$/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'latin1')).not.toContain('Anne');
  expect(readdirSync(folder).filter((name) => name.startsWith('backup-'))).toEqual([]);
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const plain = join(folder, 'plain.sqlite');
  writeFileSync(plain, await decrypter.decrypt(readFileSync(path)));
  const copy = new DatabaseSync(plain, { readOnly: true });
  expect(copy.prepare('SELECT name FROM requests').all()).toMatchObject([{ name: 'Anne' }]);
  copy.close();
});

test('a key that is none is refused, with no copy in its place', async () => {
  const { code, err } = await backUp({ BACKUP_RECIPIENT: `age1${'q'.repeat(58)}` });
  expect([code, err]).toEqual([1, 'BACKUP_RECIPIENT is no public key of age (age1...).\n']);
  expect((await backUp({ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1' })).err).toContain(
    'BACKUP_RECIPIENT',
  );
  expect(copies()).toEqual([]);
});

test('leaves nothing behind when there is no database, or what is there is none', async () => {
  await store.close();
  rmSync(databasePath(folder));
  expect((await backUp()).err).toContain('There is no database at');
  writeFileSync(databasePath(folder), 'not a database, but long enough for one'.repeat(99));
  const { code, err } = await backUp();
  expect([code, err]).toEqual([1, expect.stringContaining('not a database')]);
  expect(copies()).toEqual([]);
});

test('leaves PostgreSQL to its own tools', async () => {
  const url = 'postgres://user:hunter2@127.0.0.1:1/leads';
  const { code, err } = await backUp({ DATABASE_URL: url });
  expect([code, err]).toEqual([1, expect.stringContaining('its own tools')]);
});

const PAGE = 4096;

test('damage is found on whatever page it is, though the open database still answers', async () => {
  for (let n = 0; n < 60; n += 1) {
    await store.accept(acceptInput({ message: `${n} help `.repeat(99) }));
  }
  // All of it goes from the write-ahead log into the file.
  await store.sweep(0);
  const path = databasePath(folder);
  const file = openSync(path, 'r+');
  const middle = Math.floor(statSync(path).size / PAGE / 2) * PAGE;
  writeSync(file, Buffer.alloc(PAGE, 0xa5), 0, PAGE, middle);
  closeSync(file);
  expect(await store.findRequest(1)).not.toBeNull();
  await expect(make(0)).rejects.toThrow(DamageError);
  expect(copies()).toEqual([]);
  expect((await backUp()).err).toContain('damaged');
});
