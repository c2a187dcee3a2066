/** Deletes what the site keeps about clients for two days, and every copy of it. */
import { SALT_LIFETIME_MS } from '../../requests/limits/address-salts.ts';
import type { ErasureStore } from '../store.ts';
import type { SqliteDatabase } from './database.ts';
import { queries } from './queries.ts';

export function createSweep(database: SqliteDatabase): ErasureStore['sweep'] {
  const atTime = queries.sweepAtTime.map((sql) => database.prepare(sql));
  const before = queries.sweepBefore.map((sql) => database.prepare(sql));
  const rewrites = ['rate_limits', 'address_salts'].map((table) =>
    createRewriteTable(database, table),
  );

  return async (now) => {
    database.write(() => {
      for (const statement of atTime) statement.run(now);
      for (const statement of before) statement.run(now - SALT_LIFETIME_MS);
      for (const rewriteTable of rewrites) rewriteTable();
    });
    // If a reader is in the way, the next sweep empties it.
    database.emptyWriteAheadLog();
  };
}

/**
 * secure_delete blanks deleted rows, but not the copies left behind where SQLite has moved rows between
 * pages. A table that is emptied gives back its pages, and those are blanked whole.
 */
function createRewriteTable(database: SqliteDatabase, table: string): () => void {
  const all = database.prepare(`SELECT * FROM ${table}`);
  const empty = database.prepare(`DELETE FROM ${table}`);
  // A newer release may have added columns before this one was rolled back to.
  const parameters = all.columns().map(() => '?');
  const insert = database.prepare(`INSERT INTO ${table} VALUES (${parameters})`);
  return () => {
    const rows = all.all();
    empty.run();
    for (const row of rows) insert.run(...Object.values(row));
  };
}
