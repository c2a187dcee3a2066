/** `kill -9` of the host under load, again and again: nothing acknowledged is lost. */
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../kit/eventually.ts';
import { leasesEnd, ownPostgresDatabase, sqliteDatabase } from '../databases.ts';
import { expectNothing, isFull, report, timeout } from '../drill.ts';
import { createSenders } from '../senders.ts';
import {
  deliveryFindings,
  readStored,
  repeatsByConnection,
  storedFindings,
} from '../stored-requests.ts';
import { type HostChanges, type OpenDatabase, openTestBedOn } from '../test-bed.ts';

const SENDERS = 8;
const ANSWERS_BEFORE_KILL = 20;
/** Random up to this, so that kills strike at every moment of a commit and of a delivery. */
const MAX_DELAY_MS = 40;
/** A slow machine may have left thousands of e-mails. */
const DELIVERY_LIMIT_MS = isFull ? 3_600_000 : 120_000;
/** On each engine. The hasty host below is found out by three. */
const KILLS = isFull ? 500 : 5;

async function crash(openDatabase: OpenDatabase, kills: number, changes: HostChanges = {}) {
  await using bed = await openTestBedOn({ openDatabase });
  const { database, mail } = bed;
  const senders = createSenders(SENDERS);

  for (let kill = 1; kill <= kills; kill += 1) {
    const host = await bed.start(changes);
    senders.resume(host.client);
    await senders.untilAcknowledged(ANSWERS_BEFORE_KILL);
    await delay(Math.random() * MAX_DELAY_MS);
    const paused = senders.pause();
    await host.kill();
    await paused;
    mail.connectionLabel += 1;
    expectNothing(storedFindings(await readStored(database), senders.sent, senders.acknowledged));
    if (kill % 50 === 0) report(`${database.engine}: ${kill} kills`);
  }

  // The last hosts run until everything is answered and delivered.
  const answering = await bed.start(changes);
  senders.resume(answering.client);
  await senders.finish();
  await answering.stop();
  await leasesEnd(database);
  const delivering = await bed.start(changes);
  const arrived = () => new Set(mail.received.map(({ email }) => email.messageId)).size;
  await eventually(() => arrived() >= senders.sent.size, DELIVERY_LIMIT_MS, 100);
  await delivering.stop();

  const data = await readStored(database);
  const repeats = [...repeatsByConnection(mail.received)];
  expectNothing([
    ...storedFindings(data, senders.sent, senders.acknowledged),
    ...deliveryFindings(data, mail.received),
    ...repeats
      .filter(([, count]) => count > 1)
      .map(([label, count]) => `Kill ${label + 1} made ${count} e-mails come twice`),
  ]);
  report(database.engine, {
    kills,
    'requests acknowledged': senders.acknowledged.size,
    'requests stored': data.requests.length,
    'e-mails received': mail.received.length,
    'kills that repeated an e-mail': repeats.length,
  });
}

describe('kill -9 under load', { timeout }, () => {
  describe('loses no acknowledged request and no notification, and tears no row', {
    concurrent: true,
  }, () => {
    test('SQLite', () => crash(sqliteDatabase, KILLS));
    test('PostgreSQL', () => crash(ownPostgresDatabase, KILLS));
  });

  test('is noticed on a host that answers before the commit', async () => {
    const hasty = { program: ['test/drills/crash/hasty-host.ts'] };
    await expect(crash(sqliteDatabase, 3, hasty)).rejects.toThrow(/Acknowledged and lost/);
  });
});
