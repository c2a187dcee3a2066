/** Deletes requests with every trace of them in the files, and what the site keeps about clients for two days. */
import type { Erasure } from '../../desk/desk-store.ts';
import type { Log } from '../../log.ts';
import { SALT_LIFETIME_MS } from '../../requests/limits/address-salts.ts';
import { changeOf, type RetentionChange, type RetentionStore } from '../../retention-change.ts';
import { emailKey } from '../../shared/email-key.ts';
import type { ErasureStore } from '../store.ts';
import { BULK_MS, type PostgresDatabase, type Query } from './database.ts';
import { recordErasure } from './desk.ts';
import { DELETION_LOCK } from './locks.ts';
import { queries } from './queries.ts';

/** Tables that hold something of a request. */
const tables = ['requests', 'outbox', 'outbox_requests', 'acts', 'search_texts']
  .map((name) => `contact.${name}`)
  .join();
/**
 * Deleted rows stay in the files until then. Only FULL rewrites the files: an ordinary vacuum leaves their bytes in
 * pages that are still in use. A table that is in use right now is left out, because visitors would wait behind us,
 * and what a transaction may still see is copied: both wait for the next daily purge.
 */
const VACUUM = `VACUUM (FULL, SKIP_LOCKED) ${tables}`;
/** 16 MB, which are written anew in a fraction of a second. */
const LARGE_BYTES = 2 ** 24;

type OnErase = (messageIds: string[]) => void;
type Afterwards = (query: Query, ids: number[]) => Promise<unknown>;
type Find = (query: Query) => Promise<{ id: number; email_key: string }[]>;

const find =
  (condition: string, value: string | number): Find =>
  (query) =>
    query(`SELECT id, email_key FROM contact.requests AS r WHERE ${condition}`, [value]);

export function postgresErasureStore(
  database: PostgresDatabase,
  log: Log,
  onErase: OnErase,
): ErasureStore {
  async function erase(found: Find, afterwards: Afterwards): Promise<number[]> {
    const deleted = await database.transaction(
      (query) => deleteRequests(query, { found, onErase, afterwards }),
      { statementMs: BULK_MS },
    );
    if (!(await areLarge(database))) {
      await database.command(VACUUM).catch((err: unknown) => {
        log.warn(
          { err },
          'Requests were deleted, but not yet vacuumed: the next purge tries again',
        );
      });
    }
    return deleted;
  }
  const recorded =
    (erasure: Erasure): Afterwards =>
    (query, ids) =>
      recordErasure(query, ids, erasure);

  return {
    eraseRequest: async (id, erasure) =>
      (await erase(find('r.id = $1', id), recorded(erasure))).length === 1,
    async eraseByEmail(email, erasure) {
      const key = emailKey(email);
      const mayBeOfAddress = find(queries.mayBeOfAddress, key);
      const ofAddress: Find = async (query) =>
        (await mayBeOfAddress(query)).filter((row) => emailKey(row.email_key) === key);
      return (await erase(ofAddress, recorded(erasure))).length;
    },
    // It vacuums whether or not anything was deleted: what an erasure left behind goes now.
    purgeBefore: (time) =>
      erase(find(queries.isOlder, time), (query) => query(queries.deleteErasuresBefore, [time])),
    async rebuild() {
      if (await areLarge(database)) await database.command(VACUUM);
    },
    async sweep(now) {
      await database.transaction(async (query) => {
        for (const sql of queries.sweepAtTime) await query(sql, [now]);
        for (const sql of queries.sweepBefore) await query(sql, [now - SALT_LIFETIME_MS]);
      });
      for (const part of queries.sweepInPieces) await changeInPieces(database, part, now);
    },
  };
}

/** Rows of a flood that are changed in one transaction: far fewer than would take the time of a statement. */
const PIECE_ROWS = 5000;

/** A row that a visitor's request has locked is left for the next sweep. */
async function changeInPieces(
  database: PostgresDatabase,
  { table, key, change, where, age }: (typeof queries.sweepInPieces)[number],
  now: number,
): Promise<void> {
  const sql = `${change} WHERE ${key} IN (
      SELECT ${key} FROM ${table} WHERE ${where} LIMIT ${PIECE_ROWS} FOR UPDATE SKIP LOCKED)
    RETURNING 1`;
  for (;;) {
    const changed = await database.query(sql, [now - age]);
    if (changed.length < PIECE_ROWS) return;
  }
}

interface DeletionOptions {
  found: Find;
  onErase: OnErase;
  afterwards: Afterwards;
}

async function deleteRequests(
  query: Query,
  { found, onErase, afterwards }: DeletionOptions,
): Promise<number[]> {
  // One deletion at a time: of two that each empty half a digest, neither would drop it.
  await query('SELECT pg_advisory_xact_lock($1, 0)', [DELETION_LOCK]);
  const numbers = (await found(query)).map(({ id }) => id);
  const emails = await query<{ message_id: string }>(queries.messageIds, [numbers]);
  onErase(emails.map((row) => row.message_id));
  const rows = await query<{ id: number }>(queries.deleteRequests, [numbers]);
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  await query(queries.deleteEmptyEmails);
  await afterwards(query, ids);
  return ids;
}

async function areLarge(database: PostgresDatabase): Promise<boolean> {
  const [size] = await database.query<{ bytes: number }>(
    `SELECT sum(pg_total_relation_size(t))::bigint AS bytes FROM unnest('{${tables}}'::regclass[]) AS t`,
  );
  return (size?.bytes ?? 0) > LARGE_BYTES;
}

/** `contact.see_retention` judges after how many days requests are deleted, for the database's own schedule too. */
export function postgresRetentionStore(database: PostgresDatabase): RetentionStore {
  return {
    seeRetention: ({ days, now, isHeld }) =>
      database.transaction(async (query) => {
        const [seen] = await query<{ days: number }>(
          'SELECT contact.see_retention($1, $2, $3) AS days',
          [days, now, isHeld],
        );
        return { days: seen?.days ?? days, change: await findChange(query) };
      }),
    retentionChange: () => findChange(database.query),
  };
}

async function findChange(query: Query): Promise<RetentionChange | null> {
  const [shorter] = await query<{ days: number; since: number }>(
    `SELECT shorter_days AS days, shorter_since AS since
     FROM contact.retention WHERE shorter_days IS NOT NULL`,
  );
  if (shorter === undefined) return null;
  const { days, at, before } = changeOf(shorter);
  const [found] = await query<{ requests: number }>(
    'SELECT count(*) AS requests FROM contact.requests WHERE coalesce(kept_from, received_at) < $1',
    [before],
  );
  return { days, at, requests: found?.requests ?? 0 };
}
