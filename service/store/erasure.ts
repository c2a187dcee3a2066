/** Deletes requests with every trace of them in the files, and what the site keeps about clients for two days. */

import { MAX_DELAY_MS } from '../domain/backoff.ts';
import { JUMP_MS } from '../domain/clock-watch.ts';
import { emailKey } from '../domain/email-address.ts';
import { recordErasure } from './acts.ts';
import { SALT_LIFETIME_MS } from './address-salts.ts';
import { AGED_FROM, WAITING } from './columns.ts';
import {
  type Database,
  pause,
  query,
  queryOne,
  type Statement,
  statement,
  type Value,
  type Work,
} from './database.ts';
import type { Erasure } from './desk-store.ts';
import { type ErasureStore, StoreUnavailableError } from './store.ts';

export type OnErase = (messageIds: string[]) => void;

export function erasureStore(database: Database, onErase: OnErase): ErasureStore {
  const { read, write } = database;

  async function erase(found: number[], erasure: Erasure | null): Promise<number[]> {
    const deleted: number[] = [];
    for (let start = 0; start < found.length; start += DELETED_AT_ONCE) {
      if (start > 0) await pause();
      const some = found.slice(start, start + DELETED_AT_ONCE);
      deleted.push(...(await write(() => deleteSome(database, some, { erasure, onErase }))));
    }
    try {
      await database.removeTraces();
    } catch (cause) {
      throw new StoreUnavailableError(
        `${deleted.length} request(s) were deleted (${deleted.join(', ') || 'none'}), but traces are left in the files of the database ` +
          `(${cause instanceof Error ? cause.message : cause}). Repeat the command to remove them.`,
        { cause },
      );
    }
    return deleted;
  }

  return {
    eraseRequest: async (id, erasure) => (await erase([id], erasure)).length === 1,
    eraseByEmail: async (email, erasure) =>
      (await erase(await find(database, 'r.email_key = $1', emailKey(email)), erasure)).length,
    // It removes traces whether or not anything was deleted: what an erasure had to leave goes now.
    async purgeBefore(time) {
      const deleted = await erase(await find(database, `${AGED_FROM} < $1`, time), null);
      await write(function* () {
        yield [statement('DELETE FROM acts WHERE request_id IS NULL AND at < $1', [time])];
      });
      return deleted;
    },
    async rebuild() {
      if (await database.isLarge()) await database.rebuild();
    },
    async sweep(now) {
      await write(function* () {
        yield sweepAtOnce(now);
      });
      for (const part of sweepInPieces(now)) await changeInPieces({ read, write }, part);
      await database.removeSweptTraces();
    },
  };
}

/** Rows that are looked at in one go, and requests that are deleted in one transaction. Others are served between. */
const LOOKED_AT = 5000;
const DELETED_AT_ONCE = 100;

