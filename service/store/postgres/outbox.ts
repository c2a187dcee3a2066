/** What the outbox worker asks of the database. */

import { SEND_FIRST, sendFirst } from '../../outbox/send-first.ts';
import { SALT_LIFETIME_MS } from '../../requests/limits/address-salts.ts';
import { REQUEST_SELECTION } from '../request-columns.ts';
import { NOTICE_CONDITION, WAITING } from '../request-queries.ts';
import {
  type ContactRequest,
  DIGEST_REQUESTS,
  type EmailKind,
  type OutboxEntry,
  type OutboxHealth,
  type OutboxStore,
} from '../store.ts';
import type { PostgresDatabase, Query } from './database.ts';
import { DIGEST_LOCK } from './locks.ts';
import { queries } from './queries.ts';
import { newMessageId } from './queue.ts';

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

interface ClaimedRow extends ContactRequest {
  outboxId: number;
  kind: EmailKind;
  messageId: string;
  createdAt: number;
  attempts: number;
  waitsFor: string[] | null;
  moreHeld: number;
}

/** Rows of one e-mail follow each other. */
function entriesFromRows(rows: ClaimedRow[]): OutboxEntry[] {
  const entries: OutboxEntry[] = [];
  for (const row of rows) {
    const {
      outboxId: id,
      kind,
      messageId,
      createdAt,
      attempts,
      waitsFor,
      moreHeld,
      ...request
    } = row;
    let entry = entries.at(-1);
    if (entry?.id !== id) {
      const ofNotices = { recipient: null, details: null };
      const ofEmail = { kind, messageId, createdAt, attempts, waitsFor, moreHeld };
      entry = { id, ...ofNotices, ...ofEmail, requests: [] };
      entries.push(entry);
    }
    entry.requests.push(request);
  }
  return entries;
}

/** Locks up to $2 entries of a table that are due at $1. */
const lockDue = (id: string, table: string, condition: string) => `
  SELECT ${id} AS id, kind, attempts FROM ${table}
  WHERE ${WAITING} AND ${condition}
    AND (lease_until IS NULL OR lease_until <= $1) AND next_attempt_at <= $1
  ORDER BY ${SEND_FIRST}, ${table}.id LIMIT $2 FOR UPDATE SKIP LOCKED`;
const LOCK_EMAILS = lockDue('id', 'contact.outbox', 'true');
/** Notices are distinguished from other e-mails by their negative ids. */
const lockNotices = {
  email: lockDue('-id', 'contact.notices', NOTICE_CONDITION.email),
  webhook: lockDue('-id', 'contact.notices', NOTICE_CONDITION.webhook),
};

const LEASE_NOTICES = `
  UPDATE contact.notices SET lease_until = $2 WHERE id = ANY($1)
  RETURNING -id AS id, kind, recipient, details, request_id AS "requestId",
    message_id AS "messageId", created_at AS "createdAt", attempts, waits_for AS "waitsFor"`;

const LEASE_EMAILS = `
  WITH leased AS (
    UPDATE contact.outbox SET lease_until = $2 WHERE id = ANY($1) RETURNING *)
  SELECT o.id AS "outboxId", o.kind, o.message_id AS "messageId",
    o.created_at AS "createdAt", o.attempts, o.waits_for AS "waitsFor", ${REQUEST_SELECTION},
    CASE WHEN o.kind = 'digest' THEN (SELECT count(*) ${FROM_UNDIGESTED}) ELSE 0 END AS "moreHeld"
  FROM leased o
  JOIN contact.outbox_requests l ON l.outbox_id = o.id
  JOIN contact.requests r ON r.id = l.request_id
  ORDER BY o.id, r.id`;

interface ClaimedNotice extends Omit<OutboxEntry, 'requests' | 'moreHeld'> {
  requestId: number | null;
}

async function leaseNotices(
  query: Query,
  claimed: number[],
  until: number,
): Promise<OutboxEntry[]> {
  if (claimed.length === 0) return [];
  const notices = await query<ClaimedNotice>(LEASE_NOTICES, [claimed.map(Math.abs), until]);
  const ids = notices.flatMap(({ requestId }) => requestId ?? []);
  const requests =
    ids.length === 0
      ? []
      : await query<ContactRequest>(
          `SELECT ${REQUEST_SELECTION} FROM contact.requests r WHERE r.id = ANY($1)`,
          [ids],
        );
  return notices.map(({ requestId, ...notice }) => ({
    ...notice,
    requests: requests.filter(({ id }) => id === requestId),
    moreHeld: 0,
  }));
}

async function leaseEmails(query: Query, claimed: number[], until: number): Promise<OutboxEntry[]> {
  if (claimed.length === 0) return [];
  return entriesFromRows(await query<ClaimedRow>(LEASE_EMAILS, [claimed, until]));
}

function createClaimDue(database: PostgresDatabase): OutboxStore['claimDue'] {
  return ({ channel = 'email', now, limit, leaseUntil }) =>
    database.transaction(async (query) => {
      const lock = (sql: string) =>
        query<{ id: number; kind: string; attempts: number }>(sql, [now, limit]);
      const notices = await lock(lockNotices[channel]);
      const emails = channel === 'email' ? await lock(LOCK_EMAILS) : [];
      const ids = sendFirst([...notices, ...emails], limit).map(({ id }) => id);
      const [noticeIds, emailIds] = [ids.filter((id) => id < 0), ids.filter((id) => id > 0)];
      const entries = [
        ...(await leaseNotices(query, noticeIds, leaseUntil)),
        ...(await leaseEmails(query, emailIds, leaseUntil)),
      ];
      return entries.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
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
