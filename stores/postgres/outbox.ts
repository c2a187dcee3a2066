/** What the outbox worker asks of the database. */
import { REQUEST_SELECTION } from '../../contact/request-columns.ts';
import {
  type ContactRequest,
  DIGEST_REQUESTS,
  type EmailKind,
  type OutboxEntry,
  type OutboxHealth,
  type OutboxStore,
} from '../../contact/store.ts';
import type { PostgresDatabase, Query } from './database.ts';
import { DIGEST_LOCK } from './locks.ts';

const newMessageId = (domain: string) => `<${crypto.randomUUID()}@${domain}>`;

interface NewEmail {
  kind: EmailKind;
  requestId: number;
  now: number;
  messageIdDomain: string;
}

/** Adds an e-mail about one request to the outbox, due at once. */
export async function queueEmail(query: Query, email: NewEmail): Promise<void> {
  await query(
    `WITH email AS (
       INSERT INTO contact.outbox (kind, message_id, created_at, next_attempt_at)
       VALUES ($1, $2, $3, $3) RETURNING id)
     INSERT INTO contact.outbox_requests (outbox_id, request_id) SELECT id, $4 FROM email`,
    [email.kind, newMessageId(email.messageIdDomain), email.now, email.requestId],
  );
}

/** One for each of several requests, due at once. */
export async function queueNotifications(
  query: Query,
  requestIds: number[],
  now: number,
  messageIdDomain: string,
): Promise<void> {
  await query(
    `WITH request AS (SELECT * FROM unnest($1::bigint[], $2::text[]) AS r (id, message_id)),
     email AS (
       INSERT INTO contact.outbox (kind, message_id, created_at, next_attempt_at)
       SELECT 'notification', message_id, $3, $3 FROM request RETURNING id, message_id)
     INSERT INTO contact.outbox_requests (outbox_id, request_id)
     SELECT email.id, request.id FROM email JOIN request USING (message_id)`,
    [requestIds, requestIds.map(() => newMessageId(messageIdDomain)), now],
  );
}

export function postgresOutboxStore(database: PostgresDatabase): OutboxStore {
  return {
    claimDue: claims(database),
    ...outcomes(database),
    async nextDueAt() {
      const [row] = await database.query<{ due_at: number | null }>(
        `SELECT min(greatest(next_attempt_at, lease_until)) AS due_at
         FROM contact.outbox WHERE sent_at IS NULL AND dead_at IS NULL`,
      );
      return row?.due_at ?? null;
    },
    async outboxHealth() {
      const [row] = await database.query<OutboxHealth>(
        `SELECT waiting.oldest AS "oldestUndeliveredAt", waiting.pending,
           (SELECT count(*) FROM contact.outbox
            WHERE dead_at IS NOT NULL AND kind <> 'acknowledgement') AS dead,
           (SELECT last_error FROM (
              SELECT kind, next_attempt_at, last_error FROM contact.outbox
                WHERE sent_at IS NULL AND dead_at IS NULL
              UNION ALL SELECT kind, dead_at, last_error FROM contact.outbox
                WHERE dead_at IS NOT NULL) failed
            WHERE last_error IS NOT NULL AND kind <> 'acknowledgement'
            ORDER BY next_attempt_at DESC LIMIT 1) AS "lastError"
         FROM (SELECT min(created_at) FILTER (WHERE kind <> 'acknowledgement') AS oldest,
                 count(*) AS pending
               FROM contact.outbox WHERE sent_at IS NULL AND dead_at IS NULL) waiting`,
      );
      if (row === undefined) throw new Error('PostgreSQL counted nothing');
      return row;
    },
    createDigest: digests(database),
  };
}

/** Held requests that no digest has carried and nobody has called spam. */
const UNDIGESTED = `
  FROM contact.requests
  WHERE held_reasons <> '{}' AND released_at IS NULL AND digested_at IS NULL
    AND (done_at IS NULL OR spam_at IS NULL)`;

