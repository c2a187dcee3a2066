import fs, { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newFolder } from '../../../test/kit/at-end.ts';
import { acceptInput, DAY, HOUR, MINUTE } from '../../../test/kit/contact-requests.ts';
import { openStore } from '../../../test/kit/store-fixture.ts';
import { databasePath } from '../../store/sqlite/path.ts';
import type { ContactStore } from '../../store/store.ts';
import { makeBackup } from './copy.ts';
import { type Backups, scheduleBackups } from './schedule.ts';

/** One o'clock at night in Ottawa, an hour before backups are made. */
const ONE = Date.UTC(2026, 2, 10, 5);

let folder: string;
let store: ContactStore;
let backups: Backups;
let now: number;
const logged: string[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  folder = newFolder();
  store = openStore({ path: databasePath(folder) });
  now = ONE;
  logged.length = 0;
  const note = (_: object, message: string) => void logged.push(message);
  const log = { info: note, warn: note, error: note };
  const clock = { now: () => now };
  backups = scheduleBackups({ dataDir: folder, backupRecipient: null }, { clock, log });
});
afterEach(async () => {
  await backups.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const copies = () =>
  readdirSync(folder).includes('backups') ? readdirSync(join(folder, 'backups')) : [];

/** Lets a minute pass, and whatever it begins end. */
async function look(at: number): Promise<void> {
  now = at;
  await vi.advanceTimersByTimeAsync(MINUTE);
  await backups.settled();
}

const copyMadeAt = (time: number) => makeBackup({ dataDir: folder, backupRecipient: null }, time);

test('one is made each night, and made up for by a machine that was off', async () => {
  await copyMadeAt(ONE - 22 * HOUR);
  await look(ONE);
  expect(copies()).toHaveLength(1);
  await look(ONE + HOUR);
  expect(copies()).toHaveLength(2);
  await look(ONE + 20 * HOUR);
  expect(copies()).toHaveLength(2);
  await look(ONE + 3 * DAY);
  expect(copies()).toHaveLength(3);
  expect(backups.last()).toMatchObject({ damage: null, failure: null });
});

test('none is made below twice the size of the file of free disk', async () => {
  await store.accept(acceptInput());
  vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 20, bsize: 4096 } as fs.StatsFs);
  syncBuiltinESMExports();
  await expect(makeBackup({ dataDir: folder, backupRecipient: null }, ONE)).rejects.toThrow(
    /needs \d+ MB of free disk, and 1 MB are free/,
  );
  expect(copies()).toEqual([]);
});

test('damage is told until a later backup finds none, and tried again hourly', async () => {
  const whole = fs.readFileSync(databasePath(folder));
  await store.close();
  writeFileSync(databasePath(folder), Buffer.alloc(40_000, 1));
  await look(ONE);
  expect(backups.last()).toMatchObject({ path: null, damage: expect.any(String) });
  expect(logged).toEqual(['the database is damaged']);
  for (const part of ['', '-wal', '-shm']) rmSync(databasePath(folder) + part, { force: true });
  writeFileSync(databasePath(folder), whole);
  store = openStore({ path: databasePath(folder) });
  await look(ONE + HOUR - 1);
  expect(copies()).toEqual([]);
  await look(ONE + HOUR);
  expect(backups.last()).toMatchObject({ damage: null, failure: null });
  expect(copies()).toHaveLength(1);
});

test('a stop does not wait for a backup that is under way', async () => {
  now = ONE;
  await vi.advanceTimersByTimeAsync(MINUTE);
  await backups.stop();
  expect(logged.filter((line) => line.includes('no new backup'))).toEqual([]);
});

test('what was replaced by a restored copy is kept for thirty days', async () => {
  for (const [name, age] of [
    ['replaced-2026-02-01-070000.sqlite', 31 * DAY],
    ['replaced-2026-02-01-070000.sqlite-wal', 31 * DAY],
    ['replaced-2026-03-01-070000.sqlite', 29 * DAY],
    ['contact.sqlite.old', 31 * DAY],
  ] as const) {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), (ONE - age) / 1000, (ONE - age) / 1000);
  }
  await look(ONE);
  expect(readdirSync(folder).filter((name) => /replaced|old/.test(name))).toEqual([
    'contact.sqlite.old',
    'replaced-2026-03-01-070000.sqlite',
  ]);
});
