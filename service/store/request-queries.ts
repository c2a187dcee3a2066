/**
 * The SQL that both stores share, except where the engines differ. Both keep a contact request in a column for each
 * property, named after it in snake_case.
 */
import { JUMP_MS } from '../clock-watch.ts';
import type { Changeable } from '../desk/decide-act.ts';
import { MAX_DELAY_MS } from '../outbox/backoff.ts';
import { SALT_LIFETIME_MS } from '../requests/limits/address-salts.ts';
import { type VisitorField, visitorFieldNames } from '../shared/fields.ts';
import type { ListState } from '../shared/list-states.ts';
import type { Channel, ContactRequest, NewContactRequest } from './store.ts';

type Columns<Row> = Record<keyof Row, string>;

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const visitorColumns = Object.fromEntries(
  visitorFieldNames.map((field) => [field, snakeCase(field)]),
) as Record<VisitorField, string>;

const newRequestColumns: Columns<NewContactRequest> = {
  fingerprint: 'fingerprint',
  contentDigest: 'body_digest',
  receivedAt: 'received_at',
  ...visitorColumns,
  language: 'language',
  heldReasons: 'held_reasons',
};

const requestColumns: Columns<ContactRequest> = {
  id: 'id',
  ...newRequestColumns,
  doneAt: 'done_at',
  releasedAt: 'released_at',
};

const changeableColumns: Columns<Changeable> = {
  doneAt: 'done_at',
  spamAt: 'spam_at',
  releasedAt: 'released_at',
  takenBy: 'taken_by',
  takenAt: 'taken_at',
};

/** What a new request is inserted with, in the order of `INSERT_COLUMNS`. */
export const INSERT_KEYS = Object.keys(newRequestColumns) as (keyof NewContactRequest)[];
export const INSERT_COLUMNS = Object.values(newRequestColumns).join(', ');

/** What acts change, each as [key, column]. */
export const CHANGEABLE_COLUMNS = Object.entries(changeableColumns) as [keyof Changeable, string][];

const selection = (columns: Record<string, string>) =>
  Object.entries(columns)
    .map(([key, column]) => `r.${column} AS "${key}"`)
    .join(', ');

/** Selects from the table `r` what the visitors filled in. */
export const VISITOR_SELECTION = selection(visitorColumns);
/** Selects rows of the table `r` that are contact requests: `r.body_digest AS "contentDigest"` and so on. */
export const REQUEST_SELECTION = selection(requestColumns);
/** The same with what acts change. */
const DESK_SELECTION = selection({
  ...requestColumns,
  ...changeableColumns,
  version: 'version',
});

interface Dialect {
  /** What goes before the name of a table. */
  schema: '' | 'contact.';
  /** What goes before the number of a parameter. */
  parameter: '?' | '$';
  /** The value of a list that is empty. */
  emptyList: "'[]'" | "'{}'";
  /** Of the request `r`: it is the parameter, or one of the list that the parameter is. */
  isRequested: string;
  /** Of the text `r.email_key`: it has characters beyond ASCII. */
  hasUnusualKey: string;
}

/** The times of `dueLimits`. */
interface Limits {
  overdueBefore: number;
  soonUntil: number;
}

type Table = 'outbox' | 'notices';

/** For each channel, the SQL condition that is true of the notices sent through it. */
export const NOTICE_CONDITION: Record<Channel, string> = {
  email: "kind <> 'webhook'",
  webhook: "kind = 'webhook'",
};

/** The SQL condition that is true of e-mails and webhook messages neither sent nor given up. */
export const WAITING = 'sent_at IS NULL AND dead_at IS NULL';

const STATE_COLUMNS =
  'kind, created_at, attempts, last_error, sent_at, dead_at, next_attempt_at, waits_for';

