/** Deletes requests with every trace of them in the files, and what the site keeps about clients for two days. */

import { emailKey } from '../domain/email-address.ts';
import { recordErasure } from './acts.ts';
import { SALT_LIFETIME_MS } from './address-salts.ts';
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

const DAY_MS = 86_400_000;

export type OnErase = (messageIds: string[]) => void;

export function erasureStore(database: Database, onErase: OnErase): ErasureStore {
  const { write } = database;

  async function erase(found: number[], erasure: Erasure): Promise<number> {
    const deleted: number[] = [];
    for (let start = 0; start < found.length; start += DELETED_AT_ONCE) {
      if (start > 0) await pause();
      const some = found.slice(start, start + DELETED_AT_ONCE);
      deleted.push(...(await write(() => deleteSome(database, some, { erasure, onErase }))));
    }
    await removeTraces(database, deleted);
    return deleted.length;
  }

  return {
    eraseRequest: async (id, erasure) => (await erase([id], erasure)) === 1,
    eraseByEmail: async (email, erasure) => erase(await findByEmail(database, email), erasure),
    async rebuild() {
      if (await database.isLarge()) await database.rebuild();
    },
    async sweep(now) {
      await write(function* () {
        yield sweepAtOnce(now);
      });
      for (const part of sweepInPieces(now)) await changeInPieces(database, part);
      await database.removeSweptTraces();
    },
  };
}

/** Rows that are looked at in one go, and requests that are deleted in one transaction. Others are served between. */
const LOOKED_AT = 5000;
export const DELETED_AT_ONCE = 100;

/** Without an index by address, which each request would have to write. */
async function findByEmail({ read }: Database, email: string): Promise<number[]> {
  const { end } = await read(() =>
    queryOne<{ end: number | null }>('SELECT max(id) AS "end" FROM requests'),
  );
  const found: number[] = [];
  for (let after = 0; after < (end ?? 0); after += LOOKED_AT) {
    if (after > 0) await pause();
    const rows = await read(() =>
      query<{ id: number }>(
        'SELECT id FROM requests WHERE id > $2 AND id <= $3 AND email_key = $1 ORDER BY id',
        [emailKey(email), after, after + LOOKED_AT],
      ),
    );
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

export interface Deletion {
  /** Null: they were old. */
  erasure: Erasure | null;
  onErase: OnErase;
}

/** Returns the numbers of those that were there. */
export function* deleteSome(
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
    ...(erasure === null ? [] : [recordErasure(dialect, ids, erasure)]),
    statement(`DELETE FROM requests WHERE id ${isOne}`, [list]),
    statement(
      `DELETE FROM outbox WHERE id ${isOne}
       AND NOT EXISTS (SELECT 1 FROM outbox_requests l WHERE l.outbox_id = outbox.id)`,
      [JSON.stringify(about.map(({ id }) => id))],
    ),
  ];
  return ids;
}

function sweepAtOnce(now: number): Statement[] {
  return [
    // Written while the clock was ahead: without this they would outlive their 48 hours by as much.
    statement('UPDATE address_salts SET created_at = $1 WHERE created_at > $1', [now]),
    // What was written until then has outlived a salt, and networks can no longer be told apart.
    statement('DELETE FROM address_salts WHERE created_at <= $1', [now - SALT_LIFETIME_MS]),
    // Also what came while the clock was ahead.
    statement(
      'UPDATE requests SET network_key = NULL WHERE network_key IS NOT NULL AND (received_at <= $1 OR received_at > $2)',
      [now - SALT_LIFETIME_MS, now + SALT_LIFETIME_MS],
    ),
  ];
}

export async function removeTraces(database: Database, deleted: number[]): Promise<void> {
  try {
    await database.removeTraces();
  } catch (cause) {
    throw new StoreUnavailableError(
      `${deleted.length} request(s) were deleted (${deleted.join(', ') || 'none'}), but traces are left in the files of the database ` +
        `(${cause instanceof Error ? cause.message : cause}). Repeat the command to remove them.`,
      { cause },
    );
  }
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

/** Of tables that may have millions of rows. */
function sweepInPieces(now: number): Sweep[] {
  const limits = { table: 'rate_limits', key: 'address_key', before: '' };
  return [
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
    {
      table: 'captcha_nonces',
      key: 'value',
      before: '',
      change: 'DELETE FROM captcha_nonces',
      where: 'expires_at <= $1',
      // A solution that is forgotten could be used again.
      time: now - DAY_MS,
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
