/** Deletes requests with every trace of them in the files, and what the site keeps about clients for two days. */
import { setImmediate as pause } from 'node:timers/promises';
import { sameEmailKeys } from '../../shared/email-key.ts';
import { type ErasureStore, StoreUnavailableError } from '../store.ts';
import { createRecordErasure } from './acts.ts';
import type { SqliteDatabase } from './database.ts';
import { queries } from './queries.ts';
import { createSweep } from './sweep.ts';

type OnErase = (messageIds: string[]) => void;
type Which = Parameters<typeof queries.erasure>[0];

export function sqliteErasureStore(database: SqliteDatabase, onErase: OnErase): ErasureStore {
  const erase = createErase(database, onErase);
  const record = createRecordErasure(database);
  const unusualKeys = database.prepare(queries.unusualEmailKeys("email_key GLOB '*[^ -~]*'"));
  const keysOf = (email: string) =>
    sameEmailKeys(
      email,
      unusualKeys.all().map((row) => row.email_key as string),
    );
  const purgeRecord = database.prepare(queries.deleteErasuresBefore);

  return {
    eraseRequest: async (id, erasure) =>
      (await erase('request', id, (ids) => record(ids, erasure))).length === 1,
    async eraseByEmail(email, erasure) {
      let erased = 0;
      for (const key of database.read(() => keysOf(email))) {
        erased += (await erase('address', key, (ids) => record(ids, erasure))).length;
      }
      return erased;
    },
    purgeBefore: async (time) => erase('age', time, () => purgeRecord.run(time)),
    sweep: createSweep(database),
  };
}

/** Rows that are looked at in one go, and requests that are deleted in one transaction. Others are served between. */
const LOOKED_AT = 20_000;
const DELETED_AT_ONCE = 200;

/** Without an index by address or age, which each request would have to write. */
function createFind(database: SqliteDatabase, which: Which) {
  const newest = database.prepare('SELECT max(id) AS id FROM requests');
  const some = database.prepare(
    `SELECT id FROM requests AS r WHERE r.id > ?2 AND r.id <= ?3 AND ${queries.erasure(which).condition}`,
  );
  return async (value: string | number): Promise<number[]> => {
    const end = database.read(() => Number(newest.get()?.id ?? 0));
    const found: number[] = [];
    for (let after = 0; after < end; after += LOOKED_AT) {
      if (after > 0) await pause();
      const rows = database.read(() => some.all(value, after, after + LOOKED_AT));
      found.push(...rows.map((row) => row.id as number));
    }
    return found;
  };
}

/** The function deletes the requests and returns their numbers. */
function createErase(database: SqliteDatabase, onErase: OnErase) {
  const { messageIds, deleteRequests } = queries.erasure('request');
  const emailsOf = database.prepare(messageIds);
  const deleteRequest = database.prepare(deleteRequests);
  const dropIfEmpty = database.prepare(`${queries.deleteEmptyEmails} AND o.message_id = ?`);
  const find = {
    request: async (id: string | number) => [Number(id)],
    address: createFind(database, 'address'),
    age: createFind(database, 'age'),
  };

  function deleteSome(some: number[], afterwards: (ids: number[]) => unknown): number[] {
    const emails = some.flatMap((id) => emailsOf.all(id).map((row) => row.message_id as string));
    onErase([...new Set(emails)]);
    const ids = some.filter((id) => deleteRequest.all(id).length > 0);
    for (const messageId of emails) dropIfEmpty.run(messageId);
    afterwards(ids);
    return ids;
  }

  return async (
    which: Which,
    value: string | number,
    afterwards: (ids: number[]) => unknown,
  ): Promise<number[]> => {
    const found = await find[which](value);
    const deleted: number[] = [];
    do {
      if (deleted.length > 0) await pause();
      const some = found.splice(0, DELETED_AT_ONCE);
      deleted.push(...database.write(() => deleteSome(some, afterwards)));
    } while (found.length > 0);
    try {
      database.scrub();
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
