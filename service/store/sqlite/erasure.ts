/** Deletes requests with every trace of them in the files, and what the site keeps about clients for two days. */
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
      erase('request', id, (ids) => record(ids, erasure)).length === 1,
    eraseByEmail: async (email, erasure) =>
      database
        .read(() => keysOf(email))
        .map((key) => erase('address', key, (ids) => record(ids, erasure)).length)
        .reduce((sum, count) => sum + count),
    purgeBefore: async (time) => erase('age', time, () => purgeRecord.run(time)),
    sweep: createSweep(database),
  };
}

/** The function deletes the requests and returns their numbers. */
function createErase(database: SqliteDatabase, onErase: OnErase) {
  const prepare = (which: Which) => {
    const { messageIds, deleteRequests } = queries.erasure(which);
    return { emails: database.prepare(messageIds), requests: database.prepare(deleteRequests) };
  };
  const statements: Record<Which, ReturnType<typeof prepare>> = {
    request: prepare('request'),
    address: prepare('address'),
    age: prepare('age'),
  };
  const dropEmptyEmails = database.prepare(queries.deleteEmptyEmails);

  return (
    which: Which,
    value: string | number,
    afterwards: (ids: number[]) => unknown,
  ): number[] => {
    const { emails, requests } = statements[which];
    const deleted = database.write(() => {
      onErase(emails.all(value).map((row) => row.message_id as string));
      const rows = requests.all(value);
      const ids = rows.map((row) => row.id as number).toSorted((a, b) => a - b);
      dropEmptyEmails.run();
      afterwards(ids);
      return ids;
    });
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
