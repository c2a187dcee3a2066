/** Deletes requests with every trace of them in the files, and what the site keeps about clients for two days. */

import { emailKey } from '../domain/email-address.ts';
import { recordErasure } from './acts.ts';
import { type Database, query, statement, type Work } from './database.ts';
import type { Erasure } from './desk-store.ts';
import { type ErasureStore, StoreUnavailableError } from './store.ts';

const DAY_MS = 86_400_000;
/** How long a client is known. */
const CLIENTS_KNOWN_MS = 2 * DAY_MS;

export type OnErase = (messageIds: string[]) => void;

/** Keeps whoever was erased from coming back with an older copy of the database. Names are addresses or fingerprints. */
export interface ErasedList {
  /** Before the deletion, which it would be repeated after. */
  note(names: string[], at: number): void;
  /** Tells of a request whether one of its names was erased after it came; null if nobody was. */
  finder(now: number): ((names: string[], receivedAt: number) => boolean) | null;
  /** Whoever is in no copy any more. */
  forget(now: number): void;
}

export interface ErasureOptions {
  /**
   * Called, before a deletion is committed, with the Message-IDs of e-mails about the deleted requests, so that
   * copies of them outside the database are deleted too.
   */
  onErase?: OnErase;
  /** None if absent: then an older copy brings everybody back. */
  erased?: ErasedList | undefined;
}

export function erasureStore(
  database: Database,
  { onErase = () => undefined, erased }: ErasureOptions,
): ErasureStore {
  const { write } = database;

  /** Another program that does the same waits: nothing is between a line of the list and the deletion. */
  async function erase(condition: string, value: string | number, erasure: Erasure) {
    const deleted = await write(function* () {
      const found = yield* query<{ id: number; fingerprint: string }>(
        `SELECT id, fingerprint FROM requests WHERE ${condition}`,
        [value],
      );
      const names =
        typeof value === 'string' ? [value] : found.map(({ fingerprint }) => fingerprint);
      erased?.note(names, erasure.now);
      const ids = found.map(({ id }) => id);
      return yield* deleteRequests(database, ids, { erasure, onErase });
    });
    await removeTraces(database, deleted);
    return deleted.length;
  }

  return {
    eraseRequest: async (id, erasure) => (await erase('id = $1', id, erasure)) === 1,
    eraseByEmail: (email, erasure) => erase('email_key = $1', emailKey(email), erasure),
    async sweep(now) {
      await write(function* () {
        erased?.forget(now);
        yield* sweep(now);
      });
    },
  };
}

/** Once a database was opened, which may be an older copy. Returns how many requests were deleted. */
export async function eraseAgain(
  database: Database,
  { onErase = () => undefined, erased }: ErasureOptions,
  now: number,
): Promise<number> {
  const isErased = erased?.finder(now);
  if (!isErased) return 0;
  const deleted = await database.write(function* () {
    const rows = yield* query<{ id: number; receivedAt: number; key: string; fingerprint: string }>(
      'SELECT id, received_at AS "receivedAt", email_key AS key, fingerprint FROM requests',
    );
    const ids = rows
      .filter(({ key, fingerprint, receivedAt }) => isErased([key, fingerprint], receivedAt))
      .map(({ id }) => id);
    return yield* deleteRequests(database, ids, { erasure: null, onErase });
  });
  if (deleted.length > 0) await database.removeTraces();
  return deleted.length;
}

export interface Deletion {
  /** Null: they were old. */
  erasure: Erasure | null;
  onErase: OnErase;
}

/** Returns the numbers of those that were there. */
export function* deleteRequests(
  { dialect }: Database,
  numbers: number[],
  { erasure, onErase }: Deletion,
): Work<number[]> {
  const list = JSON.stringify(numbers);
  const isOne = `IN (SELECT CAST(value AS bigint) FROM ${dialect.texts('$1')})`;
  const [there = [], entries = []] = yield [
    statement(`SELECT id FROM requests WHERE id ${isOne} ORDER BY id`, [list]),
    statement(
      `SELECT message_id AS "messageId" FROM outbox WHERE request_id ${isOne}
       UNION SELECT digest FROM requests WHERE id ${isOne} AND digest IS NOT NULL`,
      [list],
    ),
  ];
  const ids = (there as { id: number }[]).map(({ id }) => id);
  if (ids.length === 0) return [];
  const messageIds = (entries as { messageId: string }[]).map(({ messageId }) => messageId);
  // Before the commit: should it fail, nothing is left that nobody would look for again.
  onErase(messageIds);
  yield [
    ...(erasure === null ? [] : [recordErasure(dialect, ids, erasure)]),
    statement(`DELETE FROM requests WHERE id ${isOne}`, [list]),
    // A digest that is left empty.
    statement(
      `DELETE FROM outbox WHERE kind = 'digest' AND message_id IN (SELECT value FROM ${dialect.texts('$1')})
       AND NOT EXISTS (SELECT 1 FROM requests WHERE digest = outbox.message_id)`,
      [JSON.stringify(messageIds)],
    ),
  ];
  return ids;
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

function* sweep(now: number): Work<void> {
  const over = now - CLIENTS_KNOWN_MS;
  yield [
    // Written while the clock was ahead: without this they would outlive their 48 hours by as much.
    statement('UPDATE rate_limits SET updated_at = $1 WHERE updated_at > $1', [now]),
    statement('DELETE FROM rate_limits WHERE updated_at <= $1', [over]),
    // Also what came while the clock was ahead.
    statement(
      'UPDATE requests SET client_key = NULL WHERE client_key IS NOT NULL AND (received_at <= $1 OR received_at > $2)',
      [over, now + CLIENTS_KNOWN_MS],
    ),
    // A solution that is forgotten could be used again.
    statement('DELETE FROM captcha_nonces WHERE expires_at <= $1', [now - DAY_MS]),
  ];
}