/** Without an index by address or age, which each request would have to write. */
async function find({ read }: Database, condition: string, value: Value): Promise<number[]> {
  const { end } = await read(() =>
    queryOne<{ end: number | null }>('SELECT max(id) AS "end" FROM requests'),
  );
  const found: number[] = [];
  for (let after = 0; after < (end ?? 0); after += LOOKED_AT) {
    if (after > 0) await pause();
    const rows = await read(() =>
      query<{ id: number }>(
        `SELECT r.id FROM requests r WHERE r.id > $2 AND r.id <= $3 AND ${condition} ORDER BY r.id`,
        [value, after, after + LOOKED_AT],
      ),
    );
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

interface Deletion {
  /** Null: they were old. */
  erasure: Erasure | null;
  onErase: OnErase;
}

/** Returns the numbers of those that were there. */
function* deleteSome(
  { dialect }: Database,
  numbers: number[],
  { erasure, onErase }: Deletion,
): Work<number[]> {
  const list = JSON.stringify(numbers);
  const isOne = `IN (SELECT CAST(value AS bigint) FROM ${dialect.texts('$1')})`;
  const [there = [], entries = []] = yield [
    statement(`SELECT id FROM requests WHERE id ${isOne} ORDER BY id`, [list]),
    statement(
      `SELECT DISTINCT o.id, o.message_id AS "messageId" FROM outbox o
       JOIN outbox_requests l ON l.outbox_id = o.id WHERE l.request_id ${isOne}`,
      [list],
    ),
  ];
  const ids = (there as { id: number }[]).map(({ id }) => id);
  if (ids.length === 0) return [];
  const about = entries as { id: number; messageId: string }[];
  // Before the commit: should it fail, nothing is left that nobody would look for again.
  onErase(about.map(({ messageId }) => messageId));
  yield [
    statement(`DELETE FROM requests WHERE id ${isOne}`, [list]),
    statement(
      `DELETE FROM outbox WHERE id ${isOne}
       AND NOT EXISTS (SELECT 1 FROM outbox_requests l WHERE l.outbox_id = outbox.id)`,
      [JSON.stringify(about.map(({ id }) => id))],
    ),
    ...(erasure === null ? [] : [recordErasure(dialect, ids, erasure)]),
  ];
  return ids;
}

function sweepAtOnce(now: number): Statement[] {
  const latest = now + MAX_DELAY_MS;
  return [
    // Written while the clock was ahead: without this they would outlive their 48 hours by as much.
    statement('UPDATE address_salts SET created_at = $1 WHERE created_at > $1', [now]),
    // The next try or the end of a lease is further away only if the clock was ahead.
    statement(
      `UPDATE outbox SET due_at = $1, leased_until = NULL
       WHERE ${WAITING} AND (due_at > $2 OR leased_until > $2)`,
      [now, latest],
    ),
    // What was written until then has outlived a salt, and networks can no longer be told apart.
    statement('DELETE FROM address_salts WHERE created_at <= $1', [now - SALT_LIFETIME_MS]),
    statement(
      'UPDATE requests SET network_key = NULL WHERE network_key IS NOT NULL AND received_at <= $1',
      [now - SALT_LIFETIME_MS],
    ),
  ];
}

interface Sweep {
  table: string;
  key: string;
  /** Less than every key. */
  before: string | number;
  /** `$1` is `time`. */
  change: string;
  where: string;
  time: number;
}

const IS_CLOCK_BELIEVED = 'NOT EXISTS (SELECT 1 FROM clock WHERE doubted_at IS NOT NULL)';

/** Of tables that may have millions of rows. */
function sweepInPieces(now: number): Sweep[] {
  const limits = { table: 'rate_limits', key: 'address_key', before: '' };
  return [
    // Received while the clock was ahead: the age counts from when that was put right.
    {
      table: 'requests',
      key: 'id',
      before: 0,
      change: 'UPDATE requests SET aged_from = $1',
      where: `coalesce(aged_from, received_at) - ${JUMP_MS} > $1 AND ${IS_CLOCK_BELIEVED}`,
      time: now,
    },
    // Written while the clock was ahead: as above.
    {
      ...limits,
      change: 'UPDATE rate_limits SET updated_at = $1',
      where: 'updated_at > $1',
      time: now,
    },
    {
      ...limits,
      change: 'DELETE FROM rate_limits',
      where: 'updated_at <= $1',
      time: now - SALT_LIFETIME_MS,
    },
    // Not while the clock may be ahead: a solution that is forgotten could be used again.
    {
      table: 'captcha_nonces',
      key: 'value',
      before: '',
      change: 'DELETE FROM captcha_nonces',
      where: `expires_at <= $1 AND ${IS_CLOCK_BELIEVED}`,
      time: now,
    },
  ];
}

/** Rows that are looked at in one transaction, between which others are served. */
const PIECE_ROWS = 2000;

/** Goes through the table by its key, without an index by age, which each request would have to write. */
async function changeInPieces(
  { read, write }: Pick<Database, 'read' | 'write'>,
  { table, key, before, change, where, time }: Sweep,
): Promise<void> {
  let start: Value = before;
  while (start !== null) {
    const after: Value = start;
    const [last]: { key: string | number }[] = await read(() =>
      query(
        `SELECT ${key} AS key FROM ${table} WHERE ${key} > $1 ORDER BY ${key} LIMIT 1 OFFSET ${PIECE_ROWS}`,
        [after],
      ),
    );
    const end: Value = last?.key ?? null;
    const [isPiece, values] =
      end === null ? ['', [time, after]] : [`AND ${key} <= $3`, [time, after, end]];
    await write(() => query(`${change} WHERE ${where} AND ${key} > $2 ${isPiece}`, values));
    start = end;
    if (start !== null) await pause();
  }
}