export function requestQueries(dialect: Dialect) {
  const { schema, parameter, emptyList, isRequested, hasUnusualKey } = dialect;
  const [p1, p2, p3] = [1, 2, 3].map((number) => `${parameter}${number}`);
  const requests = `${schema}requests`;
  const outbox = `${schema}outbox`;
  const notices = `${schema}notices`;
  const links = `${schema}outbox_requests`;
  const unreleased = `r.held_reasons <> ${emptyList} AND r.released_at IS NULL`;
  const open = `r.done_at IS NULL AND NOT (${unreleased})`;
  const held = `r.done_at IS NULL AND ${unreleased}`;

  const isClockBelieved = `NOT EXISTS (SELECT 1 FROM ${schema}clock WHERE held_at IS NOT NULL)`;

  const stateConditions = (limits: Limits): Record<ListState, string> => ({
    all: 'true',
    open,
    soon: `${open} AND r.received_at BETWEEN ${limits.overdueBefore} AND ${limits.soonUntil}`,
    overdue: `${open} AND r.received_at < ${limits.overdueBefore}`,
    held,
    done: 'r.done_at IS NOT NULL AND r.spam_at IS NULL',
    spam: 'r.done_at IS NOT NULL AND r.spam_at IS NOT NULL',
  });

  /** With the newest e-mail to the company: a released request has a notification after its digest. */
  const selectWithDelivery = (from = requests) => `
    SELECT ${DESK_SELECTION},
      CASE WHEN o.id IS NULL THEN 'none'
           WHEN o.sent_at IS NOT NULL THEN 'sent'
           WHEN o.dead_at IS NOT NULL THEN 'dead'
           ELSE 'waiting' END AS delivery,
      o.last_error AS "deliveryError"
    FROM ${from} r LEFT JOIN ${outbox} o ON o.id = (
      SELECT max(e.id) FROM ${links} l JOIN ${outbox} e ON e.id = l.outbox_id
      WHERE l.request_id = r.id AND e.kind <> 'acknowledgement')`;

  const selectRecord = `
    SELECT id, coalesce(request_id, erased_id) AS "requestId", at, act, person, mailbox, text
    FROM ${schema}acts`;

  /**
   * Makes failed e-mails due again at the time of the parameter. A dead one starts over: with its old
   * age it would be given up after one more failure.
   */
  const retry = (table: Table) => `
    UPDATE ${schema}${table} SET
      next_attempt_at = ${p1},
      attempts = CASE WHEN dead_at IS NULL THEN attempts ELSE 0 END,
      created_at = CASE WHEN dead_at IS NULL THEN created_at ELSE ${p1} END,
      dead_at = NULL
    WHERE sent_at IS NULL AND (dead_at IS NOT NULL OR attempts > 0)`;

  /**
   * Held requests that no digest has carried and nobody has called spam. The stores record in different
   * ways which requests a digest has carried: each passes its condition for one that none has.
   */
  const fromUndigested = (isInNoDigest: string) => `
    FROM ${requests} r
    WHERE ${unreleased} AND (r.done_at IS NULL OR r.spam_at IS NULL) AND ${isInNoDigest}`;

  return {
    stateConditions,
    selectWithDelivery,
    findRequest: `${selectWithDelivery()} WHERE r.id = ${p1}`,
    countRequests(limits: Limits) {
      const { all: _, ...states } = stateConditions(limits);
      const counts = Object.entries(states).map(
        ([state, condition]) => `count(*) FILTER (WHERE ${condition}) AS ${state}`,
      );
      return `SELECT ${counts.join(', ')} FROM ${requests} r`;
    },
    /** Only these, because counting every state would read all requests. */
    countHeld: `SELECT count(*) AS held FROM ${requests} r WHERE ${held}`,
    fromUndigested,
    /** The same condition: first the oldest of each network, then the second of each, and so on. */
    nextUndigested: (isInNoDigest: string, limit: number) => `
      SELECT id FROM (
        SELECT r.id, row_number() OVER (PARTITION BY r.network_key ORDER BY r.id) AS turn
        ${fromUndigested(isInNoDigest)}) AS held
      ORDER BY turn, id LIMIT ${limit}`,
    /** Parameter: a time before which a salt has been replaced, so that networks can no longer be told apart. */
    forgetNetworks: `
      UPDATE ${requests} SET network_key = NULL WHERE network_key IS NOT NULL AND received_at <= ${p1}`,

    /** Parameter: a request. */
    emailsOf: `
      SELECT o.kind, o.created_at AS "createdAt", o.attempts, o.last_error AS error,
        CASE WHEN o.sent_at IS NOT NULL THEN 'sent'
             WHEN o.dead_at IS NOT NULL THEN 'dead' ELSE 'waiting' END AS state,
        coalesce(o.sent_at, o.dead_at) AS at,
        CASE WHEN o.sent_at IS NULL AND o.dead_at IS NULL THEN o.next_attempt_at END
          AS "nextAttemptAt",
        CASE WHEN o.sent_at IS NULL THEN o.waits_for END AS "waitsFor"
      FROM (
        SELECT 1 AS part, e.id, ${STATE_COLUMNS} FROM ${links} l JOIN ${outbox} e ON e.id = l.outbox_id
        WHERE l.request_id = ${p1}
        UNION ALL
        SELECT 2, id, ${STATE_COLUMNS} FROM ${notices} WHERE request_id = ${p1}) AS o
      ORDER BY o.part, o.id`,
    /** Parameter: a request. */
    recordOf: `${selectRecord} WHERE request_id = ${p1} ORDER BY id`,
    /** Parameters: a request or null, the entry before which the page begins or null, the length of the page. */
    listRecord: `${selectRecord}
      WHERE (CAST(${p1} AS bigint) IS NULL OR request_id = ${p1} OR erased_id = ${p1})
        AND (CAST(${p2} AS bigint) IS NULL OR id < ${p2})
      ORDER BY id DESC LIMIT ${p3}`,

    /** Parameters: an entry, and a time. */
    renewLease: (table: Table) => `
      UPDATE ${schema}${table} SET lease_until = ${p2}, next_attempt_at = ${p2}
      WHERE id = ${p1} AND ${WAITING}`,
    /** Parameter of these: now. */
    makeDue: (channel: Channel) => {
      const due = (table: Table, condition: string) => `
        UPDATE ${schema}${table} SET next_attempt_at = ${p1}
        WHERE ${WAITING} AND ${condition} AND next_attempt_at > ${p1}
          AND (lease_until IS NULL OR lease_until <= ${p1})`;
      const ofNotices = due('notices', NOTICE_CONDITION[channel]);
      return channel === 'email' ? [due('outbox', 'true'), ofNotices] : [ofNotices];
    },

    /** Messages for a webhook that is no longer set are not counted. */
    outboxHealth: (hasWebhook: boolean) =>
      outboxHealth(outbox, notices, hasWebhook ? 'true' : NOTICE_CONDITION.email),
    /** Without a webhook, no one sends its messages. */
    retryAll: (table: Table, hasWebhook: boolean) =>
      `${retry(table)} AND ${hasWebhook ? 'true' : NOTICE_CONDITION.email}`,
    /** The same for those of the request that is the second parameter. */
    retryOfRequest(table: Table) {
      const linked = `id IN (SELECT outbox_id FROM ${links} WHERE request_id = ${p2})`;
      return `${retry(table)} AND ${table === 'outbox' ? linked : `request_id = ${p2}`}`;
    },

    /**
     * Parameter: the key of an address. Also those whose key an earlier release, which knew fewer spellings, may have
     * written otherwise.
     */
    mayBeOfAddress: `(r.email_key = ${p1} OR ${hasUnusualKey} OR r.email_key LIKE '%.')`,
    /** Parameter: the time before which the age of a request counts. */
    isOlder: `coalesce(r.kept_from, r.received_at) < ${p1}`,
    /** Parameter of these: as `isRequested` has it. */
    messageIds: `
      SELECT DISTINCT o.message_id FROM ${outbox} o JOIN ${links} l ON l.outbox_id = o.id
      JOIN ${requests} r ON r.id = l.request_id WHERE ${isRequested}`,
    deleteRequests: `DELETE FROM ${requests} AS r WHERE ${isRequested} RETURNING id`,
    deleteEmptyEmails: `
      DELETE FROM ${outbox} AS o
      WHERE NOT EXISTS (SELECT 1 FROM ${links} l WHERE l.outbox_id = o.id)`,
    /** Those about no request. Not one that waits, however old the clock makes it. Parameter: a time. */
    deleteOldNotices: `
      DELETE FROM ${notices} WHERE request_id IS NULL AND coalesce(sent_at, dead_at) < ${p1}`,
    /** How many times keys were sent since a time. By the index of requests, because notices of webhooks are many. */
    keyEmailsSince: `
      SELECT count(DISTINCT created_at) AS times FROM ${notices}
      WHERE request_id IS NULL AND kind = 'key' AND created_at > ${p1}`,
    /** Parameter: a time. */
    deleteErasuresBefore: `DELETE FROM ${schema}acts WHERE request_id IS NULL AND at < ${p1}`,
    /** Parameter of these: now. */
    sweepAtTime: [
      // Written while the clock was ahead: without this they would outlive their 48 hours by as much.
      `UPDATE ${schema}address_salts SET created_at = ${p1} WHERE created_at > ${p1}`,
      // The next attempt or the end of a lease is further away only if the clock was ahead.
      ...[outbox, notices].map(
        (table) => `
          UPDATE ${table} SET next_attempt_at = ${p1}, lease_until = NULL
          WHERE ${WAITING} AND (next_attempt_at - ${MAX_DELAY_MS} > ${p1}
            OR lease_until - ${MAX_DELAY_MS} > ${p1})`,
      ),
    ],
    /** Parameter of these: a time; what was written until then has outlived a salt. */
    sweepBefore: [`DELETE FROM ${schema}address_salts WHERE created_at <= ${p1}`],
    /**
     * Of tables that may have millions of rows, so each is changed in pieces, by its key. Parameter: now,
     * less `age`. `before` is less than every key.
     */
    sweepInPieces: [
      // Received while the clock was ahead: the age counts from when that was put right.
      {
        table: requests,
        key: 'id',
        before: 0,
        change: `UPDATE ${requests} SET kept_from = ${p1}`,
        where: `coalesce(kept_from, received_at) - ${JUMP_MS} > ${p1} AND ${isClockBelieved}`,
        age: 0,
      },
      // Written while the clock was ahead: as above.
      {
        table: `${schema}rate_limits`,
        key: 'address_key',
        before: '',
        change: `UPDATE ${schema}rate_limits SET updated_at = ${p1}`,
        where: `updated_at > ${p1}`,
        age: 0,
      },
      {
        table: `${schema}rate_limits`,
        key: 'address_key',
        before: '',
        change: `DELETE FROM ${schema}rate_limits`,
        where: `updated_at <= ${p1}`,
        age: SALT_LIFETIME_MS,
      },
      // Not while the clock may be ahead: a solution that is forgotten could be used again.
      {
        table: `${schema}captcha_nonces`,
        key: 'value',
        before: '',
        change: `DELETE FROM ${schema}captcha_nonces`,
        where: `expires_at <= ${p1} AND ${isClockBelieved}`,
        age: 0,
      },
    ],
  };
}

