/** `kill -9` of the host under load, again and again: nothing acknowledged is lost. */
import { setTimeout as delay } from 'node:timers/promises';
import type { MailServer } from '../kit/mail-server.ts';
import { bothEngines } from './both-engines.ts';
import {
  type DrillDatabase,
  type PostgresDrillDatabase,
  postgresDatabase,
  sqliteDatabase,
} from './databases.ts';
import type { Drill, DrillOptions, DrillReport } from './drill.ts';
import { deliverAfterLeases } from './late-delivery.ts';
import { type Sabotage, sabotagedHost } from './sabotage.ts';
import { openScene, type Scene, type StartOptions } from './scene.ts';
import { createSenders, type Senders } from './senders.ts';
import {
  deliveryFaults,
  duplicatesByConnection,
  requestFaults,
  type StoredData,
} from './stored-requests.ts';

const SENDERS = 8;
const LEAST_ANSWERS = 20;
/** So that a kill meets every moment of a commit and of a delivery. */
const LONGEST_MOMENT_MS = 40;

interface Subject<Database extends DrillDatabase> {
  openDatabase: () => Promise<Database>;
  options?: StartOptions;
  kills: number;
  /** From the last answer to the last e-mail. */
  deliveryLimitMs: number;
  /** After the last host has stopped. */
  deliverRest?: (database: Database, relay: MailServer) => Promise<void>;
}

interface Load extends Scene {
  senders: Senders;
}

/** Answers between this start and its kill. */
async function liveAndDie({ start, relay, senders }: Load): Promise<number> {
  const host = await start();
  const before = senders.acknowledged.size;
  senders.resume(host.url);
  await senders.untilAcknowledged(LEAST_ANSWERS);
  await delay(Math.random() * LONGEST_MOMENT_MS);
  const paused = senders.pause();
  await host.kill();
  await paused;
  relay.connectionLabel += 1;
  return senders.acknowledged.size - before;
}

/** The last host lives until everything is answered and delivered, or the time is over. */
async function liveOn({ start, relay, senders }: Load, deliveryLimitMs: number): Promise<void> {
  const host = await start();
  senders.resume(host.url);
  await senders.finish();
  const deadline = Date.now() + deliveryLimitMs;
  const isDelivered = () =>
    new Set(relay.received.map(({ email }) => email.messageId)).size >= senders.written.size;
  while (!isDelivered() && Date.now() < deadline) await delay(100);
  await host.stop();
}

function judge(data: StoredData, { relay, senders }: Load, between: number[]): DrillReport {
  const repeated = [...duplicatesByConnection(relay.received)];
  const counts = repeated.map(([, count]) => count);
  return {
    figures: {
      kills: between.length,
      'requests acknowledged': senders.acknowledged.size,
      'fewest between two kills': Math.min(...between),
      'requests stored': data.requests.length,
      'e-mails received': relay.received.length,
      'of them a second time': counts.reduce((sum, count) => sum + count, 0),
      'most of these by one kill': Math.max(0, ...counts),
    },
    faults: [
      ...requestFaults(data, senders),
      ...deliveryFaults(data, relay.received),
      ...repeated
        .filter(([, count]) => count > 1)
        .map(([generation, count]) => `Kill ${generation + 1} made ${count} e-mails come twice`),
    ],
  };
}

async function crash<Database extends DrillDatabase>(
  subject: Subject<Database>,
  say: DrillOptions['say'],
): Promise<DrillReport> {
  const scene = await openScene(subject.openDatabase);
  const { database, relay } = scene;
  const start = () => scene.start(subject.options);
  const load = { ...scene, start, senders: createSenders(SENDERS) };
  try {
    const between: number[] = [];
    while (between.length < subject.kills) {
      between.push(await liveAndDie(load));
      if (between.length % 50 === 0) say(`${database.engine}: ${between.length} kills`);
    }
    await liveOn(load, subject.deliveryLimitMs);
    await subject.deliverRest?.(database, relay);
    return judge(await database.read(), load, between);
  } finally {
    await scene.close();
  }
}

/** Of each engine. */
const KILLS = { full: 500, small: 25 };

const control = (sabotage: Sabotage) => ({
  sabotage,
  run: ({ say }: DrillOptions) =>
    crash(
      {
        openDatabase: sqliteDatabase,
        options: { program: sabotagedHost(sabotage) },
        kills: 3,
        deliveryLimitMs: 3000,
      },
      say,
    ),
});

export const crashDrill: Drill = {
  name: 'crash',
  promise: 'kill -9 under load loses no acknowledged request and no notification, and tears no row',
  async run({ scale, say }) {
    const kills = KILLS[scale];
    const sqlite = { openDatabase: sqliteDatabase, kills, deliveryLimitMs: 120_000 };
    const postgres: Subject<PostgresDrillDatabase> = {
      openDatabase: postgresDatabase,
      kills,
      deliveryLimitMs: 0,
      deliverRest: ({ url }, relay) => deliverAfterLeases(url, relay.url),
    };
    return bothEngines(...(await Promise.all([crash(sqlite, say), crash(postgres, say)])));
  },
  controls: [
    control('answers before the commit'),
    control('queues the e-mail outside the transaction'),
  ],
};
