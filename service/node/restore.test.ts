/** What docs/operations.md says of a restore: an older copy takes the place of the database while the service is stopped. */
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../test/kit/at-end.ts';
import {
  acceptInput,
  DAY,
  HOUR,
  listEveryRequest,
  SOMEBODY,
} from '../../test/kit/contact-requests.ts';
import { databasePath } from '../store/sqlite/path.ts';
import type { ContactStore } from '../store/store.ts';
import { makeBackup } from './backup.ts';
import { createLog } from './log.ts';
import { openStore } from './store.ts';

const SECRET = 'the-secret-of-this-test';
const NOW = Date.now();
const log = createLog('silent');

let dataDir: string;
let store: ContactStore;
beforeEach(async () => {
  dataDir = newFolder();
  store = await start();
});

const start = (folder = dataDir) =>
  openStore({ dataDir: folder, databaseUrl: null, databaseConnections: 1 }, SECRET, log);
const receive = (email: string, receivedAt: number, fingerprint = `${email} ${receivedAt}`) =>
  store.accept(acceptInput({ email, receivedAt, fingerprint }));
const emails = async () => (await listEveryRequest(store)).map(({ email }) => email).toSorted();
const list = (folder = dataDir) => readFileSync(join(folder, 'erased.jsonl'), 'utf8');

/** Where the copy of the night is. */
async function copyOfTheNight(): Promise<string> {
  await makeBackup(dataDir, NOW);
  const name = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Toronto' }).format(NOW);
  return join(dataDir, 'backups', `requests-${name}.sqlite`);
}

async function restore(copy: string): Promise<void> {
  await store.close();
  const aside = join(dataDir, 'before');
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside);
  for (const part of ['', '-wal', '-shm']) {
    const path = databasePath(dataDir) + part;
    if (statSync(path, { throwIfNoEntry: false })) renameSync(path, join(aside, `contact${part}`));
  }
  copyFileSync(copy, databasePath(dataDir));
  store = await start();
}

test('nobody who was erased comes back with an older copy, and nothing else goes', async () => {
  await receive('anne@client.example', NOW - DAY);
  await receive('anne@client.example', NOW - HOUR);
  await receive('bob@client.example', NOW - DAY, 'one of two');
  await receive('bob@client.example', NOW - DAY, 'the other');
  await receive('carl@client.example', NOW - DAY);
  const copy = await copyOfTheNight();
  expect(await store.eraseByEmail('Anne@Client.Example', { by: SOMEBODY, now: NOW })).toBe(2);
  expect(await store.eraseRequest(3, { by: SOMEBODY, now: NOW })).toBe(true);
  const left = ['bob@client.example', 'carl@client.example'];
  expect(await emails()).toEqual(left);
  await restore(copy);
  expect(await emails()).toEqual(left);
  // Whoever was erased may write to us again.
  await receive('anne@client.example', NOW + 1);
  const again = ['anne@client.example', ...left];
  await store.close();
  store = await start();
  expect(await emails()).toEqual(again);
  expect(readFileSync(copy).includes('anne@client')).toBe(true);
  expect(list()).not.toMatch(/anne|client/);
  expect(statSync(join(dataDir, 'erased.jsonl')).mode & 0o777).toBe(0o600);
});

test('the list is beside the copies too, and what is in either counts, on another machine', async () => {
  await receive('anne@client.example', NOW - DAY);
  const copy = await copyOfTheNight();
  await store.eraseByEmail('anne@client.example', { by: SOMEBODY, now: NOW });
  const elsewhere = newFolder();
  mkdirSync(join(elsewhere, 'backups'));
  copyFileSync(join(dataDir, 'backups/erased.jsonl'), join(elsewhere, 'backups/erased.jsonl'));
  copyFileSync(copy, databasePath(elsewhere));
  store = await start(elsewhere);
  expect(await emails()).toEqual([]);
});

test('what could not be noted is not erased', async () => {
  await receive('bob@client.example', NOW - DAY);
  mkdirSync(join(dataDir, 'erased.jsonl'));
  await expect(
    store.eraseByEmail('bob@client.example', { by: SOMEBODY, now: NOW }),
  ).rejects.toThrow('EISDIR');
  expect(await emails()).toEqual(['bob@client.example']);
});

test('a line that was cut off, or is from a clock that was ahead, erases nobody', async () => {
  await receive('anne@client.example', NOW - DAY);
  const copy = await copyOfTheNight();
  await store.eraseByEmail('bob@client.example', { by: SOMEBODY, now: NOW });
  await store.eraseByEmail('anne@client.example', { by: SOMEBODY, now: NOW + 400 * DAY });
  await restore(copy);
  expect(await emails()).toEqual(['anne@client.example']);
  for (const folder of ['', 'backups']) {
    const path = join(dataDir, folder, 'erased.jsonl');
    const [, line = ''] = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, `${line}\n${line.slice(0, 30)}`);
  }
  await store.eraseByEmail('anne@client.example', { by: SOMEBODY, now: NOW });
  await restore(copy);
  expect(await emails()).toEqual([]);
});

test('a line goes when no copy has anybody of before its time any more', async () => {
  await receive('anne@client.example', NOW - DAY);
  const copy = await copyOfTheNight();
  await store.eraseByEmail('anne@client.example', { by: SOMEBODY, now: NOW });
  const lines = () => list().split('\n').filter(Boolean).length;
  const sweep = (days: number) => store.sweep(NOW + days * DAY);
  // Those elsewhere are kept for two weeks, and this one for as long as it is here.
  for (const days of [14, 16, 100]) await sweep(days);
  expect(lines()).toBe(1);
  rmSync(copy);
  await sweep(14);
  expect(lines()).toBe(1);
  await sweep(16);
  expect([lines(), readFileSync(join(dataDir, 'backups/erased.jsonl'), 'utf8')]).toEqual([0, '']);
});

test('no number of keys that were ended comes back with a copy, not even one made by hand', async () => {
  const before = await store.keyEpoch(NOW);
  await store.close();
  const copy = join(dataDir, 'by-hand');
  copyFileSync(databasePath(dataDir), copy);
  store = await start();
  await store.revokeKeys(SOMEBODY, NOW + 1);
  await restore(copy);
  expect(await store.keyEpoch(NOW + 2)).toBeGreaterThan(before);
});

test('an empty list that an older archive brought is filled again, for the archives to come', async () => {
  await receive('anne@client.example', NOW - DAY);
  await copyOfTheNight();
  await store.eraseByEmail('anne@client.example', { by: SOMEBODY, now: NOW });
  const beside = join(dataDir, 'backups/erased.jsonl');
  writeFileSync(beside, '');
  await store.sweep(NOW);
  expect(readFileSync(beside, 'utf8')).toBe(list());
  expect(list()).not.toBe('');
});

test('the log says whom another secret keeps from being erased again', async () => {
  await receive('anne@client.example', NOW - DAY);
  await store.eraseByEmail('anne@client.example', { by: SOMEBODY, now: NOW });
  await store.close();
  const lines: object[] = [];
  const note = (fields: object) => void lines.push(fields);
  const listening = { info: () => undefined, warn: note, error: note };
  const settings = { dataDir, databaseUrl: null, databaseConnections: 1 };
  store = await openStore(settings, SECRET, listening);
  await emails();
  expect(lines).toEqual([]);
  await store.close();
  store = await openStore(settings, 'another-secret', listening);
  await emails();
  expect(lines).toEqual([{ count: 1 }]);
});
