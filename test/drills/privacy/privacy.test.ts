/** What visitors write stays where it belongs, and is deleted when it has to be. */
import { createHmac } from 'node:crypto';
import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { filesBelow } from '../../../scripts/bootstrap/files-below.mjs';
import { spoolFolder } from '../../../service/node/mail/spool-mailer.ts';
import { deriveKey } from '../../../service/node/secret.ts';
import { databasePath } from '../../../service/store/sqlite/path.ts';
import { type DrillDatabase, postgresDatabase, sqliteDatabase } from '../databases.ts';
import { expectNothing, report, timeout } from '../drill.ts';
import { SECRET } from '../http-client.ts';
import { type HostChanges, type OpenDatabase, openTestBedOn, withStore } from '../test-bed.ts';
import {
  addressTraces,
  canaryAddresses,
  linesWithVisitors,
  MARK,
  tracesInFiles,
  tracesInTables,
} from './canary.ts';
import { type Erase, eraseAll, ways } from './erasure.ts';
import { quotingMailServer, walkEveryPath } from './paths.ts';

/** Keys in the database have to be the HMACs of clients under salts that are kept there. */
async function keyFindings({ connect }: DrillDatabase): Promise<string[]> {
  await using connection = await connect();
  const salts = await connection.rows<{ salt: string }>('SELECT salt FROM address_salts');
  const keys = await connection.rows<{ key: string }>('SELECT address_key AS key FROM rate_limits');
  const errors = await connection.rows('SELECT last_error FROM outbox');
  const secret = deriveKey(SECRET, 'client address');
  const keyOf = (salt: string, address: string) =>
    createHmac('sha256', secret).update(`${salt}|${address}`).digest('hex');
  const rightKeys = new Set(
    canaryAddresses.flatMap(({ counted }) => salts.map(({ salt }) => keyOf(salt, counted))),
  );
  const salted = keys.filter(({ key }) => rightKeys.has(key)).length;
  const isSalted =
    salted === canaryAddresses.length && salts.every(({ salt }) => salt.length >= 32);
  return [
    ...(isSalted ? [] : [`${salted} of ${canaryAddresses.length} addresses are salted HMACs`]),
    ...(JSON.stringify(errors).includes(MARK) ? ['The error of an e-mail has personal data'] : []),
  ];
}

async function walk(openDatabase: OpenDatabase, changes: HostChanges = {}): Promise<void> {
  const mail = quotingMailServer();
  await using bed = await openTestBedOn({ openDatabase, mail, isInMemory: true });
  const { steps, lines } = await walkEveryPath(bed, changes);
  // Otherwise the search would find nothing because there is nothing.
  expect(await tracesInTables(bed.database, [MARK])).not.toEqual([]);
  expect(lines.length).toBeGreaterThan(steps / 2);
  expectNothing([
    ...linesWithVisitors(lines),
    ...(await tracesInTables(bed.database, addressTraces)),
    ...tracesInFiles(bed.site.root, addressTraces),
    ...(await keyFindings(bed.database)),
  ]);
  report(bed.database.engine, {
    'requests with canaries': steps,
    'log lines searched': lines.length,
  });
}

/** Erases as ours does, e-mails too, but does not rebuild the file. */
const plainDelete: Erase = async ({ dataDir }, email) => {
  const database = new DatabaseSync(databasePath(dataDir), { timeout: 5000 });
  database.exec('PRAGMA secure_delete = ON');
  database.prepare('DELETE FROM requests WHERE email = ?').run(email);
  database.close();
  for (const path of filesBelow(spoolFolder(dataDir))) rmSync(path);
};

describe('what visitors write', { timeout }, () => {
  test('is in no log, and addresses are salted HMACs: SQLite', () => walk(sqliteDatabase));
  test('is in no log, and addresses are salted HMACs: PostgreSQL', () => walk(postgresDatabase));

  test.each(ways)('leaves no byte when it is $way', (way) => eraseAll(way));

  test.each<[string, RegExp, HostChanges]>([
    [
      'quotes the request in its errors',
      /^The log has /m,
      withStore((own) => ({
        accept: (input) =>
          own.accept(input).catch((cause: Error) => {
            throw new Error(`${cause.message}: ${JSON.stringify(input.request)}`);
          }),
      })),
    ],
    [
      'hashes addresses without a salt',
      /0 of 3 addresses are salted HMACs/,
      withStore(() => ({ addressSalts: async () => [''] })),
    ],
  ])('a host that %s is noticed', async (_, finds, changes) => {
    await expect(walk(sqliteDatabase, changes)).rejects.toThrow(finds);
  });

  test('is still there where rows are deleted without rebuilding the file', async () => {
    await expect(eraseAll(ways[0], plainDelete)).rejects.toThrow(/contact\.sqlite/);
  });
});
