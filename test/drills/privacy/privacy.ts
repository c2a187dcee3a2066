/** What visitors tell stays where it belongs, and goes when it has to go. */
import { createHmac } from 'node:crypto';
import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { spoolFolder } from '../../../hosts/node/mail/spool-folder.ts';
import { deriveKey } from '../../../hosts/node/secret.ts';
import { databasePath } from '../../../stores/sqlite/path.ts';
import { openPostgres, type TestPostgresDatabase } from '../../kit/postgres-server.ts';
import { writeSmallSite } from '../../kit/small-site.ts';
import { bothEngines } from '../both-engines.ts';
import { composeHost } from '../composed-host.ts';
import type { Drill, DrillOptions, DrillReport } from '../drill.ts';
import { drillEnvironment } from '../drill-environment.ts';
import { type StartHost, spawnHost } from '../host-under-test.ts';
import {
  addressNeedles,
  canaryAddresses,
  filesOf,
  MARK,
  talkativeLines,
  tracesInFiles,
} from './canary.ts';
import { type Erase, eraseAndPurge, eraseFromPostgres, leadsErase } from './erasure.ts';
import { walkEveryPath } from './paths.ts';
import { outliveSalts } from './salts.ts';
import { tracesInTables, type VisitedStore, visitedPostgres, visitedSqlite } from './stores.ts';

/** Keys in the database that are not the HMAC of a client under a salt that is kept. */
async function keyFaults(store: VisitedStore): Promise<string[]> {
  const salts = (await store.rows('address_salts')).map(({ salt }) => String(salt));
  const keys = await store.rows('rate_limits');
  const secret = deriveKey(drillEnvironment.SECRET, 'client address');
  const keyOf = (salt: string, address: string) =>
    createHmac('sha256', secret).update(`${salt}|${address}`).digest('hex');
  const rightKeys = new Set(
    canaryAddresses.flatMap(({ counted }) => salts.map((salt) => keyOf(salt, counted))),
  );
  const salted = keys.filter(({ address_key: key }) => rightKeys.has(String(key))).length;
  const isSalted = salted === canaryAddresses.length && salts.every(({ length }) => length >= 32);
  const errors = JSON.stringify((await store.rows('outbox')).map((row) => row.last_error));
  return [
    ...(isSalted ? [] : [`${salted} of ${canaryAddresses.length} addresses are salted HMACs`]),
    ...(errors.includes(MARK) ? ['A failure of an e-mail is kept with personal data'] : []),
  ];
}

async function walk(start: StartHost, database: TestPostgresDatabase | null): Promise<DrillReport> {
  const site = writeSmallSite();
  const store = database === null ? visitedSqlite(site.dataDir) : visitedPostgres(database.url);
  const { steps, lines, faults } = await walkEveryPath(start, site, store);
  const stored = await tracesInTables(store, [MARK]);
  const report = {
    figures: { 'requests with canaries': steps, 'log lines searched': lines.length },
    faults: [
      ...faults,
      // Or the search finds nothing because there is nothing.
      ...(stored.length > 0 ? [] : ['No canary was stored']),
      ...(lines.length > steps / 2 ? [] : ['The log was not captured']),
      ...talkativeLines(lines),
      ...(await tracesInTables(store, addressNeedles)),
      ...tracesInFiles(site.root, addressNeedles),
      ...(await keyFaults(store)),
    ],
  };
  site.remove();
  return report;
}

async function all({ scale }: DrillOptions): Promise<DrillReport> {
  const server = await openPostgres();
  const sqlite = await walk(spawnHost, null);
  const postgres = await walk(spawnHost, await server.createDatabase());
  const erased = await eraseAndPurge(leadsErase, scale);
  const erasedInPostgres = await eraseFromPostgres(await server.createDatabase());
  await server.remove();
  const walks = bothEngines(sqlite, postgres);
  const reports = [walks, await outliveSalts(), erased, erasedInPostgres];
  return {
    figures: Object.assign({}, ...reports.map(({ figures }) => figures)),
    faults: reports.flatMap(({ faults }) => faults),
  };
}

const quotingErrors = composeHost({
  replace: ({ store }) => ({
    store: {
      ...store,
      accept: (input) =>
        store.accept(input).catch((cause: Error) => {
          throw new Error(`${cause.message}: ${JSON.stringify(input.request)}`);
        }),
    },
  }),
});

const unsalted = composeHost({
  replace: ({ store }) => ({ store: { ...store, addressSalts: async () => [''] } }),
});

/** Like ours, with the e-mails, but without a rebuilt file. */
const plainDelete: Erase = async (dataDir, email) => {
  const database = new DatabaseSync(databasePath(dataDir), { timeout: 5000 });
  database.exec('PRAGMA secure_delete = ON');
  database.prepare('DELETE FROM requests WHERE email = ?').run(email);
  database.close();
  for (const path of filesOf(spoolFolder(dataDir))) rmSync(path);
};

export const privacyDrill: Drill = {
  name: 'privacy',
  promise:
    'no log tells of a visitor, addresses are salted HMACs whose salts are gone by 48 h, and what is erased leaves no byte behind',
  run: all,
  controls: [
    { sabotage: 'quotes the request in its errors', run: () => walk(quotingErrors, null) },
    { sabotage: 'hashes addresses without a salt', run: () => walk(unsalted, null) },
    {
      sabotage: 'deletes rows without rebuilding the file',
      run: () => eraseAndPurge(plainDelete, 'small', 'first'),
    },
  ],
};
