/** A backup taken under load and restored elsewhere: whole, and what waited in it goes out. */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { swapInRestored } from '../../../service/node/backup/swap.ts';
import { migrationFiles } from '../../../service/store/migrations.ts';
import { migrateDatabase } from '../../../service/store/postgres/migrate.ts';
import { leads } from '../../kit/commands.ts';
import { eventually } from '../../kit/eventually.ts';
import { openMailServer } from '../../kit/mail-server.ts';
import {
  type DrillDatabase,
  type PostgresDatabase,
  postgresDatabase,
  sqliteDatabase,
} from '../databases.ts';
import { expectNothing, timeout } from '../drill.ts';
import { deliverAfterLeases } from '../late-delivery.ts';
import { createSenders } from '../senders.ts';
import { deliveryFindings, readStored, storedFindings } from '../stored-requests.ts';
import { type OpenDatabase, openTestBedOn, type TestBed } from '../test-bed.ts';

const SENDERS = 4;
/** Acknowledged before the backup, and again after it. */
const ANSWERS = 60;

const run = promisify(execFile);

interface Engine<Database extends DrillDatabase> {
  openDatabase: OpenDatabase<Database>;
  backUp(database: Database, file: string): Promise<unknown>;
  /** The steps of docs/deploy.md, into an empty database. */
  restore(file: string, database: Database): Promise<unknown>;
  /** How long the next e-mail may take to arrive, ms. */
  silenceLimitMs: number;
  /** Delivers what had failed before the backup and waits for its next attempt. */
  deliverRemaining(database: Database, smtpUrl: string): Promise<void>;
}

const sqlite: Engine<DrillDatabase> = {
  openDatabase: sqliteDatabase,
  backUp: async (database, file) => copyFileSync((await leads(database, 'backup')).trim(), file),
  async restore(file, database) {
    mkdirSync(database.dataDir, { recursive: true });
    await leads(database, 'restore', '--yes', file);
    // As the next start does.
    await swapInRestored(database.dataDir, Date.now(), console);
  },
  silenceLimitMs: 60_000,
  // A host that has its database to itself takes up everything at its start.
  deliverRemaining: async () => undefined,
};

const postgres: Engine<PostgresDatabase> = {
  openDatabase: postgresDatabase,
  backUp: (database, file) =>
    run('pg_dump', [
      '--data-only',
      '--schema=contact',
      '--exclude-table=contact.(retention|schema_version)',
      '--format=custom',
      `--file=${file}`,
      `--dbname=${database.databaseUrl}`,
    ]),
  async restore(file, { databaseUrl: url }) {
    await migrateDatabase(url, migrationFiles());
    const options = ['--data-only', '--single-transaction', '--exit-on-error'];
    await run('pg_restore', [...options, `--dbname=${url}`, file]);
  },
  silenceLimitMs: 3000,
  deliverRemaining: ({ databaseUrl }, smtpUrl) => deliverAfterLeases(databaseUrl, smtpUrl),
};

/** Starts a host on the restored database and judges the e-mails that waited in it. */
async function deliver<Database extends DrillDatabase>(
  bed: TestBed,
  restored: Database,
  engine: Engine<Database>,
): Promise<void> {
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
  expectNothing(deliveryFindings(await readStored(restored), received));
}

async function rehearse<Database extends DrillDatabase>(engine: Engine<Database>): Promise<void> {
  await using bed = await openTestBedOn(engine);
  const { root } = bed.site;
  await using restored = await engine.openDatabase(join(root, 'restored'));
  await using restoredLast = await engine.openDatabase(join(root, 'restored-last'));
  const senders = createSenders(SENDERS);
  // So that every e-mail is still waiting in the backup.
  await bed.mail.close();

  const host = await bed.start();
  senders.resume(host.client);
  await senders.untilAcknowledged(ANSWERS);
  // Under load one cannot know exactly what the backup holds: all of this, and nothing but what was sent.
  const acknowledgedBefore = new Set(senders.acknowledged);
  const underLoad = join(root, 'under-load');
  await engine.backUp(bed.database, underLoad);
  const sentBefore = new Set(senders.sent.keys());
  await senders.untilAcknowledged(ANSWERS);
  await senders.finish();
  await host.stop();

  await engine.restore(underLoad, restored);
  const data = await readStored(restored);
  expectNothing(storedFindings(data, senders.sent, acknowledgedBefore));
  const late = data.requests.filter(({ fingerprint }) => !sentBefore.has(fingerprint));
  expect(late, 'requests that came after the backup').toEqual([]);

  const atRest = join(root, 'at-rest');
  await engine.backUp(bed.database, atRest);
  await engine.restore(atRest, restoredLast);
  expect(await readStored(restoredLast)).toEqual(await readStored(bed.database));
  await deliver(bed, restored, engine);
}

describe('a backup taken under load holds everything acknowledged before it, and can be served', {
  timeout,
  concurrent: true,
}, () => {
  test('SQLite', () => rehearse(sqlite));
  test('PostgreSQL', () => rehearse(postgres));
});
