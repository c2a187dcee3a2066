/** Erasing from a file that is too large to be rebuilt while others wait. */
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acceptInput, erasure, MORNING } from '../../../test/kit/contact-requests.ts';
import { memoryFolder } from '../../../test/kit/memory-folder.ts';
import { openSqliteStore, type SqliteStore } from './store.ts';

const ROWS = 40_000;
const MARK = 'kanarienvogel';
const EMAIL = `${MARK}@cage.example`;
const PAGE = 4096;

let folder: string;
let path: string;
let store: SqliteStore;
beforeEach(() => {
  folder = mkdtempSync(join(memoryFolder(), 'large-'));
  path = join(folder, 'contact.sqlite');
  store = openSqliteStore({ path });
  const database = new DatabaseSync(path);
  // Every hundredth is the canary's; growing rows are moved between pages.
  database.exec(`PRAGMA secure_delete = ON;
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})
    INSERT INTO requests (fingerprint, body_digest, received_at, name, email, email_key, message, held_reasons)
    SELECT 'f' || i, 'd', ${MORNING}, 'N', iif(i % 100, 'o' || i, '${EMAIL}'), iif(i % 100, 'o' || i, '${EMAIL}'),
      iif(i % 100, 'Our printer', '${MARK}') || printf('%.*c', 200 + i * 37 % 400, 'x'), '[]' FROM n;
    UPDATE requests SET version = 1, done_at = ${MORNING}, taken_by = 'sales@canal.example' WHERE id * 7919 % 3 = 0;
    PRAGMA wal_checkpoint(TRUNCATE)`);
  database.close();
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

/** As SQLite does where it has moved a row. */
function leaveCopies(): number {
  const file = openSync(path, 'r+');
  const page = Buffer.alloc(PAGE);
  let copies = 0;
  for (let at = PAGE; readSync(file, page, 0, PAGE, at) === PAGE; at += PAGE) {
    const from = 8 + 2 * page.readUInt16BE(3);
    if (page[0] !== 0x0d || page.readUInt16BE(5) - from < 2 * MARK.length) continue;
    writeSync(file, MARK, at + from);
    copies += 1;
  }
  closeSync(file);
  return copies;
}

const holdsMark = () =>
  [path, `${path}-wal`].filter((name) => readFileSync(name, 'latin1').includes(MARK));

it('leaves no byte of it, copies of moved rows neither, and the file in order', async () => {
  expect(leaveCopies()).toBeGreaterThan(100);
  expect(await store.eraseByEmail(EMAIL, erasure)).toBe(ROWS / 100);
  expect(holdsMark()).toEqual([]);
  await store.accept(acceptInput());
  await store.purgeBefore(0);
  expect(holdsMark()).toEqual([]);
  const database = new DatabaseSync(path);
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(database.prepare('SELECT count(*) AS count FROM requests').get()).toEqual({
    count: ROWS - ROWS / 100 + 1,
  });
  database.close();
}, 60_000);

it('serves others meanwhile, who bring nothing back', async () => {
  leaveCopies();
  let isErased = false;
  const erasing = store.eraseByEmail(EMAIL, erasure).then(() => {
    isErased = true;
  });
  let others = 0;
  while (!isErased) {
    await store.accept(acceptInput({ message: `${others} help `.repeat(50) }));
    others += 1;
    await new Promise(setImmediate);
  }
  await erasing;
  expect(others).toBeGreaterThan(3);
  await store.purgeBefore(0);
  expect(holdsMark()).toEqual([]);
  expect(await store.listRequests()).toHaveLength(ROWS - ROWS / 100 + others);
}, 60_000);
