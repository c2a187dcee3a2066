/** Erasure on demand while the host runs: no byte is left. By age: `service/store/sqlite/store.test.ts`. */
import { mkdirSync, readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { spoolFolder } from '../../service/node/mail/spool-mailer.ts';
import { databasePath } from '../../service/store/sqlite/path.ts';
import { outcomeOf } from '../kit/commands.ts';
import { acceptInput } from '../kit/contact-requests.ts';
import { openStore } from '../kit/store-fixture.ts';
import { postRequest } from '../kit/visitor.ts';
import { canary, filesBelow, MARK, tracesInFiles, tracesInTables } from './canary.ts';
import { untilTried } from './databases.ts';
import { expectNothing, timeout } from './drill.ts';
import { openTestBed, type TestBed } from './test-bed.ts';

const OTHERS = 150;
const CANARIES = 12;

/** Stores requests of many people with those of the canary between them, so that pages are split and moved. */
async function fill(dataDir: string): Promise<void> {
  mkdirSync(dataDir);
  const store = openStore({ path: databasePath(dataDir) });
  const { honeypotField: _, ...fields } = canary;
  for (let n = 0; n < OTHERS; n += 1) {
    const filling = `${n} ${'Our printer is slow. '.repeat(n % 40)}`;
    const message = `${fields.message} ${filling}`;
    const other = { email: `other.${n}@client.example`, message: `${filling} Please help.` };
    const isCanary = n % Math.floor(OTHERS / CANARIES) === 0;
    const request = isCanary ? { ...fields, message } : other;
    await store.accept(acceptInput({ ...request, receivedAt: Date.now() }));
  }
  await store.close();
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

test('what a person wrote leaves no byte when it is erased', { timeout }, async () => {
  await using bed = await openTestBed({ isInMemory: true });
  await fill(bed.database.dataDir);
  // E-mails go to files, where they have to be erased too.
  const host = await bed.start({ environment: { SMTP_URL: '', MAIL_SPOOL: 'on' } });
  // One of those that are erased comes over the network, with all that it leaves behind.
  expect((await postRequest(host.url, canary)).status).toBe(200);
  await untilTried(bed.database);
  expect((await tracesLeft(bed)).length).toBeGreaterThan(CANARIES);

  const environment = { DATA_DIR: bed.database.dataDir };
  expect(await outcomeOf(['erase', canary.email], environment)).toMatchObject({ code: 0 });
  expectNothing(await tracesLeft(bed));
  expect((await postRequest(host.url)).status).toBe(200);
  await host.stop();
  expectNothing(await tracesLeft(bed));
});
