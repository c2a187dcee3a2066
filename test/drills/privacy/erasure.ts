/** Erasure on demand and by age while the host runs: no byte is left. */
import { mkdirSync, readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import { removeSpooled, spoolFolder } from '../../../service/node/mail/spool-mailer.ts';
import { databasePath } from '../../../service/store/sqlite/path.ts';
import { openSqliteStore } from '../../../service/store/sqlite/store.ts';
import type { RequestStore } from '../../../service/store/store.ts';
import { leads } from '../../kit/commands.ts';
import { acceptInput, DAY, deleteReceivedBefore } from '../../kit/contact-requests.ts';
import { untilTried } from '../databases.ts';
import { expectNothing } from '../drill.ts';
import { openTestBed, type TestBed } from '../test-bed.ts';
import { canary, filesBelow, MARK, tracesInFiles, tracesInTables } from './canary.ts';

const OTHERS = 150;
const CANARIES = 12;

/** Stores requests of many people with those of the canary between them, so that pages are split and moved. */
async function fill(store: RequestStore, receivedAt: number): Promise<void> {
  const every = Math.floor(OTHERS / CANARIES);
  const { honeypotField: _, ...fields } = canary;
  for (let n = 0; n < OTHERS; n += 1) {
    const filling = `${n} ${'Our printer is slow. '.repeat(n % 40)}`;
    const message = `${fields.message} ${filling}`;
    const other = { email: `other.${n}@client.example`, message: `${filling} Please help.` };
    const request = n % every === 0 ? { ...fields, message } : other;
    await store.accept(acceptInput({ ...request, receivedAt }));
  }
}

/** E-mails in the spool whose decoded text has the mark. */
async function tracesInSpool(dataDir: string): Promise<string[]> {
  const traces: string[] = [];
  for (const path of filesBelow(spoolFolder(dataDir))) {
    const { text = '', headers } = await PostalMime.parse(readFileSync(path));
    if (`${JSON.stringify(headers)}${text}`.includes(MARK)) traces.push(`The spool holds ${path}`);
  }
  return traces;
}

async function tracesLeft({ database }: TestBed): Promise<string[]> {
  return [
    ...(await tracesInTables(database, [MARK])),
    // But for the copies of the last nights, which the pages name.
    ...tracesInFiles(database.dataDir, [MARK]).filter((trace) => !trace.includes('/backups/')),
    ...(await tracesInSpool(database.dataDir)),
  ];
}

interface Way {
  way: string;
  /** Of the requests when they are removed. */
  ageDays: number;
  remove(bed: TestBed): Promise<unknown>;
}

export const ways: Way[] = [
  {
    way: 'erased by the address of a person',
    ageDays: 0,
    remove: ({ database }) => leads(database, 'erase', canary.email),
  },
  {
    way: 'erased for its age',
    ageDays: 3,
    // As the hourly cleaning does.
    async remove({ database: { dataDir } }) {
      const onErase = (messageIds: string[]) => removeSpooled(dataDir, messageIds);
      const store = openSqliteStore({ path: databasePath(dataDir), onErase });
      await deleteReceivedBefore(store, Date.now() - DAY);
      await store.close();
    },
  },
];

/** While the host runs, and after its stop. */
export async function eraseAll({ ageDays, remove }: Way): Promise<void> {
  await using bed = await openTestBed();
  const { dataDir } = bed.database;
  mkdirSync(dataDir);
  const store = openSqliteStore({ path: databasePath(dataDir) });
  await fill(store, Date.now() - ageDays * DAY);
  await store.close();
  // E-mails go to files, where they have to be erased too.
  const { client, stop } = await bed.start({ environment: { MAIL_SPOOL: 'on' } });
  // One of those that are erased comes over the network, with all that it leaves behind.
  if (ageDays === 0) await client.submit(canary);
  await untilTried(bed.database);
  expect((await tracesLeft(bed)).length).toBeGreaterThan(CANARIES);

  await remove(bed);
  expectNothing(await tracesLeft(bed));
  const answer = await client.submit({ email: 'after@client.example' });
  expect(answer.status).toBe(200);
  await stop();
  expectNothing(await tracesLeft(bed));
}
