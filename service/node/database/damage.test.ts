import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acceptInput, MINUTE } from '../../../test/kit/contact-requests.ts';
import { memoryFolder } from '../../../test/kit/memory-folder.ts';
import { openSqliteStore, type SqliteStore } from '../../store/sqlite/store.ts';
import { createDamageCheck } from './damage.ts';

const PAGE = 4096;

let folder: string;
let path: string;
let store: SqliteStore;
beforeEach(async () => {
  folder = mkdtempSync(join(memoryFolder(), 'damage-'));
  path = join(folder, 'contact.sqlite');
  store = openSqliteStore({ path });
  for (let n = 0; n < 60; n += 1)
    await store.accept(acceptInput({ message: `${n} help `.repeat(99) }));
  // All of it goes from the write-ahead log into the file.
  await store.sweep(0);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

function overwrite(page: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(PAGE, 0xa5), 0, PAGE, page * PAGE);
  closeSync(file);
}

test('a file in order is not damaged', async () => {
  expect(await createDamageCheck(path)()).toBeNull();
});

test('damage is found on whatever page it is, though the open database still answers', async () => {
  const pages = statSync(path).size / PAGE;
  overwrite(Math.floor(pages / 2));
  await store.ping();
  expect(await createDamageCheck(path)()).toEqual(expect.any(String));
});

test('looks no more often than once a minute', async () => {
  let time = 0;
  const findDamage = createDamageCheck(path, () => time);
  expect(await findDamage()).toBeNull();
  overwrite(Math.floor(statSync(path).size / PAGE / 2));
  time = MINUTE - 1;
  expect(await findDamage()).toBeNull();
  time = MINUTE;
  expect(await findDamage()).toEqual(expect.any(String));
});
