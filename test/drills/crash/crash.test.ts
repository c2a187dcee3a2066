/** `kill -9` of the host under load, again and again: nothing acknowledged is lost (SPEED-18). */
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../kit/eventually.ts';
import { ownPostgresDatabase, sqliteDatabase } from '../databases.ts';
import { expectNothing, report, type Scale, scale, timeout } from '../drill.ts';
import { deliverAfterLeases } from '../late-delivery.ts';
import { createSenders } from '../senders.ts';
import {
  deliveryFindings,
  queueFindings,
  readStored,
  repeatsByConnection,
  requestFindings,
} from '../stored-requests.ts';
import { type HostChanges, type OpenDatabase, openTestBedOn } from '../test-bed.ts';

const SENDERS = 8;
const ANSWERS_BEFORE_KILL = 20;
/** Random up to this, so that kills strike at every moment of a commit and of a delivery. */
const MAX_DELAY_MS = 40;
const DELIVERY_LIMIT_MS = 120_000;
/** On each engine. */
const KILLS: Record<Scale, number> = { full: 500, small: 25, control: 3 };
/** Kills between two checks of the database. */
const CHECKED_EVERY: Record<Scale, number> = { full: 50, small: 25, control: 1 };

async function crash(openDatabase: OpenDatabase, size: Scale, changes: HostChanges = {}) {
  await using bed = await openTestBedOn({ openDatabase });
  const { database, mail } = bed;
  const senders = createSenders(SENDERS);

  /** Returns how many requests were acknowledged between the start and the kill. */
  async function startAndKill(): Promise<number> {
    const host = await bed.start(changes);
    const before = senders.acknowledged.size;
    senders.resume(host.client);
    await senders.untilAcknowledged(ANSWERS_BEFORE_KILL);
    await delay(Math.random() * MAX_DELAY_MS);
    const paused = senders.pause();
    await host.kill();
    await paused;
    mail.connectionLabel += 1;
    return senders.acknowledged.size - before;
  }

  const between: number[] = [];
  while (between.length < KILLS[size]) {
    between.push(await startAndKill());
    if (between.length % CHECKED_EVERY[size] > 0) continue;
    const data = await readStored(database);
    expectNothing([
      ...requestFindings(data, senders.sent, senders.acknowledged),
      ...queueFindings(data),
    ]);
    report(`${database.engine}: ${between.length} kills`);
  }

  // The last host runs until everything is answered and delivered.
  const host = await bed.start(changes);
  senders.resume(host.client);
  await senders.finish();
  const isDelivered = () =>
    new Set(mail.received.map(({ email }) => email.messageId)).size >= senders.sent.size;
  const { databaseUrl } = database;
  // As long as e-mails go out: a slow machine may have left thousands.
  for (let arrived = -1; databaseUrl === undefined && arrived < mail.received.length; ) {
    arrived = mail.received.length;
    if (await eventually(isDelivered, DELIVERY_LIMIT_MS, 100)) break;
  }
  await host.stop();
  if (databaseUrl !== undefined) await deliverAfterLeases(databaseUrl, mail.url);

  const data = await readStored(database);
  const repeats = [...repeatsByConnection(mail.received)];
  const counts = repeats.map(([, count]) => count);
  expectNothing([
    ...requestFindings(data, senders.sent, senders.acknowledged),
    ...deliveryFindings(data, mail.received),
    ...repeats
      .filter(([, count]) => count > 1)
      .map(([label, count]) => `Kill ${label + 1} made ${count} e-mails come twice`),
  ]);
  report(database.engine, {
    kills: between.length,
    'fewest requests acknowledged between two kills': Math.min(...between),
    'requests acknowledged': senders.acknowledged.size,
    'requests stored': data.requests.length,
    'e-mails received': mail.received.length,
    'of them a second time': counts.reduce((sum, count) => sum + count, 0),
    'most of these by one kill': Math.max(0, ...counts),
  });
}

describe('kill -9 under load', { timeout }, () => {
  describe('loses no acknowledged request and no notification, and tears no row', {
    concurrent: true,
  }, () => {
    test('SQLite', () => crash(sqliteDatabase, scale));
    test('PostgreSQL', () => crash(ownPostgresDatabase, scale));
  });

  test.each([
    ['answers before the commit', /Acknowledged and lost/],
    ['queues the e-mail outside the transaction', /Request \d+ has 0 notifications/],
  ])('is noticed on a host that %s', async (sabotage, finds) => {
    await expect(crash(sqliteDatabase, 'control', { sabotage })).rejects.toThrow(finds);
  });
});
