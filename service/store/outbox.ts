/** What the outbox worker asks of the database. */
import { MAX_DELAY_MS } from '../domain/backoff.ts';
import type { ContactRequest } from '../domain/contact-request.ts';
import type { OutboxHealth } from '../domain/health.ts';
import {
  DIGEST_REQUESTS,
  type MailboxOutcome,
  type MailboxState,
  type OutboxEntry,
} from '../domain/outbox-entry.ts';
import { REQUEST_SELECTION, UNRELEASED, WAITING, withReasons } from './columns.ts';
import { type Database, query, queryOne, statement, type Value, type Work } from './database.ts';
import { newEntry, queueEntries } from './outbox-entries.ts';
import type { OutboxStore } from './store.ts';

export function outboxStore(database: Database): OutboxStore {
  const { read, write } = database;
  const run = async (sql: string, values: Value[]) => {
    await write(() => query(sql, values));
  };
  return {
    async claimDue({ now, limit, leaseUntil }) {
      if (!(await read(() => isDue(now)))) return [];
      return write(() => claimDue(database, { now, limit, leaseUntil }));
    },
    nextDueAt: () => read(nextDueAt),
    markSent: (id, now) =>
      write(function* () {
        const [, requests = []] = yield [
          statement(
            'UPDATE outbox SET sent_at = $2, leased_until = NULL, error = NULL WHERE id = $1',
            [id, now],
          ),
          statement('SELECT count(*) AS count FROM outbox_requests WHERE outbox_id = $1', [id]),
        ];
        return (requests as { count: number }[])[0]?.count ?? 0;
      }),
    async markMailboxes(id, outcomes) {
      await write(function* () {
        yield [noteMailboxes(database, id, outcomes)];
      });
    },
    async markFailed(id, { error, dueAt, mailboxes }) {
      await write(() => fail(database, id, { column: 'due_at', at: dueAt, error, mailboxes }));
    },
    async markDead(id, { error, now, mailboxes }) {
      await write(() => fail(database, id, { column: 'dead_at', at: now, error, mailboxes }));
    },
    async giveBack(id, dueAt, error) {
      await write(function* () {
        const giveBack = statement(
          'UPDATE outbox SET leased_until = NULL, due_at = $2, error = coalesce($3, error) WHERE id = $1',
          [id, dueAt, error ?? null],
        );
        // Why it waits now is no longer what a mailbox answered.
        const forget = statement('UPDATE outbox_mailboxes SET error = NULL WHERE outbox_id = $1', [
          id,
        ]);
        yield error === undefined ? [giveBack] : [giveBack, forget];
      });
    },
    renewLease: (id, until) =>
      run(`UPDATE outbox SET leased_until = $2, due_at = $2 WHERE id = $1 AND ${WAITING}`, [
        id,
        until,
      ]),
    makeDue: (now) =>
      run(
        `UPDATE outbox SET due_at = $1
         WHERE ${WAITING} AND due_at > $1 AND (leased_until IS NULL OR leased_until <= $1)`,
        [now],
      ),
    // A renewed lease is of what may have been sent, unless it is longer than any: then the clock was ahead.
    resumeSending: (now) =>
      run(
        `UPDATE outbox SET leased_until = NULL, due_at = CASE WHEN due_at > $1 THEN $1 ELSE due_at END
         WHERE ${WAITING} AND NOT (due_at > $1 AND coalesce(leased_until, 0) BETWEEN $1 AND $2)`,
        [now, now + MAX_DELAY_MS],
      ),
    async createDigest(now, messageIdDomain) {
      const isDue = await read(function* () {
        const isWaiting = (yield* query(`${SELECT_UNDIGESTED} LIMIT 1`)).length > 0;
        return isWaiting && (yield* mayMakeDigest(now));
      });
      return isDue ? write(() => createDigest(database, now, messageIdDomain)) : null;
    },
    outboxHealth: () => read(() => queryOne<OutboxHealth>(OUTBOX_HEALTH)),
  };
}

/** When it may be claimed; the index has the same expression. */
const DUE_AT = 'CASE WHEN leased_until > due_at THEN leased_until ELSE due_at END';

function* nextDueAt(): Work<number | null> {
  const [next] = yield* query<{ at: number }>(
    `SELECT ${DUE_AT} AS at FROM outbox WHERE ${WAITING} ORDER BY ${DUE_AT} LIMIT 1`,
  );
  return next?.at ?? null;
}

