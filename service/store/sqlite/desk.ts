/** What the company does with requests. */
import type { DeskStore, RequestCounts } from '../../desk/desk-store.ts';
import { dueLimits, isNewestFirst } from '../../desk/due.ts';
import { FOLDING, searchText } from '../../desk/search-text.ts';
import type { VisitorValues } from '../../shared/fields.ts';
import { VISITOR_SELECTION } from '../request-columns.ts';
import type { RequestWithDelivery } from '../store.ts';
import { recordEntries } from '../stored-acts.ts';
import { createAct, createRetry } from './acts.ts';
import type { SqliteDatabase } from './database.ts';
import { mailboxesFromJson, queries, requestFromRow } from './queries.ts';

const withDelivery = requestFromRow<RequestWithDelivery>;

export function sqliteDeskStore(database: SqliteDatabase): DeskStore {
  const find = database.prepare(queries.findRequest);
  const retry = createRetry(database);

  return {
    indexForSearch: createIndexForSearch(database),
    listPage: createListPage(database),
    async findRequest(id) {
      const row = database.read(() => find.get(id));
      return row === undefined ? null : withDelivery(row);
    },
    countRequests: async (now) => {
      const count = database.prepare(queries.countRequests(dueLimits(now)));
      return database.read(() => ({ ...count.get() }) as unknown as RequestCounts);
    },
    historyOf: createHistoryOf(database),
    listRecord: createListRecord(database),
    act: createAct(database),
    retryAll: async (now) => database.write(() => retry(now, null)),
  };
}

function createIndexForSearch(database: SqliteDatabase): DeskStore['indexForSearch'] {
  // Numbers are given in the order of commits, so what is missing follows the last that is there.
  const missing = database.prepare(`
    SELECT r.id, ${VISITOR_SELECTION} FROM requests r
    WHERE r.id > (
      SELECT COALESCE(MAX(request_id), 0) FROM search_texts WHERE folding = ${FOLDING}
    ) ORDER BY r.id LIMIT ?`);
  const insert = database.prepare(
    `INSERT OR REPLACE INTO search_texts (request_id, text, folding) VALUES (?, ?, ${FOLDING})`,
  );
  return async (limit) => {
    const find = () => missing.all(limit) as unknown as (VisitorValues & { id: number })[];
    if (database.read(find).length === 0) return 0;
    return database.write(() => {
      const rows = find();
      for (const row of rows) insert.run(row.id, searchText(row));
      return rows.length;
    });
  };
}

function createListPage(database: SqliteDatabase): DeskStore['listPage'] {
  return async ({ state, takenBy = null, words, after, limit, now }) => {
    const isDown = isNewestFirst(state);
    const order = isDown ? 'DESC' : 'ASC';
    const found = words.map((_, index) => `instr(s.text, :word${index}) > 0 AND`);
    // A cross join keeps this order: the texts are read first, which are a fraction of the requests.
    const [tables, id] =
      words.length === 0
        ? ['requests r', 'r.id']
        : ['search_texts s CROSS JOIN requests r ON r.id = s.request_id', 's.request_id'];
    const list = database.prepare(`
      ${queries.selectWithDelivery(`(
        SELECT r.* FROM ${tables} WHERE ${found.join(' ')} ${queries.stateConditions(dueLimits(now))[state]}
          AND (:takenBy IS NULL OR r.taken_by = :takenBy)
          AND (:after IS NULL OR ${id} ${isDown ? '<' : '>'} :after)
        ORDER BY ${id} ${order} LIMIT :limit)`)}
      ORDER BY r.id ${order}`);
    const byName = Object.fromEntries(words.map((word, index) => [`word${index}`, word]));
    return database.read(() => list.all({ ...byName, takenBy, after, limit })).map(withDelivery);
  };
}

function createHistoryOf(database: SqliteDatabase): DeskStore['historyOf'] {
  const emails = database.prepare(queries.emailsOf);
  const record = database.prepare(queries.recordOf);
  return async (id) =>
    database.read(() => ({
      emails: emails.all(id).map((row) => ({
        ...row,
        waitsFor: mailboxesFromJson(row.waitsFor as string | null),
      })) as never,
      record: recordEntries(record.all(id)),
    }));
}

function createListRecord(database: SqliteDatabase): DeskStore['listRecord'] {
  const list = database.prepare(queries.listRecord);
  return async ({ requestId = null, after = null, limit }) =>
    recordEntries(database.read(() => list.all(requestId, after, limit)));
}
