/** The e-mails that wait, are being sent, were sent or given up: one row is one e-mail to one mailbox. */
import { MAX_DELAY_MS } from '../domain/backoff.ts';
import type { ContactRequest } from '../domain/contact-request.ts';
import type { OutboxHealth } from '../domain/health.ts';
import {
  type CompanyMail,
  DIGEST_REQUESTS,
  type DigestDetails,
  type EntryKind,
  type OutboxEntry,
} from '../domain/outbox-entry.ts';
import { REQUEST_SELECTION, UNRELEASED, WAITING, withReasons } from './columns.ts';
import {
  type Database,
  type Dialect,
  query,
  queryOne,
  type Statement,
  statement,
  type Work,
} from './database.ts';
import type { OutboxStore } from './store.ts';

export function outboxStore(database: Database): OutboxStore {
  const { read, write, dialect } = database;
  const run = async (one: Statement) => {
    await write(function* () {
      yield [one];
    });
  };
  return {
    async followMailboxes(mailboxes, now) {
      const list = JSON.stringify(mailboxes);
      const astray = await read(() => query(`${selectAstray(dialect)} LIMIT 1`, [list]));
      if (astray.length > 0) await write(() => followMailboxes(dialect, list, now));
    },
    async leaseNext({ now, leaseUntil }) {
      const due = await read(() => query(FIND_DUE, [now, now + LATEST_MS]));
      return due.length === 0 ? null : write(() => leaseNext(now, leaseUntil));
    },
    noteSent: (id, now) =>
      run(
        statement(
          'UPDATE outbox SET sent_at = $2, leased_until = NULL, error = NULL WHERE id = $1',
          [id, now],
        ),
      ),
    noteFailure: (id, { reason, isCounted, isRefusal, dueAt, now }) =>
      run(
        statement(
          `UPDATE outbox SET leased_until = NULL, error = $2, tries = tries + $3, refusals = refusals + $4,
             due_at = coalesce(CAST($5 AS bigint), due_at),
             dead_at = CASE WHEN CAST($5 AS bigint) IS NULL THEN CAST($6 AS bigint) END
           WHERE id = $1`,
          [id, reason, isCounted ? 1 : 0, isRefusal ? 1 : 0, dueAt, now],
        ),
      ),
    nextDueAt: () =>
      read(function* () {
        const [next] = yield* query<{ at: number }>(
          `SELECT ${DUE_AT} AS at FROM outbox WHERE ${WAITING} ORDER BY ${DUE_AT} LIMIT 1`,
        );
        return next?.at ?? null;
      }),
    async createDigest(now, mail) {
      const isDue = await read(function* () {
        const isWaiting = (yield* query(`${SELECT_UNDIGESTED} LIMIT 1`)).length > 0;
        return isWaiting && (yield* mayMakeDigest(now));
      });
      if (isDue) await write(() => createDigest(database, now, mail));
    },
    outboxHealth: () => read(() => queryOne<OutboxHealth>(OUTBOX_HEALTH)),
  };
}

interface NewEmail {
  kind: EntryKind;
  details?: object;
  /** Of the request of a notification. It may be inserted by the statement before. */
  fingerprint?: string;
}

const newMessageId = (dialect: Dialect, { messageIdDomain }: CompanyMail) =>
  `<${dialect.newUuid()}@${messageIdDomain}>`;

/** One row for each mailbox. */
export function queueEmail(
  { dialect }: Pick<Database, 'dialect'>,
  { kind, details, fingerprint }: NewEmail,
  mail: CompanyMail,
  now: number,
  messageId = newMessageId(dialect, mail),
): Statement {
  return statement(
    `INSERT INTO outbox (kind, message_id, recipient, request_id, details, created_at, due_at)
     SELECT CAST($2 AS text), CAST($3 AS text), value, (SELECT id FROM requests WHERE fingerprint = $4),
       CAST($5 AS text), CAST($6 AS bigint), CAST($6 AS bigint)
     FROM ${dialect.texts('$1')}`,
    [
      JSON.stringify(mail.mailboxes),
      kind,
      messageId,
      fingerprint ?? null,
      details === undefined ? null : JSON.stringify(details),
      now,
    ],
  );
}

/** Of unsent e-mails, each mailbox of `$1` that is to get one and has no row for it. Keys are for the mailboxes that asked. */
const missing = (dialect: Dialect) => `
  FROM outbox e CROSS JOIN ${dialect.texts('$1')}
  WHERE e.sent_at IS NULL AND e.kind <> 'key' AND NOT EXISTS (
    SELECT 1 FROM outbox o WHERE o.message_id = e.message_id
      AND (o.sent_at IS NOT NULL OR o.recipient = value))`;
/** Unsent rows of mailboxes that are not in `$1`. */
const gone = (dialect: Dialect) => `
  FROM outbox WHERE sent_at IS NULL AND recipient NOT IN (SELECT value FROM ${dialect.texts('$1')})`;
const selectAstray = (dialect: Dialect) =>
  `SELECT 1 ${gone(dialect)} UNION ALL SELECT 1 ${missing(dialect)}`;

/** Once a mailbox has an e-mail, none that was added later gets it too. */
function* followMailboxes(dialect: Dialect, list: string, now: number): Work<void> {
  yield [
    statement(
      `INSERT INTO outbox (kind, message_id, recipient, request_id, details, created_at, due_at)
       SELECT DISTINCT e.kind, e.message_id, value, e.request_id, e.details, e.created_at, CAST($2 AS bigint)
       ${missing(dialect)}`,
      [list, now],
    ),
    statement(`DELETE ${gone(dialect)}`, [list]),
  ];
}

