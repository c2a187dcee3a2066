/** What is to be sent: how it is queued, and what the outbox worker asks of the database. */
import { SEND_FIRST, sendFirst } from '../../outbox/send-first.ts';
import { SALT_LIFETIME_MS } from '../../requests/limits/address-salts.ts';
import { NOTICE_CONDITION, REQUEST_SELECTION, WAITING } from '../request-queries.ts';
import {
  type Channel,
  type ContactRequest,
  DIGEST_REQUESTS,
  type EmailKind,
  type NoticeDetails,
  type NoticeKind,
  type OutboxEntry,
  type OutboxHealth,
  type OutboxStore,
} from '../store.ts';
import { NOTICE_KEPT_MS } from '../stored-request.ts';
import type { PostgresDatabase, Query } from './database.ts';
import { DIGEST_LOCK } from './locks.ts';
import { queries } from './queries.ts';

export function postgresOutboxStore(database: PostgresDatabase): OutboxStore {
  return {
    claimDue: createClaimDue(database),
    ...createOutcomeMethods(database),
    makeDue: (channel, now) =>
      database.transaction(async (query) => {
        for (const sql of queries.makeDue(channel)) await query(sql, [now]);
      }),
    async nextDueAt(channel = 'email') {
      const [row] = await database.query<{ due_at: number | null }>(
        `SELECT min(greatest(next_attempt_at, lease_until)) AS due_at FROM (
           SELECT next_attempt_at, lease_until FROM contact.outbox WHERE ${WAITING} AND $1 = 'email'
           UNION ALL
           SELECT next_attempt_at, lease_until FROM contact.notices WHERE ${WAITING} AND ${NOTICE_CONDITION[channel]}) o`,
        [channel],
      );
      return row?.due_at ?? null;
    },
    async outboxHealth() {
      const [row] = await database.query<OutboxHealth>(queries.outboxHealth(database.hasWebhook));
      if (row === undefined) throw new Error('PostgreSQL counted nothing');
      return row;
    },
    createDigest: createQueueDigest(database),
  };
}

const IN_NO_DIGEST = 'r.digested_at IS NULL';
const FROM_UNDIGESTED = queries.fromUndigested(IN_NO_DIGEST);

function createQueueDigest(database: PostgresDatabase): OutboxStore['createDigest'] {
  return (now, messageIdDomain, lastBefore = Number.MAX_SAFE_INTEGER) =>
    database.transaction(async (query) => {
      // One after the other: a second host must see which requests the first has taken.
      await query('SELECT pg_advisory_xact_lock($1, 0)', [DIGEST_LOCK]);
      const [row] = await query<{ id: number }>(
        `WITH held AS (
           UPDATE contact.requests SET digested_at = $1
           WHERE id IN (
             SELECT r.id ${FROM_UNDIGESTED}
               AND r.id IN (${queries.nextUndigested(IN_NO_DIGEST, DIGEST_REQUESTS)}) FOR UPDATE)
             AND NOT EXISTS (
               SELECT FROM contact.outbox WHERE kind = 'digest' AND created_at >= $3)
           RETURNING id),
         email AS (
           INSERT INTO contact.outbox (kind, message_id, created_at, next_attempt_at)
           SELECT 'digest', $2, $1, $1 WHERE EXISTS (SELECT FROM held) RETURNING id),
         links AS (
           INSERT INTO contact.outbox_requests (outbox_id, request_id)
           SELECT email.id, held.id FROM email, held)
         SELECT id FROM email`,
        [now, newMessageId(messageIdDomain), lastBefore],
      );
      await query(queries.forgetNetworks, [now - SALT_LIFETIME_MS]);
      return row?.id ?? null;
    });
}

type Claimed = Omit<OutboxEntry, 'requests' | 'moreHeld'>;

/** Locks up to $2 entries of a table that are due at $1. */
const lockDue = (table: string, columns: string, condition: string) => `
  SELECT ${columns}, kind, message_id AS "messageId", created_at AS "createdAt", attempts,
    waits_for AS "waitsFor"
  FROM ${table}
  WHERE ${WAITING} AND ${condition}
    AND (lease_until IS NULL OR lease_until <= $1) AND next_attempt_at <= $1
  ORDER BY ${SEND_FIRST}, ${table}.id LIMIT $2 FOR UPDATE SKIP LOCKED`;
const LOCK_EMAILS = lockDue('contact.outbox', 'id, NULL AS recipient, NULL AS details', 'true');
/** Notices are distinguished from other e-mails by their negative ids. */
const lockNotices = (channel: Channel) =>
  lockDue('contact.notices', '-id AS id, recipient, details', NOTICE_CONDITION[channel]);

/** Of the e-mails $1 and the notices $2. */
const CLAIMED_REQUESTS = `
  SELECT l.outbox_id AS "entryId", ${REQUEST_SELECTION}
  FROM contact.outbox_requests l JOIN contact.requests r ON r.id = l.request_id
  WHERE l.outbox_id = ANY($1)
  UNION ALL
  SELECT -n.id, ${REQUEST_SELECTION}
  FROM contact.notices n JOIN contact.requests r ON r.id = n.request_id WHERE n.id = ANY($2)
  ORDER BY id`;

