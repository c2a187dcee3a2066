/** `kill -9` of the host under load, again and again: nothing acknowledged is lost. */
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../../kit/eventually.ts';
import { ownPostgresDatabase, sqliteDatabase } from '../databases.ts';
import { type Drill, type DrillContext, type Figures, onBothEngines } from '../drill.ts';
import { deliverAfterLeases } from '../late-delivery.ts';
import { createSenders, type Senders } from '../senders.ts';
import {
  deliveryFindings,
  queueFindings,
  readStored,
  repeatsByConnection,
  requestFindings,
} from '../stored-requests.ts';
import { type HostChanges, type OpenDatabase, openTestBedOn, type TestBed } from '../test-bed.ts';

const SENDERS = 8;
const ANSWERS_BEFORE_KILL = 20;
/** Random up to this, so that kills strike at every moment of a commit and of a delivery. */
const MAX_DELAY_MS = 40;
const DELIVERY_LIMIT_MS = 120_000;
/** On each engine. */
const KILLS = { full: 500, small: 25, control: 3 };
/** Kills between two checks of the database. */
const CHECKED_EVERY = { full: 50, small: 25, control: 1 };

interface Load {
  context: DrillContext;
  bed: TestBed;
  senders: Senders;
  subject: HostChanges;
}

/** Returns how many requests were acknowledged between the start and the kill. */
async function startAndKill({ bed, senders, subject }: Load): Promise<number> {
  const host = await bed.start(subject);
  const before = senders.acknowledged.size;
  senders.resume(host.client);
  await senders.untilAcknowledged(ANSWERS_BEFORE_KILL);
  await delay(Math.random() * MAX_DELAY_MS);
  const paused = senders.pause();
  await host.kill();
  await paused;
  bed.mail.connectionLabel += 1;
  return senders.acknowledged.size - before;
}

async function checkStored({ context, bed, senders }: Load): Promise<void> {
  const data = await readStored(bed.database);
  context.finding(
    ...requestFindings(data, senders.sent, senders.acknowledged),
    ...queueFindings(data),
  );
}

/** The last host runs until everything is answered and delivered. */
async function runToTheEnd({ bed, senders, subject }: Load): Promise<void> {
  const host = await bed.start(subject);
  senders.resume(host.client);
  await senders.finish();
  const isDelivered = () =>
    new Set(bed.mail.received.map(({ email }) => email.messageId)).size >= senders.sent.size;
  const { databaseUrl } = bed.database;
  if (databaseUrl === undefined) await eventually(isDelivered, DELIVERY_LIMIT_MS, 100);
  await host.stop();
  if (databaseUrl !== undefined) await deliverAfterLeases(databaseUrl, bed.mail.url);
}

async function judge({ context, bed, senders }: Load): Promise<Figures> {
  const { received } = bed.mail;
  const data = await readStored(bed.database);
  const repeats = [...repeatsByConnection(received)];
  const counts = repeats.map(([, count]) => count);
  context.finding(
    ...requestFindings(data, senders.sent, senders.acknowledged),
    ...deliveryFindings(data, received),
    ...repeats
      .filter(([, count]) => count > 1)
      .map(([label, count]) => `Kill ${label + 1} made ${count} e-mails come twice`),
  );
  return {
    'requests acknowledged': senders.acknowledged.size,
    'requests stored': data.requests.length,
    'e-mails received': received.length,
    'of them a second time': counts.reduce((sum, count) => sum + count, 0),
    'most of these by one kill': Math.max(0, ...counts),
  };
}

async function crash(
  context: DrillContext,
  subject: HostChanges,
  openDatabase: OpenDatabase,
): Promise<Figures> {
  await using bed = await openTestBedOn({ openDatabase });
  const load = { context, bed, senders: createSenders(SENDERS), subject };
  const between: number[] = [];
  while (between.length < KILLS[context.scale]) {
    between.push(await startAndKill(load));
    if (between.length % CHECKED_EVERY[context.scale] > 0) continue;
    await checkStored(load);
    context.report(`${between.length} kills`);
  }
  await runToTheEnd(load);
  return {
    kills: between.length,
    'fewest requests acknowledged between two kills': Math.min(...between),
    ...(await judge(load)),
  };
}

export const drill: Drill<HostChanges> = {
  promise: 'kill -9 under load loses no acknowledged request and no notification, and tears no row',
  subject: {},
  run: (context, subject) =>
    onBothEngines(
      context,
      (part) => crash(part, subject, sqliteDatabase),
      (part) => crash(part, subject, ownPostgresDatabase),
    ),
  controls: {
    'answers before the commit': {
      finds: /Acknowledged and lost/,
      subject: { sabotage: 'answers before the commit' },
    },
    'queues the e-mail outside the transaction': {
      finds: /Request \d+ has 0 notifications/,
      subject: { sabotage: 'queues the e-mail outside the transaction' },
    },
  },
};
