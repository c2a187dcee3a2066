/** What the company does with requests, and the record of it. */
import { type ActState, decideAct } from '../../desk/decide-act.ts';
import type {
  ActInput,
  ActOutcome,
  ActResult,
  DeskStore,
  Erasure,
  RequestCounts,
  RequestEmail,
} from '../../desk/desk-store.ts';
import { dueLimits, isNewestFirst } from '../../desk/due.ts';
import { FOLDING, searchText } from '../../desk/search-text.ts';
import type { VisitorValues } from '../../shared/fields.ts';
import { CHANGEABLE_COLUMNS, VISITOR_SELECTION } from '../request-queries.ts';
import type { RequestWithDelivery } from '../store.ts';
import { recordEntries, storedAct } from '../stored-acts.ts';
import type { PostgresDatabase, Query } from './database.ts';
import { createQueueNotifications, type QueueNotifications } from './outbox.ts';
import { queries } from './queries.ts';

export function postgresDeskStore(database: PostgresDatabase): DeskStore {
  const { query } = database;
  return {
    indexForSearch: createIndexForSearch(database),
    listPage: createListPage(database),
    async findRequest(id) {
      return (await query<RequestWithDelivery>(queries.findRequest, [id]))[0] ?? null;
    },
    async countRequests(now) {
      const [row] = await query<RequestCounts>(queries.countRequests(dueLimits(now)));
      if (row === undefined) throw new Error('PostgreSQL counted nothing');
      return row;
    },
    async historyOf(id) {
      const emails = await query<RequestEmail>(queries.emailsOf, [id]);
      return { emails, record: recordEntries(await query(queries.recordOf, [id])) };
    },
    listRecord: async ({ requestId = null, after = null, limit }) =>
      recordEntries(await query(queries.listRecord, [requestId, after, limit])),
    act: createAct(database),
    retryAll: (now) => retryAll(database, now),
  };
}

function createIndexForSearch(database: PostgresDatabase): DeskStore['indexForSearch'] {
  return (limit) =>
    database.transaction(async (query) => {
      // Locked against being erased until their texts are there, which are erased with them.
      const rows = await query<VisitorValues & { id: number }>(
        `SELECT r.id, ${VISITOR_SELECTION}
         FROM contact.requests r
         WHERE NOT EXISTS (
           SELECT FROM contact.search_texts s WHERE s.request_id = r.id AND s.folding = ${FOLDING})
         LIMIT $1 FOR KEY SHARE OF r SKIP LOCKED`,
        [limit],
      );
      if (rows.length === 0) return 0;
      await query(
        `INSERT INTO contact.search_texts AS s (request_id, text, folding)
         SELECT *, ${FOLDING} FROM unnest($1::bigint[], $2::text[])
         ON CONFLICT (request_id) DO UPDATE SET text = excluded.text, folding = excluded.folding
         WHERE s.folding <> excluded.folding`,
        [rows.map(({ id }) => id), rows.map(searchText)],
      );
      return rows.length;
    });
}

function createListPage({ query }: PostgresDatabase): DeskStore['listPage'] {
  return ({ state, takenBy, words, after, limit, now }) => {
    const isDown = isNewestFirst(state);
    const order = `ORDER BY r.id ${isDown ? 'DESC' : ''}`;
    const found = words.map((_, index) => `AND strpos(s.text, $${index + 3}) > 0`);
    // Left out if it is not asked for: a plan for either case would read all requests.
    const taken = takenBy === undefined ? '' : `AND r.taken_by = $${words.length + 3}`;
    const join = words.length === 0 ? '' : 'JOIN contact.search_texts s ON s.request_id = r.id';
    return query<RequestWithDelivery>(
      `${queries.selectWithDelivery(`(
        SELECT r.* FROM contact.requests r ${join}
        WHERE ${queries.stateConditions(dueLimits(now))[state]} ${found.join(' ')} ${taken}
          AND ($1::bigint IS NULL OR r.id ${isDown ? '<' : '>'} $1)
        ${order} LIMIT $2)`)}
      ${order}`,
      [after, limit, ...words, ...(takenBy === undefined ? [] : [takenBy])],
    );
  };
}

function createAct(database: PostgresDatabase): DeskStore['act'] {
  const notify = createQueueNotifications(database);
  return (input) => database.transaction((query) => actOn(query, input, notify));
}

