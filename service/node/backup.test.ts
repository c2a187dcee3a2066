import fs, { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { atEnd, newFolder } from '../../test/kit/at-end.ts';
import { acceptInput, DAY, HOUR, SOMEBODY } from '../../test/kit/contact-requests.ts';
import { openStore } from '../../test/kit/store-fixture.ts';
import { databasePath } from '../store/sqlite/path.ts';
import type { ContactStore } from '../store/store.ts';
import { createBackups, makeBackup } from './backup.ts';

/** One o'clock at night in Ottawa, an hour before backups are made. */
const ONE = Date.UTC(2026, 2, 10, 5);

let folder: string;
let store: ContactStore;
beforeEach(async () => {
  folder = newFolder();
  store = openStore({ path: databasePath(folder) });
  await store.accept(acceptInput({ name: 'Anne' }));
});

const backups = () => join(folder, 'backups');
const copies = () =>
  existsSync(backups())
    ? readdirSync(backups())
        .filter((name) => name !== 'erased.jsonl')
        .sort()
    : [];

test('a copy has what an open database holds, its write-ahead log included, for its owner only', async () => {
  await store.revokeKeys(SOMEBODY, ONE);
  await makeBackup(folder, ONE);
  expect(readdirSync(backups()).sort()).toEqual(['erased.jsonl', 'requests-2026-03-10.sqlite']);
  const path = join(backups(), 'requests-2026-03-10.sqlite');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(backups()).mode & 0o777).toBe(0o700);
  const copy = new DatabaseSync(path, { readOnly: true });
  expect(copy.prepare('SELECT name FROM requests').all()).toMatchObject([{ name: 'Anne' }]);
  // Keys that are ended later would open the desk again with it.
  expect(copy.prepare('SELECT * FROM desk_keys').all()).toEqual([]);
  copy.close();
  expect(await store.keyEpoch(ONE + DAY)).toBe(ONE);
});

test('one a day is kept, of the last fourteen; those of a clock that was ahead go first', async () => {
  mkdirSync(backups());
  const name = (time: number) => `requests-${new Date(time).toISOString().slice(0, 10)}.sqlite`;
  const past = Array.from({ length: 14 }, (_, n) => name(ONE - (n + 1) * DAY));
  const ahead = [name(ONE + 300 * DAY), name(ONE + 301 * DAY)];
  for (const copy of [...past, ...ahead, 'of somebody else']) {
    writeFileSync(join(backups(), copy), '');
  }
  for (const time of [ONE, ONE + HOUR]) await makeBackup(folder, time);
  expect(copies()).toEqual(['of somebody else', name(ONE), ...past.slice(0, 13)].toSorted());
});

test.each([
  [
    'a file that is none',
    () => writeFileSync(databasePath(folder), 'no database'.repeat(999)),
    /not a database/,
  ],
  ['damage', damage, /malformed|damaged/],
  ['no file', () => fs.rmSync(databasePath(folder)), /ENOENT/],
])('%s has no copy, and the reason', async (_, spoil, reason) => {
  await store.close();
  spoil();
  await expect(makeBackup(folder, ONE)).rejects.toThrow(reason);
  expect(copies()).toEqual([]);
  expect(readdirSync(folder).filter((name) => name.includes('copy'))).toEqual([]);
});

const PAGE = 4096;
function damage(): void {
  const file = fs.openSync(databasePath(folder), 'r+');
  for (let page = 1; page * PAGE < fs.fstatSync(file).size; page += 1) {
    fs.writeSync(file, Buffer.alloc(PAGE, 0xa5), 0, PAGE, page * PAGE);
  }
  fs.closeSync(file);
}

test('none is made where it could fill the disk', async () => {
  vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 20, bsize: 4096 } as fs.StatsFs);
  syncBuiltinESMExports();
  atEnd(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  await expect(makeBackup(folder, ONE)).rejects.toThrow(/needs \d+ MB .*, and 1 MB are free/);
  expect(copies()).toEqual([]);
});

test('what a killed one has left is in no way of the next', async () => {
  writeFileSync(`${databasePath(folder)}.copy`, 'half');
  await makeBackup(folder, ONE);
  expect(copies()).toHaveLength(1);
  expect(existsSync(`${databasePath(folder)}.copy`)).toBe(false);
});

describe('each night', () => {
  let now: number;
  const logged: string[] = [];
  beforeEach(() => {
    logged.length = 0;
  });

  function start() {
    const note = (_: object, message: string) => void logged.push(message);
    const log = { info: note, warn: note, error: note };
    const made = createBackups(folder, { clock: { now: () => now }, log });
    const look = async (at: number, signal?: AbortSignal) => {
      now = at;
      await made.makeIfDue(signal);
    };
    return { failure: made.failure, look };
  }

  test('one is made, and made up for by a machine that was off', async () => {
    const { failure, look } = start();
    await look(ONE);
    expect([copies(), failure()]).toEqual([[], undefined]);
    for (const hours of [1, 2, 20]) await look(ONE + hours * HOUR);
    expect(copies()).toEqual(['requests-2026-03-10.sqlite']);
    await look(ONE + 3 * DAY + 9 * HOUR);
    expect(copies()).toHaveLength(2);
    expect(failure()).toBeNull();
  });

  test('a failure is told until one is made', async () => {
    const { failure, look } = start();
    writeFileSync(backups(), 'no folder');
    await look(ONE + HOUR);
    expect(failure()).toContain('EEXIST');
    fs.rmSync(backups());
    await look(ONE + 2 * HOUR);
    expect([failure(), copies().length]).toEqual([null, 1]);
    expect(logged).toEqual(['there is no new backup', 'a copy of all requests was made']);
  });

  test('a stop does not wait for one that is under way', async () => {
    const { failure, look } = start();
    const stopping = new AbortController();
    const looking = look(ONE + HOUR, stopping.signal);
    stopping.abort();
    await looking;
    expect([logged, failure()]).toEqual([[], undefined]);
  });
});