/** @param counted which notices count */
function outboxHealth(outbox: string, notices: string, counted: string): string {
  const columns = 'kind, created_at, next_attempt_at, dead_at, last_error';
  const lastError = (condition: string) => `
    SELECT last_error FROM (
        SELECT kind, next_attempt_at, last_error FROM waiting
        UNION ALL SELECT kind, dead_at, last_error FROM dead) AS failed
       WHERE last_error IS NOT NULL AND kind <> 'acknowledgement' AND ${condition}
       ORDER BY next_attempt_at DESC LIMIT 1`;
  return `
    WITH waiting AS (
      SELECT ${columns} FROM ${outbox} WHERE ${WAITING}
      UNION ALL SELECT ${columns} FROM ${notices} WHERE ${WAITING} AND ${counted}),
    dead AS (
      SELECT ${columns} FROM ${outbox} WHERE dead_at IS NOT NULL AND kind <> 'acknowledgement'
      UNION ALL SELECT ${columns} FROM ${notices} WHERE dead_at IS NOT NULL AND ${counted})
    SELECT
      (SELECT min(created_at) FROM waiting WHERE kind <> 'acknowledgement') AS "oldestUndeliveredAt",
      (SELECT count(*) FROM waiting) AS pending,
      (SELECT count(*) FROM dead) AS dead,
      (SELECT max(sent_at) FROM (
        SELECT * FROM (
          SELECT sent_at FROM ${outbox} WHERE sent_at IS NOT NULL ORDER BY id DESC LIMIT 1) AS newest
        UNION ALL
        SELECT sent_at FROM ${notices} WHERE request_id IS NULL AND ${NOTICE_CONDITION.email}) AS sent) AS "lastSentAt",
      (${lastError('true')}) AS "lastError",
      (${lastError(NOTICE_CONDITION.email)}) AS "lastEmailError"`;
}
