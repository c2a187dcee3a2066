/** What the company's leads command and the retention schedule ask of the database. */
import { emailKey } from '../../contact/email-key.ts';
import {
  type LeadStore,
  type RequestListFilter,
  type RequestWithDelivery,
  StoreUnavailableError,
} from '../../contact/store.ts';
import { recordErasure, retrying } from './acts.ts';
import type { SqliteDatabase } from './database.ts';
import { queries, requestFromRow } from './queries.ts';
import { sweep } from './sweep.ts';

const withDelivery = requestFromRow<RequestWithDelivery>;

type OnErase = (messageIds: string[]) => void;

export function sqliteLeadStore(database: SqliteDatabase, onErase: OnErase): LeadStore {
  const find = database.prepare(queries.findRequest);
  const retry = retrying(database);

  return {
    async listRequests({ state, overdueBefore }: RequestListFilter = {}) {
      const list = database.prepare(queries.listRequests(state ?? 'all'));
      return database.read(() => list.all(overdueBefore ?? null)).map(withDelivery);
    },
    async findRequest(id) {
      const row = database.read(() => find.get(id));
      return row === undefined ? null : withDelivery(row);
    },
    retryAll: async (now) => database.write(() => retry(now, null)),
    ...deletions(database, onErase),
  };
}

type Deletions = Pick<LeadStore, 'eraseRequest' | 'eraseByEmail' | 'purgeBefore' | 'sweep'>;

function deletions(database: SqliteDatabase, onErase: OnErase): Deletions {
  const ofNumber = erasure(database, 'id');
  const ofEmail = erasure(database, 'email_key');
  const ofTime = erasure(database, 'received_at');
  const dropEmptyEmails = database.prepare(queries.deleteEmptyEmails);
  const record = recordErasure(database);
  const purgeRecord = database.prepare(queries.deleteErasuresBefore);

  function withoutTrace(
    { emails, requests }: typeof ofEmail,
    value: string | number,
    afterwards: (ids: number[]) => void,
  ): number {
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
        `${deleted} request(s) were deleted, but another program was using the database, so ` +
          'traces are left in its files. Repeat the command to remove them.',
        { cause },
      );
    }
    return deleted;
  }

  return {
    eraseRequest: async (id, erasure) =>
      withoutTrace(ofNumber, id, (ids) => record(ids, erasure)) === 1,
    eraseByEmail: async (email, erasure) =>
      withoutTrace(ofEmail, emailKey(email), (ids) => record(ids, erasure)),
    purgeBefore: async (time) => withoutTrace(ofTime, time, () => purgeRecord.run(time)),
    sweep: sweep(database),
  };
}

/** Statements for the requests whose column has the value, or whose time is before it. */
function erasure(database: SqliteDatabase, column: Parameters<typeof queries.erasure>[0]) {
  const { messageIds, deleteRequests } = queries.erasure(column);
  return { emails: database.prepare(messageIds), requests: database.prepare(deleteRequests) };
}