function createClaimDue(database: PostgresDatabase): OutboxStore['claimDue'] {
  return ({ channel = 'email', now, limit, leaseUntil }) =>
    database.transaction(async (query) => {
      const lock = (sql: string) => query<Claimed>(sql, [now, limit]);
      const notices = await lock(lockNotices(channel));
      const emails = channel === 'email' ? await lock(LOCK_EMAILS) : [];
      const claimed = sendFirst([...notices, ...emails], limit);
      if (claimed.length === 0) return [];
      const emailIds = claimed.flatMap(({ id }) => (id > 0 ? id : []));
      const noticeIds = claimed.flatMap(({ id }) => (id < 0 ? -id : []));
      const lease = (table: string) =>
        `UPDATE contact.${table} SET lease_until = $2 WHERE id = ANY($1)`;
      await query(lease('outbox'), [emailIds, leaseUntil]);
      await query(lease('notices'), [noticeIds, leaseUntil]);
      const rows = await query<ContactRequest & { entryId: number }>(CLAIMED_REQUESTS, [
        emailIds,
        noticeIds,
      ]);
      const [rest] = await query<{ held: number }>(`SELECT count(*) AS held ${FROM_UNDIGESTED}`);
      return claimed.map((entry) => ({
        ...entry,
        requests: rows
          .filter(({ entryId }) => entryId === entry.id)
          .map(({ entryId: _, ...request }) => request),
        moreHeld: entry.kind === 'digest' ? (rest?.held ?? 0) : 0,
      }));
    });
}

type OutcomeMethods = Pick<
  OutboxStore,
  'markSent' | 'recordWaiting' | 'markFailed' | 'markDead' | 'releaseClaim' | 'renewLease'
>;

function createOutcomeMethods({ query }: PostgresDatabase): OutcomeMethods {
  const table = (id: number) => (id < 0 ? 'contact.notices' : 'contact.outbox');
  const change = (id: number, assignments: string, values: (string | number | null)[]) =>
    query(`UPDATE ${table(id)} SET lease_until = NULL, ${assignments} WHERE id = $1`, [
      Math.abs(id),
      ...values,
    ]);
  return {
    async markSent(id, now) {
      const [row] = await query<{ requests: number }>(
        `UPDATE ${table(id)} SET sent_at = $2, lease_until = NULL, last_error = NULL WHERE id = $1
         RETURNING (SELECT count(*) FROM contact.outbox_requests WHERE outbox_id = $3) AS requests`,
        [Math.abs(id), now, id],
      );
      return row?.requests ?? 0;
    },
    async recordWaiting(id, waitsFor) {
      await query(`UPDATE ${table(id)} SET waits_for = $2 WHERE id = $1`, [Math.abs(id), waitsFor]);
    },
    async markFailed(id, { error, nextAttemptAt }) {
      const failed = 'attempts = attempts + 1, last_error = $2, next_attempt_at = $3';
      await change(id, failed, [error, nextAttemptAt]);
    },
    async markDead(id, { error, now }) {
      await change(id, 'attempts = attempts + 1, last_error = $2, dead_at = $3', [error, now]);
    },
    async releaseClaim(id, nextAttemptAt, error) {
      const released = 'next_attempt_at = $2, last_error = coalesce($3, last_error)';
      await change(id, released, [nextAttemptAt, error ?? null]);
    },
    async renewLease(id, until) {
      await query(queries.renewLease(id < 0 ? 'notices' : 'outbox'), [Math.abs(id), until]);
    },
  };
}

const newMessageId = (domain: string) => `<${crypto.randomUUID()}@${domain}>`;

interface Queued {
  now: number;
  messageIdDomain: string;
}

/** One e-mail for each of the requests. */
export async function queueEmails(
  query: Query,
  kind: EmailKind,
  requestIds: number[],
  { now, messageIdDomain }: Queued,
): Promise<void> {
  await query(
    `WITH request AS (SELECT * FROM unnest($1::bigint[], $2::text[]) AS r (id, message_id)),
     email AS (
       INSERT INTO contact.outbox (kind, message_id, created_at, next_attempt_at)
       SELECT $4, message_id, $3, $3 FROM request RETURNING id, message_id)
     INSERT INTO contact.outbox_requests (outbox_id, request_id)
     SELECT email.id, request.id FROM email JOIN request USING (message_id)`,
    [requestIds, requestIds.map(() => newMessageId(messageIdDomain)), now, kind],
  );
}

interface NewNotices extends Queued {
  kind: NoticeKind;
  recipients: string[];
  details?: NoticeDetails;
}

const INSERT_NOTICES = `INSERT INTO contact.notices
  (kind, recipient, request_id, message_id, details, created_at, next_attempt_at)`;

/** One for each recipient, about no request. */
export async function queueNotices(query: Query, notices: NewNotices): Promise<void> {
  const { kind, recipients, details, now, messageIdDomain } = notices;
  await query(queries.deleteOldNotices, [now - NOTICE_KEPT_MS]);
  await query(
    `${INSERT_NOTICES} SELECT $1, recipient, NULL, message_id, $5, $2, $2
     FROM unnest($3::text[], $4::text[]) AS n (recipient, message_id)`,
    [
      kind,
      now,
      recipients,
      recipients.map(() => newMessageId(messageIdDomain)),
      details === undefined ? null : JSON.stringify(details),
    ],
  );
}

export type QueueNotifications = (
  query: Query,
  requestIds: number[],
  queued: Queued,
) => Promise<void>;

/** The function notifies the company of each request. */
export function createQueueNotifications({ hasWebhook }: PostgresDatabase): QueueNotifications {
  return async (query, requestIds, { now, messageIdDomain }) => {
    await queueEmails(query, 'notification', requestIds, { now, messageIdDomain });
    if (!hasWebhook) return;
    await query(
      `${INSERT_NOTICES} SELECT 'webhook', '', request_id, message_id, NULL, $3, $3
       FROM unnest($1::bigint[], $2::text[]) AS n (request_id, message_id)`,
      [requestIds, requestIds.map(() => newMessageId(messageIdDomain)), now],
    );
  };
}
