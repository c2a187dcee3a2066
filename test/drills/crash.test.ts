/** `kill -9` of the host under load, again and again: nothing acknowledged is lost. */
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { until } from '../kit/eventually.ts';
import { leasesEnd, type OpenDatabase, postgresDatabase, sqliteDatabase } from './databases.ts';
import { expectNothing, isFull, report, timeout } from './drill.ts';
import { createSenders, sendTo } from './senders.ts';
import { deliveryFindings, readStored, storedFindings } from './stored-requests.ts';
import { type HostChanges, openTestBed } from './test-bed.ts';

const SENDERS = 8;
const ANSWERS_BEFORE_KILL = 20;
/** Random up to this, so that kills strike at every moment of a commit and of a delivery. */
const MAX_DELAY_MS = 40;
/** A slow machine may have left thousands of e-mails. */
const DELIVERY_LIMIT_MS = isFull ? 3_600_000 : 120_000;
/** On each engine. Three find out the hasty host below. */
const KILLS = isFull ? 500 : 3;

async function crash(openDatabase: OpenDatabase, kills: number, changes: HostChanges = {}) {
  await using bed = await openTestBed({ openDatabase });
  const { database, mail } = bed;
  const senders = createSenders(SENDERS);

  for (let kill = 1; kill <= kills; kill += 1) {
    const host = await bed.start(changes);
    senders.resume(sendTo(host.url));
    await senders.untilAcknowledged(ANSWERS_BEFORE_KILL);
    await delay(Math.random() * MAX_DELAY_MS);
    const paused = senders.pause();
    await host.kill();
    await paused;
    expectNothing(storedFindings(await readStored(database), senders.sent, senders.acknowledged));
    if (kill % 50 === 0) report(`${database.engine}: ${kill} kills`);
  }

  // The last hosts run until everything is answered and delivered.
  const answering = await bed.start(changes);
  senders.resume(sendTo(answering.url));
  await senders.finish();
  await answering.stop();
  await leasesEnd(database);
  const delivering = await bed.start(changes);
  const arrived = () => new Set(mail.received.map(({ email }) => email.messageId)).size;
  await until(() => arrived() >= senders.sent.size, 'The last e-mails', DELIVERY_LIMIT_MS);
  await delivering.stop();

  const data = await readStored(database);
  const repeated = mail.received.length - arrived();
  expectNothing([
    ...storedFindings(data, senders.sent, senders.acknowledged),
    ...deliveryFindings(data, mail.received),
    ...(repeated > kills ? [`${repeated} e-mails came twice: more than one for a kill`] : []),
  ]);
  report(database.engine, {
    kills,
    'requests acknowledged': senders.acknowledged.size,
    'requests stored': data.requests.length,
    'e-mails received': mail.received.length,
    'of them twice': repeated,
  });
}

describe('kill -9 under load', { timeout }, () => {
  describe('loses no acknowledged request and no notification, and tears no row', {
    concurrent: true,
  }, () => {
    test('SQLite', () => crash(sqliteDatabase, KILLS));
    test('PostgreSQL', () => crash(postgresDatabase, KILLS));
  });

  test('is noticed on a host that answers before the commit', async () => {
    const hasty = { program: ['test/drills/hasty-host.ts'] };
    await expect(crash(sqliteDatabase, 3, hasty)).rejects.toThrow(/Acknowledged and lost/);
  });
});
