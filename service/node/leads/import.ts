/** `leads import FILE`: brings everything of a SQLite file into the new PostgreSQL of DATABASE_URL, in one transaction. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import type { Environment } from '../../settings/read-settings.ts';
import { migrationFiles } from '../../store/migrations.ts';
import { databaseSchema } from '../environment.ts';
import { CommandError, UsageError } from './arguments.ts';
import { settingsOf } from './settings.ts';

/** In this order, because of their references. What limits and captchas remember is over within days, and stays behind. */
const tables = {
  requests: 'id',
  outbox: 'id',
  outbox_requests: 'outbox_id, request_id',
  outbox_mailboxes: 'outbox_id, mailbox COLLATE "C"',
  acts: 'id',
  desk_keys: 'id',
  told: 'occasion COLLATE "C"',
  retention: 'id',
};

function openSource(file: string): DatabaseSync {
  if (!existsSync(file)) throw new CommandError(`There is no ${file}.`);
  const db = new DatabaseSync(file, { readOnly: true });
  const version = db.prepare('PRAGMA user_version').get()?.user_version;
  if (version === migrationFiles().length) return db;
  db.close();
  throw new CommandError(
    `${file} was written by another release. Start the site on it once with this one, then import it.`,
  );
}

async function refuseUsed(client: Client): Promise<void> {
  for (const name of Object.keys(tables)) {
    const { rows } = await client.query(`SELECT count(*)::int AS count FROM contact.${name}`);
    if (rows[0].count === 0) continue;
    throw new CommandError(
      `Nothing was imported: the database of DATABASE_URL is in use (${name}: ${rows[0].count}). Import into a new one.`,
    );
  }
}

async function copyTable(client: Client, db: DatabaseSync, name: string, key: string) {
  const order = key.replaceAll(' COLLATE "C"', '');
  const rows = db
    .prepare(`SELECT * FROM ${name} ORDER BY ${order}`)
    .all()
    .map((row) => ({ ...row }));
  await client.query(
    `INSERT INTO contact.${name} OVERRIDING SYSTEM VALUE
     SELECT * FROM json_populate_recordset(null::contact.${name}, $1)`,
    [JSON.stringify(rows)],
  );
  const copied = await client.query(
    `SELECT to_jsonb(t) AS row FROM contact.${name} t ORDER BY ${key}`,
  );
  if (
    !isDeepStrictEqual(
      copied.rows.map(({ row }) => row),
      rows,
    )
  ) {
    throw new CommandError(
      `Nothing was imported: ${name} would not be there as it is in the file.`,
    );
  }
  return rows;
}

async function importInto(client: Client, db: DatabaseSync): Promise<string> {
  await client.query('BEGIN; LOCK TABLE contact.requests IN EXCLUSIVE MODE');
  await refuseUsed(client);
  const counts = new Map<string, number>();
  for (const [name, key] of Object.entries(tables)) {
    const rows = await copyTable(client, db, name, key);
    counts.set(name, rows.filter((row) => (row.sent_at ?? row.dead_at ?? null) === null).length);
  }
  // The number of an erased request is never given to another person's.
  for (const { name, seq } of db.prepare('SELECT name, seq FROM sqlite_sequence').all()) {
    if (!Object.hasOwn(tables, String(name)) || Number(seq) < 1) continue;
    await client.query(`SELECT setval(pg_get_serial_sequence($1, 'id'), $2)`, [
      `contact.${name}`,
      seq,
    ]);
  }
  await client.query('COMMIT');
  return (
    `Imported and compared: ${counts.get('requests')} requests with their notes and record, and ` +
    `${counts.get('outbox')} waiting e-mails. The file was left as it is; delete it once nothing in it is missed.`
  );
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
    await migrateDatabase(url, migrationFiles());
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
