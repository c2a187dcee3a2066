/** What the outbox worker asks of the database. */
import { randomUUIDv7 } from 'node:crypto';
import { REQUEST_SELECTION } from '../../contact/request-columns.ts';
import {
  DIGEST_REQUESTS,
  type EmailKind,
  type OutboxEntry,
  type OutboxHealth,
  type OutboxStore,
} from '../../contact/store.ts';
import type { SqliteDatabase } from './database.ts';
import { requestFromRow } from './rows.ts';

/** Adds an e-mail to the outbox, due at once; for use inside a transaction. Returns its id. */
export function queueEmail(database: SqliteDatabase) {
  const insert = database.prepare(
    'INSERT INTO outbox (kind, message_id, created_at, next_attempt_at) VALUES (?, ?, ?, ?)',
  );
  const link = database.prepare(
    'INSERT INTO outbox_requests (outbox_id, request_id) VALUES (?, ?)',
  );
  return (kind: EmailKind, requestIds: number[], now: number, messageIdDomain: string): number => {
    // In the order of time, so that their index grows at its end instead of all over.
    const messageId = `<${randomUUIDv7()}@${messageIdDomain}>`;
    const id = Number(insert.run(kind, messageId, now, now).lastInsertRowid);
    for (const requestId of requestIds) link.run(id, requestId);
    return id;
  };
}

export function sqliteOutboxStore(database: SqliteDatabase): OutboxStore {
  const nextDue = database.prepare(`
    SELECT MAX(next_attempt_at, COALESCE(lease_until, 0)) AS due_at FROM outbox
    WHERE sent_at IS NULL AND dead_at IS NULL ORDER BY due_at LIMIT 1`);
  const health = database.prepare(`
    SELECT
      (SELECT MIN(created_at) FROM outbox
        WHERE sent_at IS NULL AND dead_at IS NULL AND kind <> 'acknowledgement')
        AS oldestUndeliveredAt,
      (SELECT COUNT(*) FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL) AS pending,
      (SELECT COUNT(*) FROM outbox
        WHERE dead_at IS NOT NULL AND kind <> 'acknowledgement') AS dead,
      (SELECT last_error FROM (
        SELECT kind, next_attempt_at, last_error FROM outbox
          WHERE sent_at IS NULL AND dead_at IS NULL
        UNION ALL SELECT kind, dead_at, last_error FROM outbox WHERE dead_at IS NOT NULL)
        WHERE last_error IS NOT NULL AND kind <> 'acknowledgement'
        ORDER BY next_attempt_at DESC LIMIT 1) AS lastError`);

  return {
    claimDue: claims(database),
    ...outcomes(database),
    async nextDueAt() {
      return database.read(() => (nextDue.get()?.due_at ?? null) as number | null);
    },
    async outboxHealth() {
      return database.read(() => ({ ...health.get() }) as unknown as OutboxHealth);
    },
    createDigest: digests(database),
  };
}

/** Held requests that no digest has carried and nobody has called spam. */
const UNDIGESTED = `
  FROM requests r
  WHERE r.held_reasons <> '[]' AND r.released_at IS NULL
  AND (r.done_at IS NULL OR r.spam_at IS NULL) AND NOT EXISTS (
    SELECT 1 FROM outbox_requests l JOIN outbox o ON o.id = l.outbox_id
    WHERE l.request_id = r.id AND o.kind = 'digest')`;

function digests(database: SqliteDatabase): OutboxStore['createDigest'] {
  const last = database.prepare(
    "SELECT MAX(created_at) AS createdAt FROM outbox WHERE kind = 'digest'",
  );
  const undigested = database.prepare(
    `SELECT r.id ${UNDIGESTED} ORDER BY r.id LIMIT ${DIGEST_REQUESTS}`,
  );
  const queue = queueEmail(database);

  return async (now, messageIdDomain, lastBefore = Number.POSITIVE_INFINITY) => {
    const held = () => {
      const createdAt = (last.get()?.createdAt ?? null) as number | null;
      if (createdAt !== null && createdAt >= lastBefore) return [];
      return undigested.all().map((row) => row.id as number);
    };
    if (database.read(held).length === 0) return null;
    return database.write(() => {
      const ids = held();
      return ids.length === 0 ? null : queue('digest', ids, now, messageIdDomain);
    });
  };
}

