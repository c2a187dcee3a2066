/** Deletes what the site keeps about clients for two days, and every copy of it. */
import { setImmediate as pause } from 'node:timers/promises';
import { SALT_LIFETIME_MS } from '../../requests/limits/address-salts.ts';
import type { ErasureStore } from '../store.ts';
import type { SqliteDatabase } from './database.ts';
import { queries } from './queries.ts';

/** Rows that are looked at in one transaction, between which others are served. */
const PIECE_ROWS = 2000;

export function createSweep(database: SqliteDatabase): ErasureStore['sweep'] {
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