function digests(database: PostgresDatabase): OutboxStore['createDigest'] {
  return (now, messageIdDomain, lastBefore = Number.MAX_SAFE_INTEGER) =>
    database.transaction(async (query) => {
      // One after the other: a second host must see which requests the first has taken.
      await query('SELECT pg_advisory_xact_lock($1, 0)', [DIGEST_LOCK]);
      const [row] = await query<{ id: number }>(
        `WITH held AS (
           UPDATE contact.requests SET digested_at = $1
           WHERE id IN (SELECT id ${UNDIGESTED} ORDER BY id LIMIT ${DIGEST_REQUESTS} FOR UPDATE)
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
      return row?.id ?? null;
    });
}

interface ClaimedRow extends ContactRequest {
  outboxId: number;
  kind: EmailKind;
  messageId: string;
  createdAt: number;
  attempts: number;
  moreHeld: number;
}

/** Rows of one e-mail follow each other. */
function entriesFromRows(rows: ClaimedRow[]): OutboxEntry[] {
  const entries: OutboxEntry[] = [];
  for (const { outboxId: id, kind, messageId, createdAt, attempts, moreHeld, ...request } of rows) {
    let entry = entries.at(-1);
    if (entry?.id !== id) {
      entry = { id, kind, messageId, createdAt, attempts, requests: [], moreHeld };
      entries.push(entry);
    }
    entry.requests.push(request);
  }
  return entries;
}

function claims(database: PostgresDatabase): OutboxStore['claimDue'] {
  return async ({ now, limit, leaseUntil, ignoreSchedule = false }) =>
    entriesFromRows(
      await database.query<ClaimedRow>(
        `WITH due AS (
           SELECT id FROM contact.outbox
           WHERE sent_at IS NULL AND dead_at IS NULL
             AND (lease_until IS NULL OR lease_until <= $1) AND (next_attempt_at <= $1 OR $2)
           ORDER BY created_at, id LIMIT $3 FOR UPDATE SKIP LOCKED),
         leased AS (
           UPDATE contact.outbox o SET lease_until = $4 FROM due WHERE o.id = due.id
           RETURNING o.id, o.kind, o.message_id, o.created_at, o.attempts)
         SELECT o.id AS "outboxId", o.kind, o.message_id AS "messageId",
           o.created_at AS "createdAt", o.attempts, ${REQUEST_SELECTION},
           CASE WHEN o.kind = 'digest' THEN (SELECT count(*) ${UNDIGESTED}) ELSE 0 END AS "moreHeld"
         FROM leased o
         JOIN contact.outbox_requests l ON l.outbox_id = o.id
         JOIN contact.requests r ON r.id = l.request_id
         ORDER BY o.created_at, o.id, r.id`,
        [now, ignoreSchedule, limit, leaseUntil],
      ),
    );
}

type Outcomes = Pick<OutboxStore, 'markSent' | 'markFailed' | 'markDead' | 'releaseClaim'>;

function outcomes({ query }: PostgresDatabase): Outcomes {
  return {
    async markSent(id, now) {
      const [row] = await query<{ requests: number }>(
        `UPDATE contact.outbox SET sent_at = $2, lease_until = NULL, last_error = NULL WHERE id = $1
         RETURNING (SELECT count(*)::int FROM contact.outbox_requests WHERE outbox_id = id) AS requests`,
        [id, now],
      );
      return row?.requests ?? 0;
    },
    async markFailed(id, { error, nextAttemptAt }) {
      await query(
        `UPDATE contact.outbox SET attempts = attempts + 1, last_error = $2, next_attempt_at = $3,
           lease_until = NULL WHERE id = $1`,
        [id, error, nextAttemptAt],
      );
    },
    async markDead(id, { error, now }) {
      await query(
        `UPDATE contact.outbox SET attempts = attempts + 1, last_error = $2, dead_at = $3,
           lease_until = NULL WHERE id = $1`,
        [id, error, now],
      );
    },
    async releaseClaim(id, nextAttemptAt) {
      await query(
        'UPDATE contact.outbox SET next_attempt_at = $2, lease_until = NULL WHERE id = $1',
        [id, nextAttemptAt],
      );
    },
  };
}