type EmailRow = Omit<OutboxEntry, 'requests' | 'moreHeld'>;

function claims(database: SqliteDatabase): OutboxStore['claimDue'] {
  const due = database.prepare(`
    SELECT id, kind, message_id AS messageId, created_at AS createdAt, attempts FROM outbox
    WHERE sent_at IS NULL AND dead_at IS NULL
      AND (lease_until IS NULL OR lease_until <= :now) AND (next_attempt_at <= :now OR :early = 1)
    ORDER BY created_at, id LIMIT :limit`);
  const lease = database.prepare('UPDATE outbox SET lease_until = ? WHERE id = ?');
  const requestsOf = database.prepare(`
    SELECT ${REQUEST_SELECTION} FROM outbox_requests l JOIN requests r ON r.id = l.request_id
    WHERE l.outbox_id = ? ORDER BY r.id`);
  const moreHeld = database.prepare(`SELECT count(*) AS requests ${UNDIGESTED}`);

  return async ({ now, limit, leaseUntil, ignoreSchedule = false }) => {
    const find = () =>
      due.all({ now, early: ignoreSchedule ? 1 : 0, limit }) as unknown as EmailRow[];
    // An idle worker looks often; it should not take the write lock to find nothing.
    if (database.read(find).length === 0) return [];
    return database.write(() =>
      find().map((row) => {
        lease.run(leaseUntil, row.id);
        return {
          ...row,
          requests: requestsOf.all(row.id).map((request) => requestFromRow(request)),
          moreHeld: row.kind === 'digest' ? (moreHeld.get()?.requests as number) : 0,
        };
      }),
    );
  };
}

type Outcomes = Pick<OutboxStore, 'markSent' | 'markFailed' | 'markDead' | 'releaseClaim'>;

function outcomes(database: SqliteDatabase): Outcomes {
  const sent = database.prepare(
    'UPDATE outbox SET sent_at = ?, lease_until = NULL, last_error = NULL WHERE id = ?',
  );
  const carried = database.prepare(
    'SELECT count(*) AS requests FROM outbox_requests WHERE outbox_id = ?',
  );
  const failed = database.prepare(`
    UPDATE outbox SET attempts = attempts + 1, last_error = ?, next_attempt_at = ?,
      lease_until = NULL WHERE id = ?`);
  const dead = database.prepare(`
    UPDATE outbox SET attempts = attempts + 1, last_error = ?, dead_at = ?, lease_until = NULL
    WHERE id = ?`);
  const released = database.prepare(
    'UPDATE outbox SET next_attempt_at = ?, lease_until = NULL WHERE id = ?',
  );
  return {
    async markSent(id, now) {
      return database.write(() => {
        sent.run(now, id);
        return carried.get(id)?.requests as number;
      });
    },
    async markFailed(id, { error, nextAttemptAt }) {
      database.write(() => failed.run(error, nextAttemptAt, id));
    },
    async markDead(id, { error, now }) {
      database.write(() => dead.run(error, now, id));
    },
    async releaseClaim(id, nextAttemptAt) {
      database.write(() => released.run(nextAttemptAt, id));
    },
  };
}

export function resumption(database: SqliteDatabase): (now: number) => Promise<void> {
  const resume = database.prepare(`
    UPDATE outbox SET lease_until = NULL, next_attempt_at = MIN(next_attempt_at, ?)
    WHERE sent_at IS NULL AND dead_at IS NULL`);
  return async (now) => {
    database.write(() => resume.run(now));
  };
}
