/** `leads import FILE`: brings everything of a SQLite file into the PostgreSQL of DATABASE_URL, in one transaction. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import type { Environment } from '../../settings/read-settings.ts';
import { migrations } from '../../store/sqlite/migrations.ts';
import { postgresMigrations } from '../database/postgres-migrations.ts';
import { databaseSchema } from '../environment.ts';
import { UsageError } from './arguments.ts';
import { CommandError } from './commands.ts';
import { settingsOf } from './settings.ts';

type Row = Record<string, unknown>;

/** In this order, because of their references. What limits and captchas remember is over within days, and stays behind. */
const tables: {
  name: string;
  key: string;
  select: string;
  arrays?: string[];
  /** Columns that only SQLite has. */
  own?: string[];
}[] = [
  {
    name: 'requests',
    key: 'id',
    // PostgreSQL notes with the request what SQLite finds by its digest.
    select: `SELECT *, (SELECT o.created_at FROM outbox_requests l JOIN outbox o ON o.id = l.outbox_id
         WHERE l.request_id = requests.id AND o.kind = 'digest' LIMIT 1) AS digested_at
      FROM requests`,
    arrays: ['held_reasons'],
    own: ['acknowledged'],
  },
  { name: 'outbox', key: 'id', select: 'SELECT * FROM outbox', arrays: ['waits_for'] },
  {
    name: 'outbox_requests',
    key: 'outbox_id, request_id',
    select: 'SELECT * FROM outbox_requests',
  },
  { name: 'acts', key: 'id', select: 'SELECT * FROM acts' },
  { name: 'notices', key: 'id', select: 'SELECT * FROM notices', arrays: ['waits_for'] },
  { name: 'desk_keys', key: 'id', select: 'SELECT * FROM desk_keys' },
  { name: 'told', key: 'occasion', select: 'SELECT * FROM told' },
];

function readRows(
  db: DatabaseSync,
  { select, key, arrays = [], own = [] }: (typeof tables)[number],
): Row[] {
  return db
    .prepare(`${select} ORDER BY ${key}`)
    .all()
    .map((row) => {
      const copy: Row = { ...row };
      for (const name of arrays)
        if (copy[name] !== null) copy[name] = JSON.parse(String(copy[name]));
      for (const name of own) delete copy[name];
      return copy;
    });
}

function openSource(file: string): DatabaseSync {
  if (!existsSync(file)) throw new CommandError(`There is no ${file}.`);
  const db = new DatabaseSync(file, { readOnly: true });
  const version = db.prepare('PRAGMA user_version').get()?.user_version;
  if (version === migrations.length) return db;
  db.close();
  throw new CommandError(
    `${file} was written by another release. Start the site on it once with this one, then import it.`,
  );
}

async function refuseOthers(client: Client, requests: Row[]): Promise<void> {
  const known = new Map(requests.map(({ id, fingerprint }) => [id, fingerprint]));
  const { rows } = await client.query('SELECT id, fingerprint FROM contact.requests');
  const others = rows.filter(({ id, fingerprint }) => known.get(Number(id)) !== fingerprint);
  if (others.length === 0) return;
  throw new CommandError(
    `Nothing was imported: the database of DATABASE_URL has ${others.length} request(s) of its own, and numbers would collide. Import into an empty one.`,
  );
}

/** Resolves with how many rows are new there. */
async function copyTable(
  client: Client,
  { name, key }: (typeof tables)[number],
  rows: Row[],
): Promise<number> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  if (columns === '') return 0;
  const { rowCount } = await client.query(
    `INSERT INTO contact.${name} (${columns}) OVERRIDING SYSTEM VALUE
     SELECT ${columns} FROM json_populate_recordset(null::contact.${name}, $1) ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  );
  const found = await client.query(
    `SELECT to_jsonb(t) AS row FROM (SELECT ${columns} FROM contact.${name} ORDER BY ${key}) t`,
  );
  const there = new Map(found.rows.map(({ row }) => [keyOf(key, row), row]));
  const wrong = rows.filter((row) => !isDeepStrictEqual(there.get(keyOf(key, row)), { ...row }));
  if (wrong.length > 0) {
    throw new CommandError(
      `Nothing was imported: ${wrong.length} row(s) of ${name} would not be there as they are in the file.`,
    );
  }
  return rowCount ?? 0;
}

const keyOf = (key: string, row: Row) =>
  key
    .split(', ')
    .map((name) => row[name])
    .join(' ');

/** The number of an erased request is never given to another person's. */
async function continueNumbers(client: Client, db: DatabaseSync): Promise<void> {
  const sequences = db.prepare('SELECT name, seq FROM sqlite_sequence').all();
  for (const { name, seq } of sequences) {
    if (!tables.some((table) => table.name === name) || Number(seq) < 1) continue;
    await client.query(
      `SELECT setval(s, greatest($1::bigint, (SELECT coalesce(max(id), 1) FROM contact.${name})))
       FROM pg_get_serial_sequence('contact.${name}', 'id') s`,
      [Number(seq)],
    );
  }
}

async function importInto(client: Client, db: DatabaseSync): Promise<string> {
  const read = tables.map((table) => ({ table, rows: readRows(db, table) }));
  const requests = read[0]?.rows ?? [];
  await client.query('BEGIN; LOCK TABLE contact.requests IN EXCLUSIVE MODE');
  await refuseOthers(client, requests);
  let added = 0;
  for (const { table, rows } of read) added += await copyTable(client, table, rows);
  await continueNumbers(client, db);
  await client.query('COMMIT');
  const waiting = read
    .filter(({ table }) => table.name === 'outbox' || table.name === 'notices')
    .flatMap(({ rows }) => rows)
    .filter((row) => row.sent_at === null && row.dead_at === null).length;
  const outcome = `${requests.length} requests with their notes and record, and ${waiting} waiting e-mails`;
  return added === 0
    ? `All was there already: ${outcome}.`
    : `Imported and compared: ${outcome}. The file was left as it is; delete it once nothing in it is missed.`;
}

export async function importRequests(
  [file, ...others]: string[],
  environment: Environment,
): Promise<string> {
  if (file === undefined || others.length > 0) {
    throw new UsageError('"import" needs one file: import data/contact.sqlite');
  }
  const { DATABASE_URL: url } = settingsOf(databaseSchema, environment);
  if (url === null)
    throw new CommandError('Set DATABASE_URL to the PostgreSQL that gets the requests.');
  const db = openSource(file);
  try {
    const { migrateDatabase } = await import('../../store/postgres/migrate.ts');
    const { Client: PostgresClient } = await import('pg');
    await migrateDatabase(url, postgresMigrations());
    const client = new PostgresClient({ connectionString: url, application_name: 'leads import' });
    await client.connect();
    try {
      return await importInto(client, db);
    } finally {
      await client.end();
    }
  } finally {
    db.close();
  }
}
