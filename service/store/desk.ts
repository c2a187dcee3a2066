/** What the company sees of its requests, and the record of what it did. */
import type { RecordEntry } from '../domain/acts.ts';
import type { RequestWithDelivery } from '../domain/contact-request.ts';
import type { RequestCounts, RequestEmail, RequestHistory } from '../domain/desk.ts';
import type { ListState } from '../domain/request-state.ts';
import { dueBounds, isNewestFirst } from '../domain/request-state.ts';
import { DESK_SELECTION, HELD, UNRELEASED, withReasons } from './columns.ts';
import { type Database, query, queryOne, statement, type Value } from './database.ts';
import type { DeskStore, PageQuery } from './desk-store.ts';

export function deskStore(database: Database): Omit<DeskStore, 'act'> {
  const { read } = database;
  return {
    listPage: (input) => listPage(database, input),
    async findRequest(id) {
      const [row] = await read(() => query(`${selectWithDelivery()} WHERE r.id = $1`, [id]));
      return row === undefined ? null : withReasons<RequestWithDelivery>(row);
    },
    countRequests: (now) => countRequests(database, now),
    historyOf: (id) => historyOf(database, id),
    async erasureOf(id) {
      const [erased] = await read(() =>
        query<RecordEntry>(`${SELECT_RECORD} WHERE erased_id = $1`, [id]),
      );
      return erased ?? null;
    },
  };
}

/** Of a statement that is put together: `add` gives the place of a value. */
function parameters() {
  const values: Value[] = [];
  return { values, add: (value: Value) => `$${values.push(value)}` };
}

/** The condition by which the request `r` is in a list. */
function stateCondition(state: ListState, now: number, add: (value: number) => string): string {
  const open = `r.done_at IS NULL AND NOT (${UNRELEASED})`;
  const { overdueBefore, soonUntil } = dueBounds(now);
  switch (state) {
    case 'all':
      return 'true';
    case 'open':
      return open;
    case 'soon':
      return `${open} AND r.received_at BETWEEN ${add(overdueBefore)} AND ${add(soonUntil)}`;
    case 'overdue':
      return `${open} AND r.received_at < ${add(overdueBefore)}`;
    case 'held':
      return HELD;
    case 'done':
      return 'r.done_at IS NOT NULL AND r.spam_at IS NULL';
    case 'spam':
      return 'r.done_at IS NOT NULL AND r.spam_at IS NOT NULL';
  }
}

async function countRequests({ read }: Database, now: number): Promise<RequestCounts> {
  const { values, add } = parameters();
  const states = ['open', 'soon', 'overdue', 'held', 'done', 'spam'] as const;
  const counts = states.map(
    (state) => `count(*) FILTER (WHERE ${stateCondition(state, now, add)}) AS ${state}`,
  );
  return read(() => queryOne(`SELECT ${counts.join(', ')} FROM requests r`, values));
}

/** Of a row `o` of the outbox. */
const DELIVERY = `
  CASE WHEN o.sent_at IS NOT NULL THEN 'sent' WHEN o.dead_at IS NOT NULL THEN 'dead' ELSE 'waiting' END`;

/**
 * With the newest e-mail to the company: a released request has a notification after its digest. Whichever mailbox is
 * worst off counts.
 */
const selectWithDelivery = (from = 'requests') => `
  SELECT ${DESK_SELECTION},
    coalesce((SELECT CASE WHEN max(${DELIVERY}) = 'waiting' THEN 'waiting' ELSE min(${DELIVERY}) END
      FROM outbox o WHERE o.message_id = r.newest), 'none') AS delivery,
    (SELECT string_agg(o.recipient || ': ' || o.error, '; ' ORDER BY o.recipient) FROM outbox o
      WHERE o.message_id = r.newest AND o.error IS NOT NULL) AS "deliveryError"
  FROM (
    SELECT r.*, coalesce(
      (SELECT max(message_id) FROM outbox WHERE request_id = r.id), r.digest) AS newest
    FROM ${from} r) r`;

async function listPage(
  { read }: Database,
  { state, after, limit, now }: PageQuery,
): Promise<RequestWithDelivery[]> {
  const { values, add } = parameters();
  const isDown = isNewestFirst(state);
  const conditions = [
    stateCondition(state, now, add),
    ...(after === null ? [] : [`r.id ${isDown ? '<' : '>'} ${add(after)}`]),
  ];
  const order = `ORDER BY r.id ${isDown ? 'DESC' : 'ASC'}`;
  const page = `(
    SELECT r.* FROM requests r WHERE ${conditions.join(' AND ')} ${order} LIMIT ${add(limit)})`;
  const sql = `${selectWithDelivery(page)} ${order}`;
  return (await read(() => query(sql, values))).map((row) => withReasons<RequestWithDelivery>(row));
}

const EMAILS_OF = `
  SELECT o.kind, o.recipient AS mailbox, ${DELIVERY} AS state, o.created_at AS "createdAt",
    coalesce(o.sent_at, o.dead_at) AS at, o.tries,
    CASE WHEN o.sent_at IS NULL AND o.dead_at IS NULL THEN o.due_at END AS "dueAt", o.error
  FROM outbox o WHERE o.request_id = $1 OR o.message_id = (SELECT digest FROM requests WHERE id = $1)
  ORDER BY o.id`;

const SELECT_RECORD = `
  SELECT id, coalesce(request_id, erased_id) AS "requestId", at, act, person, mailbox, text FROM acts`;

const OTHERS_OF = `
  SELECT o.id FROM requests r JOIN requests o ON o.email_key = r.email_key AND o.id <> r.id
  WHERE r.id = $1 ORDER BY o.id`;

async function historyOf({ read }: Database, id: number): Promise<RequestHistory> {
  const [emails, record, others] = await read(function* () {
    return (yield [
      statement(EMAILS_OF, [id]),
      statement(`${SELECT_RECORD} WHERE request_id = $1 ORDER BY id`, [id]),
      statement(OTHERS_OF, [id]),
    ]) as [RequestEmail[], RecordEntry[], { id: number }[]];
  });
  return { emails, record, others: others.map((other) => other.id) };
}
