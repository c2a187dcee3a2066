/** What visitors write stays where it belongs, and is deleted when it has to be. */
import { createHmac } from 'node:crypto';
import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { filesBelow } from '../../../scripts/bootstrap/files-below.mjs';
import { spoolFolder } from '../../../service/node/mail/spool-folder.ts';
import { deriveKey } from '../../../service/node/secret.ts';
import { databasePath } from '../../../service/store/sqlite/path.ts';
import { type DrillDatabase, postgresDatabase, sqliteDatabase } from '../databases.ts';
import { type Drill, type DrillContext, type Figures, inParallel } from '../drill.ts';
import { SECRET } from '../http-client.ts';
import { type HostChanges, type OpenDatabase, openTestBedOn, withStore } from '../test-bed.ts';
import {
  addressTraces,
  canaryAddresses,
  linesWithVisitors,
  MARK,
  tracesInFiles,
  tracesInTables,
} from './canary.ts';
import { type Erase, eraseFromPostgres, eraseFromSqlite, leadsErase, type Way } from './erasure.ts';
import { quotingMailServer, walkEveryPath } from './paths.ts';
import { outliveSalts } from './salts.ts';

/** Keys in the database have to be the HMACs of clients under salts that are kept there. */
async function keyFindings({ connect }: DrillDatabase): Promise<string[]> {
  await using connection = await connect();
  const salts = await connection.rows<{ salt: string }>('SELECT salt FROM address_salts');
  const keys = await connection.rows<{ key: string }>('SELECT address_key AS key FROM rate_limits');
  const errors = await connection.rows('SELECT last_error FROM outbox');
  const secret = deriveKey(SECRET, 'client address');
  const keyOf = (salt: string, address: string) =>
    createHmac('sha256', secret).update(`${salt}|${address}`).digest('hex');
  const rightKeys = new Set(
    canaryAddresses.flatMap(({ counted }) => salts.map(({ salt }) => keyOf(salt, counted))),
  );
  const salted = keys.filter(({ key }) => rightKeys.has(key)).length;
  const isSalted =
    salted === canaryAddresses.length && salts.every(({ salt }) => salt.length >= 32);
  return [
    ...(isSalted ? [] : [`${salted} of ${canaryAddresses.length} addresses are salted HMACs`]),
    ...(JSON.stringify(errors).includes(MARK) ? ['The error of an e-mail has personal data'] : []),
  ];
}

async function walk(
  context: DrillContext,
  subject: HostChanges,
  openDatabase: OpenDatabase,
): Promise<Figures> {
  const mail = quotingMailServer();
  await using bed = await openTestBedOn({ openDatabase, mail, isInMemory: true });
  const { steps, lines } = await walkEveryPath(context, bed, subject);
  const stored = await tracesInTables(bed.database, [MARK]);
  context.finding(
    // Otherwise the search would find nothing because there is nothing.
    ...(stored.length > 0 ? [] : ['No canary was stored']),
    ...(lines.length > steps / 2 ? [] : ['The log was not captured']),
    ...linesWithVisitors(lines),
    ...(await tracesInTables(bed.database, addressTraces)),
    ...tracesInFiles(bed.site.root, addressTraces),
    ...(await keyFindings(bed.database)),
  );
  return { 'requests with canaries': steps, 'log lines searched': lines.length };
}

interface Subject {
  host: HostChanges;
  erase: Erase;
  /** What is done. */
  parts: (keyof typeof parts)[];
}

const erasure =
  (way: Way) =>
  (context: DrillContext, { erase }: Subject) =>
    eraseFromSqlite(context, way, erase);

const parts = {
  SQLite: (context: DrillContext, { host }: Subject) => walk(context, host, sqliteDatabase),
  PostgreSQL: (context: DrillContext, { host }: Subject) => walk(context, host, postgresDatabase),
  salts: outliveSalts,
  erase: erasure('erased by the leads command'),
  purge: erasure('purged by the leads command'),
  retention: erasure('purged by the retention schedule'),
  'erase from PostgreSQL': eraseFromPostgres,
};

const product: Subject = {
  host: {},
  erase: leadsErase,
  parts: Object.keys(parts) as (keyof typeof parts)[],
};

/** Erases as ours does, e-mails too, but does not rebuild the file. */
const plainDelete: Erase = async ({ dataDir }, email) => {
  const database = new DatabaseSync(databasePath(dataDir), { timeout: 5000 });
  database.exec('PRAGMA secure_delete = ON');
  database.prepare('DELETE FROM requests WHERE email = ?').run(email);
  database.close();
  for (const path of filesBelow(spoolFolder(dataDir))) rmSync(path);
};

export const drill: Drill<Subject> = {
  promise:
    'no log tells of a visitor, addresses are salted HMACs whose salts are gone by 48 h, and what is erased leaves no byte behind',
  subject: product,
  run(context, subject) {
    const chosen = subject.parts.map((name) => [
      name,
      (part: DrillContext) => parts[name](part, subject),
    ]);
    return inParallel(context, Object.fromEntries(chosen));
  },
  controls: {
    'quotes the request in its errors': {
      finds: /The log has /,
      subject: {
        ...product,
        parts: ['SQLite'],
        host: withStore((own) => ({
          accept: (input) =>
            own.accept(input).catch((cause: Error) => {
              throw new Error(`${cause.message}: ${JSON.stringify(input.request)}`);
            }),
        })),
      },
    },
    'hashes addresses without a salt': {
      finds: /0 of 3 addresses are salted HMACs/,
      subject: {
        ...product,
        parts: ['SQLite'],
        host: withStore(() => ({ addressSalts: async () => [''] })),
      },
    },
    'deletes rows without rebuilding the file': {
      finds: /Still there when erased by the leads command: .*contact\.sqlite/,
      subject: { ...product, parts: ['erase'], erase: plainDelete },
    },
  },
};