/** By how much something can be due later: a lease or a pause, by a host whose clock differs from this one. */
const LATEST_MS = MAX_DELAY_MS + 3_600_000;
/** Due at a time `$1`. What is due after `$2` was planned, or leased, by a clock that was ahead. */
const IS_DUE = `(${DUE_AT} <= $1 OR ${DUE_AT} > $2)`;

function* isDue(now: number): Work<boolean> {
  const sql = `SELECT 1 FROM outbox WHERE ${WAITING} AND ${IS_DUE} LIMIT 1`;
  return (yield* query(sql, [now, now + LATEST_MS])).length > 0;
}

/**
 * Keys to the desk go last, because any stranger can have them sent; otherwise what was tried least, so that what
 * fails holds up nothing else, and of that first what is for the company alone.
 */
const FIND_DUE = `
  SELECT id, kind, recipient, details, message_id AS "messageId", created_at AS "createdAt", tries
  FROM outbox WHERE ${WAITING} AND ${IS_DUE}
  ORDER BY kind = 'key', tries, about = 'requests', created_at, id LIMIT $3`;

type Found = Omit<OutboxEntry, 'mailboxes' | 'requests' | 'moreHeld'>;
type OfEntry<Row> = Row & { entryId: number };

/** Held requests that no digest has carried and nobody has called spam. */
const UNDIGESTED = `${UNRELEASED} AND (r.done_at IS NULL OR r.spam_at IS NULL) AND r.digested_at IS NULL`;
const SELECT_UNDIGESTED = `SELECT r.id FROM requests r WHERE ${UNDIGESTED}`;

function* claimDue(
  { dialect }: Database,
  { now, limit, leaseUntil }: Parameters<OutboxStore['claimDue']>[0],
): Work<OutboxEntry[]> {
  const found = yield* query<Found>(FIND_DUE, [now, now + LATEST_MS, limit]);
  if (found.length === 0) return [];
  const ids = JSON.stringify(found.map(({ id }) => id));
  const isOne = `IN (SELECT CAST(value AS bigint) FROM ${dialect.texts('$1')})`;
  const hasDigest = found.some(({ kind }) => kind === 'digest');
  const [, requests = [], mailboxes = [], held = []] = yield [
    // A time in the future would outlast the lease.
    statement(
      `UPDATE outbox SET leased_until = $2, due_at = CASE WHEN due_at > $3 THEN $3 ELSE due_at END
       WHERE id ${isOne}`,
      [ids, leaseUntil, now],
    ),
    statement(
      `SELECT l.outbox_id AS "entryId", ${REQUEST_SELECTION}
       FROM outbox_requests l JOIN requests r ON r.id = l.request_id
       WHERE l.outbox_id ${isOne} ORDER BY r.id`,
      [ids],
    ),
    statement(
      `SELECT outbox_id AS "entryId", mailbox, sent_at AS "sentAt", tries, error
       FROM outbox_mailboxes WHERE outbox_id ${isOne} ORDER BY mailbox`,
      [ids],
    ),
    ...(hasDigest
      ? [statement(`SELECT count(*) AS count FROM requests r WHERE ${UNDIGESTED}`)]
      : []),
  ];
  const moreHeld = (held as { count: number }[])[0]?.count ?? 0;
  const ofEntry = <Row>(rows: unknown[], id: number) =>
    (rows as OfEntry<Row>[])
      .filter((row) => row.entryId === id)
      .map(({ entryId: _, ...row }) => row);
  return found.map((entry) => ({
    ...entry,
    mailboxes: ofEntry<MailboxState>(mailboxes, entry.id) as MailboxState[],
    requests: ofEntry(requests, entry.id).map((row) => withReasons<ContactRequest>(row)),
    moreHeld: entry.kind === 'digest' ? moreHeld : 0,
  }));
}

function noteMailboxes({ dialect }: Database, id: number, outcomes: MailboxOutcome[]) {
  return statement(
    `INSERT INTO outbox_mailboxes AS m (outbox_id, mailbox, sent_at, tries, error)
     SELECT CAST($1 AS bigint), value ->> 'mailbox', CAST(value ->> 'sentAt' AS bigint),
       CASE WHEN value ->> 'error' IS NULL THEN 0 ELSE 1 END, value ->> 'error'
     FROM ${dialect.objects('$2')} WHERE EXISTS (SELECT 1 FROM outbox WHERE id = $1)
     ON CONFLICT (outbox_id, mailbox) DO UPDATE SET
       sent_at = coalesce(m.sent_at, excluded.sent_at),
       tries = m.tries + excluded.tries,
       error = CASE WHEN excluded.sent_at IS NULL THEN coalesce(excluded.error, m.error) END`,
    [id, JSON.stringify(outcomes)],
  );
}

