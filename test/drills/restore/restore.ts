/** A backup taken under load and restored elsewhere: whole, and what waited in it goes out. */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { databasePath } from '../../../service/store/sqlite/path.ts';
import { backUp } from '../../kit/commands.ts';
import { eventually } from '../../kit/eventually.ts';
import { openMailServer } from '../../kit/mail-server.ts';
import {
  type DrillDatabase,
  type PostgresDatabase,
  postgresDatabase,
  sqliteDatabase,
} from '../databases.ts';
import { type Drill, type DrillContext, type Figures, onBothEngines } from '../drill.ts';
import { deliverAfterLeases } from '../late-delivery.ts';
import { createSenders } from '../senders.ts';
import {
  deliveryFindings,
  queueFindings,
  readStored,
  requestFindings,
} from '../stored-requests.ts';
import { type OpenDatabase, openTestBedOn, type TestBed } from '../test-bed.ts';

const SENDERS = 4;
/** Acknowledged before the backup, and again after it. */
const ANSWERS = { full: 2000, small: 60, control: 60 };

/** Backs up the requests of a running host into a file. */
type BackUp = (database: DrillDatabase, file: string) => Promise<unknown>;

interface Engine<Database extends DrillDatabase> {
  openDatabase: OpenDatabase<Database>;
  /** The steps of docs/deploy.md, into an empty database. */
  restore(file: string, database: Database): Promise<unknown>;
  /** How long the next e-mail may take to arrive, ms. */
  silenceLimitMs: number;
  /** Delivers what had failed before the backup and waits for its next attempt. */
  deliverRemaining(database: Database, smtpUrl: string): Promise<void>;
}

const sqlite: Engine<DrillDatabase> = {
  openDatabase: sqliteDatabase,
  async restore(file, { dataDir }) {
    mkdirSync(dataDir, { recursive: true });
    copyFileSync(file, databasePath(dataDir));
  },
  silenceLimitMs: 60_000,
  // A host that has its database to itself takes up everything at its start.
  deliverRemaining: async () => undefined,
};

const postgres: Engine<PostgresDatabase> = {
  openDatabase: postgresDatabase,
  restore: (file, { databaseUrl: url }) =>
    promisify(execFile)('pg_restore', ['--exit-on-error', '--no-owner', `--dbname=${url}`, file]),
  silenceLimitMs: 3000,
  deliverRemaining: ({ databaseUrl }, smtpUrl) => deliverAfterLeases(databaseUrl, smtpUrl),
};

/** Starts a host on the restored database and judges the e-mails that waited in it. */
async function deliver<Database extends DrillDatabase>(
  { finding }: DrillContext,
  { bed, restored, engine }: { bed: TestBed; restored: Database; engine: Engine<Database> },
): Promise<number> {
  const { requests } = await readStored(restored);
  const mail = await openMailServer();
  const { received } = mail;
  const host = await bed.start({ database: restored, mail });
  let count = -1;
  while (count < received.length && received.length < requests.length) {
    count = received.length;
    await eventually(() => received.length > count, engine.silenceLimitMs);
  }
  await host.stop();
  await engine.deliverRemaining(restored, mail.url);
  await mail.close();
  finding(...deliveryFindings(await readStored(restored), received));
  return received.length;
}

async function rehearse<Database extends DrillDatabase>(
  context: DrillContext,
  engine: Engine<Database>,
  takeBackup: BackUp,
): Promise<Figures> {
  await using bed = await openTestBedOn(engine);
  const { root } = bed.site;
  await using restored = await engine.openDatabase(join(root, 'restored'));
  await using restoredLast = await engine.openDatabase(join(root, 'restored-last'));
  const senders = createSenders(SENDERS);
  // So that every e-mail is still waiting in the backup.
  await bed.mail.close();

  const host = await bed.start();
  senders.resume(host.client);
  await senders.untilAcknowledged(ANSWERS[context.scale]);
  // Under load one cannot know exactly what the backup holds: all of this, and nothing but what was sent.
  const acknowledgedBefore = new Set(senders.acknowledged);
  const underLoad = join(root, 'under-load');
  await takeBackup(bed.database, underLoad);
  const sentBefore = new Set(senders.sent.keys());
  await senders.untilAcknowledged(ANSWERS[context.scale]);
  await senders.finish();
  await host.stop();

  await engine.restore(underLoad, restored);
  const data = await readStored(restored);
  context.finding(
    ...requestFindings(data, senders.sent, acknowledgedBefore),
    ...queueFindings(data),
  );
  const late = data.requests.filter(({ fingerprint }) => !sentBefore.has(fingerprint));
  if (late.length > 0) context.finding(`${late.length} requests came after the backup`);

  const atRest = join(root, 'at-rest');
  await takeBackup(bed.database, atRest);
  await engine.restore(atRest, restoredLast);
  const original = await readStored(bed.database);
  const isSame = isDeepStrictEqual(await readStored(restoredLast), original);
  if (!isSame) context.finding('A backup at rest differs from its original');
  return {
    'acknowledged before the backup began': acknowledgedBefore.size,
    'sent before it had ended': sentBefore.size,
    'restored from it': data.requests.length,
    'in the original at last': original.requests.length,
    'a backup at rest has the same rows': isSame ? 'yes' : 'no',
    'e-mails sent from the restored database': await deliver(context, { bed, restored, engine }),
  };
}

export const drill: Drill<BackUp> = {
  promise: 'a backup taken under load holds everything acknowledged before it, and can be served',
  subject: backUp,
  run: (context, takeBackup) =>
    onBothEngines(
      context,
      (part) => rehearse(part, sqlite, takeBackup),
      (part) => rehearse(part, postgres, takeBackup),
    ),
  controls: {
    'is backed up by a copy of its file': {
      finds: /Acknowledged and lost/,
      subject: async ({ dataDir }, file) => copyFileSync(databasePath(dataDir), file),
    },
  },
};
