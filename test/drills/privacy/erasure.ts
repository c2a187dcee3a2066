/** Erasure on demand, by date and by age, while the host runs: no byte is left. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import { filesBelow } from '../../../scripts/bootstrap/files-below.mjs';
import { removeSpooled, spoolFolder } from '../../../service/node/mail/spool-mailer.ts';
import { databasePath } from '../../../service/store/sqlite/path.ts';
import { openSqliteStore } from '../../../service/store/sqlite/store.ts';
import type { RequestStore } from '../../../service/store/store.ts';
import { leads } from '../../kit/commands.ts';
import { acceptInput, DAY } from '../../kit/contact-requests.ts';
import { eventually } from '../../kit/eventually.ts';
import { untilTried } from '../databases.ts';
import { expectNothing, isFull, report } from '../drill.ts';
import { openTestBed, type TestBed } from '../test-bed.ts';
import { canary, MARK, tracesInFiles, tracesInTables } from './canary.ts';

/** Erases the requests of a person. */
export type Erase = (
  stored: { dataDir: string; databaseUrl?: string },
  email: string,
) => Promise<unknown>;

const leadsErase: Erase = (stored, email) => leads(stored, 'erase', '--email', email);

const OTHERS = isFull ? 2000 : 150;
const CANARIES = 12;
const RETENTION_DAYS = 365;
/** E-mails go to files, where they have to be erased too. */
const spooling = { environment: { MAIL_SPOOL: 'on' } };

/** Stores requests of many people with those of the canary between them, so that pages are split and moved. */
async function fill(store: RequestStore, count: number, receivedAt: number): Promise<void> {
  const every = Math.floor(count / CANARIES);
  const { honeypotField: _, ...fields } = canary;
  for (let n = 0; n < count; n += 1) {
    const filling = `${n} ${'Our printer is slow. '.repeat(n % 40)}`;
    const message = `${fields.message} ${filling}`;
    const other = { email: `other.${n}@client.example`, message: `${filling} Please help.` };
    const request = n % every === 0 ? { ...fields, message } : other;
    await store.accept(acceptInput({ ...request, receivedAt }, { acknowledge: true }));
  }
}

/** E-mails in the spool whose decoded text has the mark, or that were not finished. */
async function tracesInSpool(dataDir: string): Promise<string[]> {
  const traces: string[] = [];
  for (const path of filesBelow(spoolFolder(dataDir))) {
    if (!path.endsWith('.eml')) traces.push(`An unfinished e-mail: ${path}`);
    const { text = '', headers } = await PostalMime.parse(readFileSync(path));
    if (`${JSON.stringify(headers)}${text}`.includes(MARK)) traces.push(`The spool holds ${path}`);
  }
  return traces;
}

async function tracesLeft({ database }: TestBed): Promise<string[]> {
  return [
    ...(await tracesInTables(database, [MARK])),
    ...tracesInFiles(database.dataDir, [MARK]),
    ...(await tracesInSpool(database.dataDir)),
  ];
}

const MAX_KILLS = 20;
const UNFINISHED_LIMIT_MS = 3000;
const SCHEDULE_LIMIT_MS = 90_000;
const REBUILD_LIMIT_MS = 5000;

/** Kills hosts while they write e-mails, until one has left a file unfinished; returns how many. */
async function killWhileWriting(bed: TestBed): Promise<number> {
  const folder = spoolFolder(bed.database.dataDir);
  mkdirSync(folder, { recursive: true });
  const isUnfinished = () => readdirSync(folder).some((name) => !name.endsWith('.eml'));
  for (let kills = 1; kills <= MAX_KILLS; kills += 1) {
    const host = await bed.start(spooling);
    await eventually(isUnfinished, UNFINISHED_LIMIT_MS, 0);
    await host.kill();
    if (isUnfinished()) return kills;
  }
  throw new Error(`No file was left unfinished by ${MAX_KILLS} kills: the drill shows nothing`);
}

async function untilPurged({ database }: TestBed): Promise<void> {
  const isPurged = async () => (await tracesInTables(database, [MARK])).length === 0;
  if (!(await eventually(isPurged, SCHEDULE_LIMIT_MS, 100))) {
    throw new Error('The schedule did not purge in time');
  }
  // The rows are gone before the files are rebuilt.
  await eventually(() => tracesInFiles(database.dataDir, [MARK]).length === 0, REBUILD_LIMIT_MS);
}

async function purgeBySchedule(bed: TestBed): Promise<void> {
  // The schedule of the running host does it a minute after the start.
  if (isFull) return untilPurged(bed);
  const { dataDir } = bed.database;
  const store = await openSqliteStore({
    path: databasePath(dataDir),
    onErase: (messageIds) => removeSpooled(dataDir, messageIds),
  });
  await store.purgeBefore(Date.now() - RETENTION_DAYS * DAY);
  await store.close();
}

async function purgeByCommand({ database }: TestBed): Promise<void> {
  // In Ottawa the day of UTC may not have begun.
  const yesterday = new Date(Date.now() - DAY).toISOString().slice(0, 10);
  await leads(database, 'erase', '--before', yesterday);
}

/** In which requests are removed: their age at that time, and what removes them. */
export const ways = [
  {
    way: 'erased by the leads command',
    ageDays: 0,
    remove: ({ database }: TestBed, erase: Erase) => erase(database, canary.email),
  },
  { way: 'purged by the leads command', ageDays: 3, remove: purgeByCommand },
  {
    way: 'purged by the retention schedule',
    ageDays: RETENTION_DAYS + 1,
    remove: purgeBySchedule,
  },
] as const;

/** While the host runs, and after its stop. */
export async function eraseAll(
  { way, ageDays, remove }: (typeof ways)[number],
  erase: Erase = leadsErase,
): Promise<void> {
  await using bed = await openTestBed();
  const { dataDir } = bed.database;
  mkdirSync(dataDir);
  const store = await openSqliteStore({ path: databasePath(dataDir), hasWebhook: true });
  await fill(store, OTHERS, Date.now() - ageDays * DAY);
  await store.close();
  const kills = await killWhileWriting(bed);
  const { client, stop } = await bed.start(spooling);
  // One of those that are erased comes over the network, with all that it leaves behind.
  if (ageDays === 0) await client.submit(canary);
  await untilTried(bed.database);
  const before = await tracesLeft(bed);
  expect(before.length).toBeGreaterThan(CANARIES);

  await remove(bed, erase);
  expectNothing(await tracesLeft(bed));
  const answer = await client.submit({ email: 'after@client.example' });
  expect(answer.status).toBe(200);
  await stop();
  expectNothing(await tracesLeft(bed));
  report(`Requests are ${way}`, {
    'hosts killed at their spool before': kills,
    'traces before': before.length,
  });
}