/** An act that waits here for another sees what that one did. */
async function lockStates(query: Query, ids: number[]): Promise<Map<number, ActState>> {
  const columns = CHANGEABLE_COLUMNS.map(([key, column]) => `${column} AS "${key}"`);
  const rows = await query<ActState>(
    `SELECT id, version, held_reasons AS "heldReasons", ${columns.join(', ')}
     FROM contact.requests WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function actOn(
  query: Query,
  input: ActInput,
  notify: QueueNotifications,
): Promise<ActResult[]> {
  const { act, now, actId = null, messageIdDomain } = input;
  const states = await lockStates(
    query,
    input.requests.map(({ id }) => id),
  );
  const isKnown =
    actId !== null &&
    (await query('SELECT FROM contact.acts WHERE act_id = $1', [actId])).length > 0;
  const changed: ActState[] = [];

  async function outcomeFor(id: number, seenVersion: number | null): Promise<ActOutcome> {
    const state = states.get(id);
    if (state === undefined) return 'no_such_request';
    if (isKnown) return 'unchanged';
    const decision = decideAct(input, state, seenVersion);
    if (decision.outcome !== 'changed') return decision.outcome;
    if (act === 'retry' && (await retryOfRequest(query, now, id)) === 0) return 'unchanged';
    const after = { ...state, ...decision.changes, version: state.version + 1 };
    // Should the same request be named twice, the second time finds it changed.
    states.set(id, after);
    changed.push(after);
    return 'changed';
  }

  const results: ActResult[] = [];
  for (const { id, version } of input.requests) {
    results.push({ id, outcome: await outcomeFor(id, version) });
  }
  if (changed.length === 0) return results;
  const ids = changed.map(({ id }) => id);
  await saveStates(query, changed);
  await record(query, ids, input);
  if (act === 'release') await notify(query, ids, { now, messageIdDomain });
  return results;
}

async function saveStates(query: Query, states: ActState[]): Promise<void> {
  const types = { takenBy: 'text' } as Partial<Record<keyof ActState, string>>;
  const columns = CHANGEABLE_COLUMNS.map(([, column]) => column);
  const arrays = CHANGEABLE_COLUMNS.map(
    ([key], index) => `$${index + 2}::${types[key] ?? 'bigint'}[]`,
  );
  await query(
    `UPDATE contact.requests r SET version = r.version + 1,
       ${columns.map((column) => `${column} = k.${column}`).join(', ')}
     FROM unnest($1::bigint[], ${arrays.join(', ')}) AS k (id, ${columns.join(', ')})
     WHERE r.id = k.id`,
    [
      states.map(({ id }) => id),
      ...CHANGEABLE_COLUMNS.map(([key]) => states.map((state) => state[key])),
    ],
  );
}

const record = (query: Query, ids: number[], { by, now, act, text, actId }: ActInput) =>
  query(
    `INSERT INTO contact.acts (request_id, at, act, person, mailbox, text, act_id)
     SELECT id, $2, $3, $4, $5, $6, $7 FROM unnest($1::bigint[]) AS k (id)`,
    [ids, now, storedAct(act), by.person, by.mailbox, text ?? null, actId ?? null],
  );

/** The record entries of erased requests. */
export const recordErasure = (query: Query, ids: number[], { by, now }: Erasure) =>
  query(
    `INSERT INTO contact.acts (erased_id, at, act, person, mailbox)
     SELECT id, $2, 'erase', $3, $4 FROM unnest($1::bigint[]) AS k (id)`,
    [ids, now, by.person, by.mailbox],
  );

const tables = ['outbox', 'notices'] as const;

/** How many rows of both tables it has changed. */
async function changed(
  query: Query,
  statements: string[],
  ...parameters: number[]
): Promise<number> {
  const rows: unknown[] = [];
  for (const sql of statements) rows.push(...(await query(`${sql} RETURNING id`, parameters)));
  return rows.length;
}

/** Makes failed e-mails of a request due again. */
const retryOfRequest = (query: Query, now: number, id: number) =>
  changed(query, tables.map(queries.retryOfRequest), now, id);

function retryAll(database: PostgresDatabase, now: number): Promise<number> {
  const statements = tables.map((table) => queries.retryAll(table, database.hasWebhook));
  return database.transaction((query) => changed(query, statements, now));
}
