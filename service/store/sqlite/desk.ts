/** What the company does with requests, and the record of it. */
import { type ActState, decideAct } from '../../desk/decide-act.ts';
import type {
  ActInput,
  ActOutcome,
  DeskStore,
  Erasure,
  RequestCounts,
} from '../../desk/desk-store.ts';
import { dueLimits, isNewestFirst } from '../../desk/due.ts';
import { FOLDING, searchText } from '../../desk/search-text.ts';
import type { VisitorValues } from '../../shared/fields.ts';
import { CHANGEABLE_COLUMNS, VISITOR_SELECTION } from '../request-queries.ts';
import type { RequestWithDelivery } from '../store.ts';
import { recordEntries, storedAct } from '../stored-acts.ts';
import type { SqliteDatabase } from './database.ts';
import { createQueueNotification } from './outbox.ts';
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

const KEYS = CHANGEABLE_COLUMNS.map(([key]) => key);

function createAct(database: SqliteDatabase): DeskStore['act'] {
  const columns = CHANGEABLE_COLUMNS.map(([key, column]) => `${column} AS ${key}`);
  const find = database.prepare(
    `SELECT id, version, held_reasons AS heldReasons, ${columns.join(', ')} FROM requests WHERE id = ?`,
  );
  const isKnown = database.prepare('SELECT 1 FROM acts WHERE act_id = ?');
  const assignments = CHANGEABLE_COLUMNS.map(([, column]) => `${column} = ?`);
  const update = database.prepare(
    `UPDATE requests SET version = version + 1, ${assignments.join(', ')} WHERE id = ?`,
  );
  const write = database.prepare(
    'INSERT INTO acts (request_id, at, act, person, mailbox, text, act_id) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const retry = createRetry(database);
  const notify = createQueueNotification(database);

  function one(id: number, seenVersion: number | null, input: ActInput): ActOutcome {
    const { act, by, now, text = null, actId = null, messageIdDomain } = input;
    const row = find.get(id) as (ActState & { heldReasons: unknown }) | undefined;
    if (row === undefined) return 'no_such_request';
    if (actId !== null && isKnown.get(actId) !== undefined) return 'unchanged';
    const state: ActState = { ...row, heldReasons: JSON.parse(String(row.heldReasons)) };
    const decision = decideAct(input, state, seenVersion);
    if (decision.outcome !== 'changed') return decision.outcome;
    if (act === 'retry' && retry(now, id) === 0) return 'unchanged';
    const after = { ...state, ...decision.changes };
    update.run(...KEYS.map((key) => after[key]), id);
    write.run(id, now, storedAct(act), by.person, by.mailbox, text, actId);
    if (act === 'release') notify(id, now, messageIdDomain);
    return 'changed';
  }

  return async (input) =>
    database.write(() =>
      input.requests.map(({ id, version }) => ({ id, outcome: one(id, version, input) })),
    );
}

/** The function makes failed e-mails of a request, or of all, due again; inside a transaction. */
function createRetry(database: SqliteDatabase): (now: number, id: number | null) => number {
  const tables = ['outbox', 'notices'] as const;
  const all = tables.map((table) => database.prepare(queries.retryAll(table, database.hasWebhook)));
  const ofRequest = tables.map((table) => database.prepare(queries.retryOfRequest(table)));
  const sum = (statements: typeof all, ...parameters: number[]) =>
    statements.reduce((count, one) => count + Number(one.run(...parameters).changes), 0);
  return (now, request) => (request === null ? sum(all, now) : sum(ofRequest, now, request));
}

/** The function writes the record entries of erased requests; inside a transaction. */
export function createRecordErasure(database: SqliteDatabase) {
  const write = database.prepare(
    "INSERT INTO acts (erased_id, at, act, person, mailbox) VALUES (?, ?, 'erase', ?, ?)",
  );
  return (ids: number[], { by, now }: Erasure) => {
    for (const id of ids) write.run(id, now, by.person, by.mailbox);
  };
}
