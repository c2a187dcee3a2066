/** A backup taken under load and restored elsewhere: whole, and what waited in it goes out. */
import { execFile } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual, promisify } from 'node:util';
import { databasePath } from '../../stores/sqlite/path.ts';
import { backUp } from '../kit/commands.ts';
import { type MailServer, openMailServer } from '../kit/mail-server.ts';
import type { PostgresServer } from '../kit/postgres-server.ts';
import { bothEngines } from './both-engines.ts';
import {
  type DrillDatabase,
  type PostgresDrillDatabase,
  sharedPostgresDatabase,
  sqliteDatabase,
  temporaryFolder,
} from './databases.ts';
import type { Drill, DrillReport, Scale } from './drill.ts';
import { deliverAfterLeases } from './late-delivery.ts';
import { openScene, type Scene } from './scene.ts';
import { createSenders, type Senders } from './senders.ts';
import { deliveryFaults, requestFaults, type StoredData } from './stored-requests.ts';

const run = promisify(execFile);
const SENDERS = 4;
/** Acknowledged before the backup, and again after it. */
const ANSWERS: Record<Scale, number> = { full: 2000, small: 60 };

interface Engine<Database extends DrillDatabase> {
  openDatabase: () => Promise<Database>;
  backUp(database: Database, file: string): Promise<void>;
  /** The steps of docs/deploy.md, into an empty database. */
  restore(file: string, database: Database): Promise<void>;
  /** Without another e-mail, ms. */
  patienceMs: number;
  /** What was tried in vain before the backup and waits for its next time. */
  deliverRest(database: Database, relay: MailServer): Promise<void>;
}

async function backUpByCommand({ dataDir, environment }: DrillDatabase, file: string) {
  await backUp({ dataDir, databaseUrl: environment.DATABASE_URL }, file);
}

const sqlite: Engine<DrillDatabase> = {
  openDatabase: sqliteDatabase,
  backUp: backUpByCommand,
  restore: async (file, { dataDir }) => copyFileSync(file, databasePath(dataDir)),
  patienceMs: 60_000,
  // A host of its own takes up everything at its start.
  deliverRest: async () => undefined,
};

const postgres: Engine<PostgresDrillDatabase<PostgresServer>> = {
  openDatabase: sharedPostgresDatabase,
  backUp: backUpByCommand,
  async restore(file, { url }) {
    await run('pg_restore', ['--exit-on-error', '--no-owner', `--dbname=${url}`, file]);
  },
  patienceMs: 3000,
  deliverRest: ({ url }, relay) => deliverAfterLeases(url, relay.url),
};

/** What the original held when its backup was taken, as far as one can know under load. */
interface Backup {
  file: string;
  /** Acknowledged before it began. */
  earliest: Set<string>;
  /** Sent before it ended. */
  latest: Set<string>;
}

async function backUpUnderLoad<Database extends DrillDatabase>(
  { backUp }: Engine<Database>,
  { scene, senders, answers }: { scene: Scene<Database>; senders: Senders; answers: number },
  file: string,
): Promise<Backup> {
  const host = await scene.start();
  senders.resume(host.url);
  await senders.untilAcknowledged(answers);
  const earliest = new Set(senders.acknowledged);
  await backUp(scene.database, file);
  const latest = new Set(senders.written.keys());
  await senders.untilAcknowledged(answers);
  await senders.finish();
  await host.stop();
  return { file, earliest, latest };
}

function contentFaults(
  restored: StoredData,
  { earliest, latest }: Backup,
  senders: Senders,
): string[] {
  const { requests, notifications } = restored;
  const faults = requestFaults(restored, { written: senders.written, acknowledged: earliest });
  const early = requests.filter(({ fingerprint }) => !latest.has(fingerprint));
  if (early.length > 0) faults.push(`${early.length} requests came after the backup`);
  if (notifications.length !== requests.length) {
    faults.push(`${requests.length} requests, but ${notifications.length} notifications`);
  }
  return faults;
}

/** Starts a host on the restored database and waits for the e-mails that waited in it. */
async function deliver<Database extends DrillDatabase>(
  scene: Scene,
  {
    engine,
    elsewhere,
    relay,
  }: { engine: Engine<Database>; elsewhere: Database; relay: MailServer },
): Promise<string[]> {
  const { requests } = await elsewhere.read();
  const host = await scene.start({ database: elsewhere, relay });
  let [newest, newestAt] = [0, Date.now()];
  while (newest < requests.length && Date.now() < newestAt + engine.patienceMs) {
    await delay(50);
    if (relay.received.length > newest) [newest, newestAt] = [relay.received.length, Date.now()];
  }
  await host.stop();
  await engine.deliverRest(elsewhere, relay);
  return deliveryFaults(await elsewhere.read(), relay.received);
}

async function rehearse<Database extends DrillDatabase>(
  engine: Engine<Database>,
  answers: number,
): Promise<DrillReport> {
  const scene = await openScene(engine.openDatabase);
  const [elsewhere, lastElsewhere] = await Promise.all([
    engine.openDatabase(),
    engine.openDatabase(),
  ]);
  const relay = await openMailServer();
  const folder = temporaryFolder();
  const senders = createSenders(SENDERS);
  try {
    // So that every e-mail is still waiting in the backup.
    await scene.relay.close();
    const load = { scene, senders, answers };
    const backup = await backUpUnderLoad(engine, load, join(folder, 'under-load'));
    await engine.restore(backup.file, elsewhere);
    const restored = await elsewhere.read();

    // At rest there is no doubt about what has to be in it.
    const last = join(folder, 'at-rest');
    await engine.backUp(scene.database, last);
    await engine.restore(last, lastElsewhere);
    const original = await scene.database.read();
    const isSame = isDeepStrictEqual(await lastElsewhere.read(), original);

    const faults = contentFaults(restored, backup, senders);
    if (!isSame) faults.push('A backup at rest differs from its original');
    faults.push(...(await deliver(scene, { engine, elsewhere, relay })));
    return {
      figures: {
        'acknowledged before the backup began': backup.earliest.size,
        'sent before it had ended': backup.latest.size,
        'restored from it': restored.requests.length,
        'in the original at last': original.requests.length,
        'a backup at rest has the same rows': isSame ? 'yes' : 'no',
        'e-mails sent from the restored database': relay.received.length,
      },
      faults,
    };
  } finally {
    await scene.close();
    await relay.close();
    await elsewhere.remove();
    await lastElsewhere.remove();
    rmSync(folder, { recursive: true });
  }
}

export const restoreDrill: Drill = {
  name: 'restore',
  promise: 'a backup taken under load holds everything acknowledged before it, and can be served',
  async run({ scale }) {
    const answers = ANSWERS[scale];
    const reports = await Promise.all([rehearse(sqlite, answers), rehearse(postgres, answers)]);
    return bothEngines(...reports);
  },
  controls: [
    {
      sabotage: 'is backed up by a copy of its file',
      run: () =>
        rehearse(
          {
            ...sqlite,
            backUp: async ({ dataDir }, file) => copyFileSync(databasePath(dataDir), file),
          },
          ANSWERS.small,
        ),
    },
  ],
};
