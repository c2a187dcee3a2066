/** Deletes requests with every trace of them in the files, and what the site keeps about clients for two days. */
import { emailKey } from '../../contact/email-key.ts';
import { type ErasureStore, StoreUnavailableError } from '../../contact/store.ts';
import { createRecordErasure } from './acts.ts';
import type { SqliteDatabase } from './database.ts';
import { queries } from './queries.ts';
import { createSweep } from './sweep.ts';

type OnErase = (messageIds: string[]) => void;
type Column = Parameters<typeof queries.erasure>[0];

export function sqliteErasureStore(database: SqliteDatabase, onErase: OnErase): ErasureStore {
  const erase = createErase(database, onErase);
  const record = createRecordErasure(database);
  const purgeRecord = database.prepare(queries.deleteErasuresBefore);

  return {
    eraseRequest: async (id, erasure) => erase('id', id, (ids) => record(ids, erasure)) === 1,
    eraseByEmail: async (email, erasure) =>
      erase('email_key', emailKey(email), (ids) => record(ids, erasure)),
    purgeBefore: async (time) => erase('received_at', time, () => purgeRecord.run(time)),
    sweep: createSweep(database),
  };
}

/** The function deletes the requests whose column has the value, or whose time is before it. */
function createErase(database: SqliteDatabase, onErase: OnErase) {
  const prepare = (column: Column) => {
    const { messageIds, deleteRequests } = queries.erasure(column);
    return { emails: database.prepare(messageIds), requests: database.prepare(deleteRequests) };
  };
  const statements: Record<Column, ReturnType<typeof prepare>> = {
    id: prepare('id'),
    email_key: prepare('email_key'),
    received_at: prepare('received_at'),
  };
  const dropEmptyEmails = database.prepare(queries.deleteEmptyEmails);

  return (
    column: Column,
    value: string | number,
    afterwards: (ids: number[]) => unknown,
  ): number => {
    const { emails, requests } = statements[column];
    const deleted = database.write(() => {
      onErase(emails.all(value).map((row) => row.message_id as string));
      const ids = requests.all(value).map((row) => row.id as number);
      dropEmptyEmails.run();
      afterwards(ids);
      return ids.length;
    });
    try {
      database.scrub();
    } catch (cause) {
      throw new StoreUnavailableError(
        `${deleted} request(s) were deleted, but traces are left in the files of the database ` +
          `(${cause instanceof Error ? cause.message : cause}). Repeat the command to remove them.`,
        { cause },
      );
    }
    return deleted;
  };
}