/** When it may be leased; the index has the same expression. */
const DUE_AT = 'CASE WHEN leased_until > due_at THEN leased_until ELSE due_at END';
/** By how much something can be due later: a lease or a pause, by a host whose clock differs from this one. */
const LATEST_MS = MAX_DELAY_MS + 3_600_000;

/**
 * Due at a time `$1`; what is due after `$2` was planned, or leased, by a clock that was ahead. Keys to the desk go last,
 * because any stranger can have them sent; otherwise what was tried least, and what has never failed, so that what fails holds
 * up nothing else, and of that first what is about no single request.
 */
const FIND_DUE = `
  SELECT id, kind, message_id AS "messageId", recipient, request_id AS "requestId", details,
    created_at AS "createdAt", tries, refusals
  FROM outbox WHERE ${WAITING} AND (${DUE_AT} <= $1 OR ${DUE_AT} > $2)
  ORDER BY kind = 'key', tries, error IS NOT NULL, request_id IS NOT NULL, due_at, id LIMIT 1`;

function* leaseNext(now: number, leaseUntil: number): Work<OutboxEntry | null> {
  const [found] = yield* query<Omit<OutboxEntry, 'requests'> & { requestId: number | null }>(
    FIND_DUE,
    [now, now + LATEST_MS],
  );
  if (found === undefined) return null;
  const { requestId, ...entry } = found;
  const [, requests = []] = yield [
    // A time in the future would outlast the lease.
    statement(
      'UPDATE outbox SET leased_until = $2, due_at = CASE WHEN due_at > $3 THEN $3 ELSE due_at END WHERE id = $1',
      [entry.id, leaseUntil, now],
    ),
    entry.kind === 'digest'
      ? statement(`${SELECT_REQUESTS} WHERE r.digest = $1 ORDER BY r.id`, [entry.messageId])
      : statement(`${SELECT_REQUESTS} WHERE r.id = $1`, [requestId]),
  ];
  return { ...entry, requests: requests.map((row) => withReasons<ContactRequest>(row)) };
}

const SELECT_REQUESTS = `SELECT ${REQUEST_SELECTION} FROM requests r`;

/** Held requests that no digest has carried and nobody has called spam. */
const UNDIGESTED = `${UNRELEASED} AND (r.done_at IS NULL OR r.spam_at IS NULL) AND r.digest IS NULL`;
const SELECT_UNDIGESTED = `SELECT r.id FROM requests r WHERE ${UNDIGESTED}`;
const DIGEST_INTERVAL_MS = 3_600_000;

/** Hourly, whichever host asks and however often it starts. A last one in the future does not count. */
function* mayMakeDigest(now: number): Work<boolean> {
  const [told] = yield* query<{ value: string }>(
    "SELECT value FROM told WHERE occasion = 'digest'",
  );
  const madeAt = Number(told?.value ?? Number.NEGATIVE_INFINITY);
  return madeAt > now || now - madeAt >= DIGEST_INTERVAL_MS;
}

/** First the oldest of each client, then the second of each, and so on. */
const NEXT_UNDIGESTED = `
  SELECT id, count(*) OVER () AS "all" FROM (
    SELECT r.id, row_number() OVER (PARTITION BY r.client_key ORDER BY r.id) AS turn
    FROM requests r WHERE ${UNDIGESTED}) AS held
  ORDER BY turn, id LIMIT ${DIGEST_REQUESTS}`;

function* createDigest(database: Database, now: number, mail: CompanyMail): Work<void> {
  const { dialect } = database;
  if (!(yield* mayMakeDigest(now))) return;
  const held = yield* query<{ id: number; all: number }>(NEXT_UNDIGESTED);
  const [first] = held;
  if (first === undefined) return;
  const messageId = newMessageId(dialect, mail);
  const details: DigestDetails = { moreHeld: first.all - held.length };
  yield [
    statement(
      `UPDATE requests SET digest = $2
       WHERE id IN (SELECT CAST(value AS bigint) FROM ${dialect.texts('$1')})`,
      [JSON.stringify(held.map(({ id }) => id)), messageId],
    ),
    statement(
      `INSERT INTO told (occasion, value) VALUES ('digest', $1)
       ON CONFLICT (occasion) DO UPDATE SET value = excluded.value`,
      [String(now)],
    ),
    queueEmail(database, { kind: 'digest', details }, mail, now, messageId),
  ];
}

/** Of what failed and is not sent. */
export const FAILED = 'sent_at IS NULL AND (dead_at IS NOT NULL OR error IS NOT NULL)';

/** Has failed e-mails start over at the time of `$1`. */
export const startOver = (condition: string) => `
  UPDATE outbox SET due_at = $1, tries = 0, refusals = 0, dead_at = NULL WHERE ${FAILED} AND ${condition}`;

const OUTBOX_HEALTH = `
  SELECT
    (SELECT min(created_at) FROM outbox WHERE ${WAITING}) AS "oldestUndeliveredAt",
    (SELECT count(*) FROM outbox WHERE ${WAITING}) AS pending,
    (SELECT count(*) FROM outbox WHERE dead_at IS NOT NULL AND kind IN ('notification', 'digest')) AS dead,
    (SELECT max(sent_at) FROM (
      SELECT sent_at FROM outbox WHERE sent_at IS NOT NULL ORDER BY id DESC LIMIT 50) AS newest) AS "lastSentAt",
    (SELECT error FROM outbox WHERE sent_at IS NULL AND error IS NOT NULL
      ORDER BY coalesce(dead_at, due_at) DESC LIMIT 1) AS "lastError"`;
