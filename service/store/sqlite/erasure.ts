/** Deletes requests with every trace of them in the files, and what the site keeps about clients for two days. */
import { setImmediate as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { emailKey } from '../../shared/email-key.ts';
import { type ErasureStore, StoreUnavailableError } from '../store.ts';
import { createRecordErasure } from './acts.ts';
import type { SqliteDatabase } from './database.ts';
import { queries } from './queries.ts';
import { createSweep } from './sweep.ts';

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
