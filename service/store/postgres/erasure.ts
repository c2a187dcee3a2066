/** Deletes requests with every trace of them in the files, and what the site keeps about clients for two days. */
import type { Erasure } from '../../desk/desk-store.ts';
import type { Log } from '../../log.ts';
import { SALT_LIFETIME_MS } from '../../requests/limits/address-salts.ts';
import { emailKey } from '../../shared/email-key.ts';
import type { ErasureStore } from '../store.ts';
import { recordErasure } from './acts.ts';
import { BULK_MS, type PostgresDatabase, type Query } from './database.ts';
import { DELETION_LOCK } from './locks.ts';
import { queries } from './queries.ts';

/** Tables that hold something of a request. */
const tables = ['requests', 'outbox', 'outbox_requests', 'acts', 'search_texts']
  .map((name) => `contact.${name}`)
  .join();
const VACUUM = `VACUUM (FULL, SKIP_LOCKED) ${tables}`;
/** 16 MB, which are written anew in a fraction of a second. */
const LARGE_BYTES = 2 ** 24;
const VACUUM_TRIES = 5;
const VACUUM_AGAIN_MS = 250;

type OnErase = (messageIds: string[]) => void;
type Afterwards = (query: Query, ids: number[]) => Promise<unknown>;
type Find = (query: Query) => Promise<{ id: number; email_key: string }[]>;

const find =
  (condition: string, value: string | number): Find =>
  (query) =>
    query(`SELECT id, email_key FROM contact.requests AS r WHERE ${condition}`, [value]);

/** The numbers of the deleted requests, and the id of the transaction. */
interface Deletion {
  deleted: number[];
  transaction: string | null;
}

export function postgresErasureStore(
  database: PostgresDatabase,
  log: Log,
  onErase: OnErase,
): ErasureStore {
  async function erase(found: Find, afterwards: Afterwards): Promise<number[]> {
    const { deleted, transaction } = await database.transaction(
      (query) => deleteRequests(query, { found, onErase, afterwards }),
      { statementMs: BULK_MS },
    );
    if (!(await areLarge(database))) await vacuum(database, log, transaction);
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
): Promise<Deletion> {
  // One deletion at a time: of two that each empty half a digest, neither would drop it.
  await query('SELECT pg_advisory_xact_lock($1, 0)', [DELETION_LOCK]);
  const numbers = (await found(query)).map(({ id }) => id);
  const emails = await query<{ message_id: string }>(queries.messageIds, [numbers]);
  onErase(emails.map((row) => row.message_id));
  const rows = await query<{ id: number }>(queries.deleteRequests, [numbers]);
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  await query(queries.deleteEmptyEmails);
  await afterwards(query, ids);
  const [own] = await query<{ id: string }>('SELECT pg_current_xact_id()::xid::text AS id');
  return { deleted: ids, transaction: own?.id ?? null };
}

async function areLarge(database: PostgresDatabase): Promise<boolean> {
  const [size] = await database.query<{ bytes: number }>(
    `SELECT sum(pg_total_relation_size(t))::bigint AS bytes FROM unnest('{${tables}}'::regclass[]) AS t`,
  );
  return (size?.bytes ?? 0) > LARGE_BYTES;
}

/**
 * Deleted rows stay in the files until then. Only FULL rewrites the files: an ordinary vacuum
 * leaves their bytes in pages that are still in use. A table that is in use right now is left out,
 * because visitors would wait behind us, and what a transaction may still see is copied. It is tried
 * again for a second, for which the caller does not wait; what is in use longer, for instance by a
 * backup, waits for the next daily purge.
 */
async function vacuum(
  database: PostgresDatabase,
  log: Log,
  transaction: string | null,
): Promise<void> {
  if (await tryVacuum(database, log, transaction)) return;
  database.inBackground(async () => {
    for (let tries = 2; tries <= VACUUM_TRIES; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, VACUUM_AGAIN_MS));
      if (await tryVacuum(database, log, transaction)) return;
    }
  });
}

/** False if deleted rows may be left. A failure is logged and not tried again. */
async function tryVacuum(
  database: PostgresDatabase,
  log: Log,
  transaction: string | null,
): Promise<boolean> {
  try {
    await database.command(VACUUM);
    // In relfrozenxid a full vacuum leaves the first transaction whose deleted rows it had to copy.
    const withRows = await database.query(
      `SELECT 1 FROM pg_class WHERE oid = ANY ('{${tables}}'::regclass[])
       AND age(relfrozenxid) >= age($1::xid)`,
      [transaction],
    );
    return withRows.length === 0;
  } catch (err) {
    log.warn({ err }, 'Requests were deleted, but not yet vacuumed: the next purge tries again');
    return true;
  }
}
