/** Deletes requests with every trace of them in the files, and what the site keeps about clients for two days. */
import { setImmediate as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { SALT_LIFETIME_MS } from '../../requests/limits/address-salts.ts';
import {
  changeOf,
  judgeRetention,
  type RetentionChange,
  type RetentionState,
  type RetentionStore,
} from '../../retention-change.ts';
import { emailKey } from '../../shared/email-key.ts';
import { type ErasureStore, StoreUnavailableError } from '../store.ts';
import type { SqliteDatabase } from './database.ts';
import { createRecordErasure } from './desk.ts';
import { queries } from './queries.ts';

type OnErase = (messageIds: string[]) => void;

export function sqliteErasureStore(database: SqliteDatabase, onErase: OnErase): ErasureStore {
  const erase = createErase(database, onErase);
  const record = createRecordErasure(database);
  const findOlder = createFind(database, queries.isOlder);
  const findOfAddress = createFind(database, queries.mayBeOfAddress);
  const purgeRecord = database.prepare(queries.deleteErasuresBefore);
  const numbersOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

  return {
    eraseRequest: async (id, erasure) =>
      (await erase([id], (ids) => record(ids, erasure))).length === 1,
    async eraseByEmail(email, erasure) {
      const key = emailKey(email);
      const found = await findOfAddress(key);
      const same = found.filter((row) => emailKey(row.email_key) === key);
      return (await erase(numbersOf(same), (ids) => record(ids, erasure))).length;
    },
    purgeBefore: async (time) =>
      erase(numbersOf(await findOlder(time)), () => purgeRecord.run(time)),
    sweep: createSweep(database),
    rebuild: async () => {
      if (database.isLarge()) database.rebuild();
    },
  };
}

/** Rows that are looked at in one go, and requests that are deleted in one transaction. Others are served between. */
const LOOKED_AT = 5000;
const DELETED_AT_ONCE = 100;

const foundRow = v.object({ id: v.number(), email_key: v.string() });

/** Without an index by address or age, which each request would have to write. */
function createFind(database: SqliteDatabase, condition: string) {
  const newest = database.prepare('SELECT max(id) AS id FROM requests');
  const some = database.prepare(
    `SELECT id, email_key FROM requests AS r WHERE r.id > ?2 AND r.id <= ?3 AND ${condition}`,
  );
  return async (value: string | number): Promise<v.InferOutput<typeof foundRow>[]> => {
    const end = database.read(() => Number(newest.get()?.id ?? 0));
    const found: v.InferOutput<typeof foundRow>[] = [];
    for (let after = 0; after < end; after += LOOKED_AT) {
      if (after > 0) await pause();
      const rows = database.read(() => some.all(value, after, after + LOOKED_AT));
      found.push(...v.parse(v.array(foundRow), rows));
    }
    return found;
  };
}

/** The function deletes the requests and returns the numbers of those that were there. */
function createErase(database: SqliteDatabase, onErase: OnErase) {
  const emailsOf = database.prepare(queries.messageIds);
  const deleteRequest = database.prepare(queries.deleteRequests);
  const dropIfEmpty = database.prepare(`${queries.deleteEmptyEmails} AND o.message_id = ?`);

  function deleteSome(some: number[], afterwards: (ids: number[]) => unknown): number[] {
    const emails = some.flatMap((id) => emailsOf.all(id).map((row) => String(row.message_id)));
    onErase([...new Set(emails)]);
    const ids = some.filter((id) => deleteRequest.all(id).length > 0);
    for (const messageId of emails) dropIfEmpty.run(messageId);
    afterwards(ids);
    return ids;
  }

  return async (ids: number[], afterwards: (ids: number[]) => unknown): Promise<number[]> => {
    const deleted: number[] = [];
    for (let start = 0; start === 0 || start < ids.length; start += DELETED_AT_ONCE) {
      if (start > 0) await pause();
      const some = ids.slice(start, start + DELETED_AT_ONCE);
      deleted.push(...database.write(() => deleteSome(some, afterwards)));
    }
    try {
      // secure_delete blanks deleted rows, but not the copies left behind where SQLite has moved rows between pages;
      // only a rebuild does, for which everybody would wait if the file is large.
      if (database.isLarge()) database.emptyLogAfterDeletion();
      else database.rebuild();
    } catch (cause) {
      throw new StoreUnavailableError(
        `${deleted.length} request(s) were deleted (${deleted.join(', ') || 'none'}), but traces are left in the files of the database ` +
          `(${cause instanceof Error ? cause.message : cause}). Repeat the command to remove them.`,
        { cause },
      );
    }
    return deleted;
  };
}

/** Rows that are looked at in one transaction, between which others are served. */
const PIECE_ROWS = 2000;

/** Deletes what the site keeps about clients for two days, and every copy of it. */
function createSweep(database: SqliteDatabase): ErasureStore['sweep'] {
  const atTime = queries.sweepAtTime.map((sql) => database.prepare(sql));
  const before = queries.sweepBefore.map((sql) => database.prepare(sql));
  const pieces = queries.sweepInPieces.map((part) => createChangeInPieces(database, part));
  const rewrites = ['rate_limits', 'address_salts'].map((table) =>
    createRewriteTable(database, table),
  );

  return async (now) => {
    database.write(() => {
      for (const statement of atTime) statement.run(now);
      for (const statement of before) statement.run(now - SALT_LIFETIME_MS);
    });
    for (const changeInPieces of pieces) await changeInPieces(now);
    database.write(() => {
      for (const rewriteTable of rewrites) rewriteTable();
    });
    // If a reader is in the way, the next sweep empties it.
    database.emptyWriteAheadLog();
  };
}

/** Goes through the table by its key, without an index by age, which each request would have to write. */
function createChangeInPieces(
  database: SqliteDatabase,
  { table, key, before, change, where, age }: (typeof queries.sweepInPieces)[number],
): (now: number) => Promise<void> {
  const endOfPiece = database.prepare(
    `SELECT ${key} AS key FROM ${table} WHERE ${key} > ? ORDER BY ${key} LIMIT 1 OFFSET ${PIECE_ROWS}`,
  );
  const changeRest = database.prepare(`${change} WHERE ${where} AND ${key} > ?2`);
  const changePiece = database.prepare(`${change} WHERE ${where} AND ${key} > ?2 AND ${key} <= ?3`);
  return async (now) => {
    let start: string | number | null = before;
    while (start !== null) {
      const after: string | number = start;
      const end: string | number | null = database.read(
        () => (endOfPiece.get(after)?.key ?? null) as string | number | null,
      );
      database.write(() =>
        end === null ? changeRest.run(now - age, after) : changePiece.run(now - age, after, end),
      );
      start = end;
      if (start !== null) await pause();
    }
  };
}

/** A flood leaves more: their copies go with the next daily cleaning. */
const MAX_REWRITTEN_ROWS = 5000;

/**
 * secure_delete blanks deleted rows, but not the copies left behind where SQLite has moved rows between
 * pages. A table that is emptied gives back its pages, and those are blanked whole.
 */
function createRewriteTable(database: SqliteDatabase, table: string): () => void {
  const some = database.prepare(`SELECT * FROM ${table} LIMIT ${MAX_REWRITTEN_ROWS + 1}`);
  const empty = database.prepare(`DELETE FROM ${table}`);
  // A newer release may have added columns before this one was rolled back to.
  const parameters = some.columns().map(() => '?');
  const insert = database.prepare(`INSERT INTO ${table} VALUES (${parameters})`);
  return () => {
    const rows = some.all();
    if (rows.length > MAX_REWRITTEN_ROWS) return;
    empty.run();
    for (const row of rows) insert.run(...Object.values(row));
  };
}

interface RetentionRow {
  days: number;
  shorterDays: number | null;
  since: number | null;
}

/** After how many days requests are deleted, and what a shorter time will delete. */
export function sqliteRetentionStore(database: SqliteDatabase): RetentionStore {
  const find = database.prepare(
    'SELECT days, shorter_days AS shorterDays, shorter_since AS since FROM retention',
  );
  const save = database.prepare(`
    INSERT INTO retention (id, days, shorter_days, shorter_since) VALUES (1, ?1, ?2, ?3)
    ON CONFLICT (id) DO UPDATE SET days = ?1, shorter_days = ?2, shorter_since = ?3`);
  const count = database.prepare(
    'SELECT count(*) AS count FROM requests WHERE coalesce(kept_from, received_at) < ?',
  );

  function state(): RetentionState | null {
    const row = find.get() as RetentionRow | undefined;
    if (row === undefined) return null;
    const { days, shorterDays, since } = row;
    const shorter = shorterDays === null || since === null ? null : { days: shorterDays, since };
    return { days, shorter };
  }

  function changeIn(state: RetentionState | null): RetentionChange | null {
    if (state === null || state.shorter === null) return null;
    const { days, at, before } = changeOf(state.shorter);
    return { days, at, requests: Number(count.get(before)?.count) };
  }

  return {
    seeRetention: async (look) =>
      database.write(() => {
        const { days, shorter } = judgeRetention(state(), look);
        save.run(days, shorter?.days ?? null, shorter?.since ?? null);
        return { days, change: changeIn({ days, shorter }) };
      }),
    retentionChange: async () => database.read(() => changeIn(state())),
  };
}
