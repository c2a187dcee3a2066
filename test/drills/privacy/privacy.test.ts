/** What visitors write stays where it belongs, and is deleted when it has to be. */
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deriveKey } from '../../../service/node/secret.ts';
import { type DrillDatabase, postgresDatabase, sqliteDatabase } from '../databases.ts';
import { expectNothing, timeout } from '../drill.ts';
import { SECRET } from '../http-client.ts';
import { type OpenDatabase, openTestBedOn } from '../test-bed.ts';
import {
  addressTraces,
  canaryAddresses,
  linesWithVisitors,
  MARK,
  tracesInFiles,
  tracesInTables,
} from './canary.ts';
import { eraseAll, ways } from './erasure.ts';
import { quotingMailServer, walkEveryPath } from './paths.ts';

/** Keys in the database have to be the HMACs of clients, of today or, at midnight, of yesterday. */
async function keyFindings({ connect }: DrillDatabase): Promise<string[]> {
  await using connection = await connect();
  const keys = await connection.rows<{ key: string }>('SELECT address_key AS key FROM rate_limits');
  const errors = await connection.rows('SELECT error FROM outbox');
  const secret = deriveKey(SECRET, 'client address');
  const today = Math.floor(Date.now() / 86_400_000);
  const keyOf = (day: number, address: string) =>
    createHmac('sha256', secret).update(`${day}|${address}`).digest('hex');
  const rightKeys = new Set(
    canaryAddresses.flatMap(({ counted }) => [today, today - 1].map((day) => keyOf(day, counted))),
  );
  const right = keys.filter(({ key }) => rightKeys.has(key)).length;
  return [
    ...(right === canaryAddresses.length
      ? []
      : [`${right} of ${canaryAddresses.length} keys are right`]),
    ...(JSON.stringify(errors).includes(MARK) ? ['The error of an e-mail has personal data'] : []),
  ];
}

async function walk(openDatabase: OpenDatabase): Promise<void> {
  const mail = quotingMailServer();
  await using bed = await openTestBedOn({ openDatabase, mail, isInMemory: true });
  const { steps, lines } = await walkEveryPath(bed);
  // Otherwise the search would find nothing because there is nothing.
  expect(await tracesInTables(bed.database, [MARK])).not.toEqual([]);
  expect(lines.length).toBeGreaterThan(steps / 2);
  expectNothing([
    ...linesWithVisitors(lines),
    ...(await tracesInTables(bed.database, addressTraces)),
    ...tracesInFiles(bed.site.root, addressTraces),
    ...(await keyFindings(bed.database)),
  ]);
}

describe('what visitors write', { timeout }, () => {
  test('is in no log, and addresses are HMACs: SQLite', () => walk(sqliteDatabase));
  test('is in no log, and addresses are HMACs: PostgreSQL', () => walk(postgresDatabase));

  test.each(ways)('leaves no byte when it is $way', eraseAll);
});