/** It is tried again when due, or is given up. */
interface Failure {
  column: 'due_at' | 'dead_at';
  at: number;
  error: string;
  mailboxes: MailboxOutcome[] | undefined;
}

function* fail(
  database: Database,
  id: number,
  { column, at, error, mailboxes = [] }: Failure,
): Work<void> {
  yield [
    statement(
      `UPDATE outbox SET leased_until = NULL, tries = tries + 1, error = $2, ${column} = $3 WHERE id = $1`,
      [id, error, at],
    ),
    ...(mailboxes.length === 0 ? [] : [noteMailboxes(database, id, mailboxes)]),
  ];
}

const DIGEST_INTERVAL_MS = 3_600_000;

/** Hourly, whichever host asks and however often it starts. A last one in the future does not count. */
function* mayMakeDigest(now: number): Work<boolean> {
  const [told] = yield* query<{ value: string }>(
    "SELECT value FROM told WHERE occasion = 'digest'",
  );
  const madeAt = Number(told?.value ?? Number.NEGATIVE_INFINITY);
  return madeAt > now || now - madeAt >= DIGEST_INTERVAL_MS;
}

/** First the oldest of each network, then the second of each, and so on. */
const NEXT_UNDIGESTED = `
  SELECT id, fingerprint FROM (
    SELECT r.id, r.fingerprint, row_number() OVER (PARTITION BY r.network_key ORDER BY r.id) AS turn
    FROM requests r WHERE ${UNDIGESTED}) AS held
  ORDER BY turn, id LIMIT ${DIGEST_REQUESTS}`;

function* createDigest(
  database: Database,
  now: number,
  messageIdDomain: string,
): Work<number | null> {
  const { dialect } = database;
  if (!(yield* mayMakeDigest(now))) return null;
  const held = yield* query<{ id: number; fingerprint: string }>(NEXT_UNDIGESTED);
  if (held.length === 0) return null;
  const fingerprints = held.map(({ fingerprint }) => fingerprint);
  const digest = newEntry(dialect, { kind: 'digest', fingerprints, messageIdDomain });
  yield [
    statement(
      `UPDATE requests SET digested_at = $2
       WHERE id IN (SELECT CAST(value AS bigint) FROM ${dialect.texts('$1')})`,
      [JSON.stringify(held.map(({ id }) => id)), now],
    ),
    statement(
      `INSERT INTO told (occasion, value) VALUES ('digest', $1)
       ON CONFLICT (occasion) DO UPDATE SET value = excluded.value`,
      [String(now)],
    ),
    ...queueEntries(database, [digest], now),
  ];
  const made = yield* queryOne<{ id: number }>('SELECT id FROM outbox WHERE message_id = $1', [
    digest.messageId,
  ]);
  return made.id;
}

/** Why the outbox entry `o` failed the last time, by each mailbox that failed; null if it never has, or was sent. */
export const ENTRY_ERROR = `
  CASE WHEN o.sent_at IS NULL THEN coalesce((
    SELECT string_agg(m.mailbox || ': ' || m.error, '; ' ORDER BY m.mailbox) FROM outbox_mailboxes m
    WHERE m.outbox_id = o.id AND m.sent_at IS NULL AND m.error IS NOT NULL), o.error) END`;

const OUTBOX_HEALTH = `
  SELECT
    (SELECT min(created_at) FROM outbox WHERE ${WAITING}) AS "oldestUndeliveredAt",
    (SELECT count(*) FROM outbox WHERE ${WAITING}) AS pending,
    (SELECT count(*) FROM outbox WHERE dead_at IS NOT NULL) AS dead,
    (SELECT max(sent_at) FROM (
      SELECT o.id, coalesce(m.sent_at, o.sent_at) AS sent_at
      FROM outbox o LEFT JOIN outbox_mailboxes m ON m.outbox_id = o.id
      WHERE coalesce(m.sent_at, o.sent_at) IS NOT NULL
      ORDER BY o.id DESC LIMIT 50) AS newest) AS "lastSentAt",
    (SELECT ${ENTRY_ERROR} FROM (
      SELECT * FROM outbox WHERE ${WAITING}
      UNION ALL SELECT * FROM outbox WHERE dead_at IS NOT NULL) o
    WHERE o.error IS NOT NULL
    ORDER BY coalesce(o.dead_at, o.due_at) DESC LIMIT 1) AS "lastError"`;
