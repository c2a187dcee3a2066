/** What is to be sent: how it is queued, and what the outbox worker asks of the database. */
import { randomUUIDv7 } from 'node:crypto';
import { MAX_DELAY_MS } from '../../outbox/backoff.ts';
import { SEND_FIRST, sendFirst } from '../../outbox/send-first.ts';
import { SALT_LIFETIME_MS } from '../../requests/limits/address-salts.ts';
import { NOTICE_CONDITION, REQUEST_SELECTION, WAITING } from '../request-queries.ts';
import {
  type Channel,
  DIGEST_REQUESTS,
  type EmailKind,
  type NoticeDetails,
  type NoticeKind,
  type OutboxEntry,
  type OutboxHealth,
  type OutboxStore,
} from '../store.ts';
import { NOTICE_KEPT_MS } from '../stored-request.ts';
import type { SqliteDatabase } from './database.ts';
import { mailboxesFromJson, queries, requestFromRow } from './queries.ts';

export function sqliteOutboxStore(database: SqliteDatabase): OutboxStore {
  const nextNotice = (channel: Channel) => `
    SELECT MIN(MAX(next_attempt_at, COALESCE(lease_until, 0))) AS due_at FROM notices
    WHERE ${WAITING} AND ${NOTICE_CONDITION[channel]}`;
  const nextWebhook = database.prepare(nextNotice('webhook'));
  const nextEmail = database.prepare(`
    SELECT MIN(due_at) AS due_at FROM (
      SELECT * FROM (SELECT MAX(next_attempt_at, COALESCE(lease_until, 0)) AS due_at FROM outbox
        WHERE ${WAITING} ORDER BY due_at LIMIT 1)
      UNION ALL ${nextNotice('email')})`);
  const health = database.prepare(queries.outboxHealth(database.hasWebhook));

  return {
    claimDue: createClaimDue(database),
    ...createOutcomeMethods(database),
    makeDue: createMakeDue(database),
    async nextDueAt(channel = 'email') {
      const next = channel === 'email' ? nextEmail : nextWebhook;
      return database.read(() => (next.get()?.due_at ?? null) as number | null);
    },
    async outboxHealth() {
      return database.read(() => ({ ...health.get() }) as unknown as OutboxHealth);
    },
    createDigest: createQueueDigest(database),
  };
}

const IN_NO_DIGEST = `NOT EXISTS (
  SELECT 1 FROM outbox_requests l JOIN outbox o ON o.id = l.outbox_id
  WHERE l.request_id = r.id AND o.kind = 'digest')`;
const FROM_UNDIGESTED = queries.fromUndigested(IN_NO_DIGEST);

function createQueueDigest(database: SqliteDatabase): OutboxStore['createDigest'] {
  const last = database.prepare(
    "SELECT MAX(created_at) AS createdAt FROM outbox WHERE kind = 'digest'",
  );
  const undigested = database.prepare(queries.nextUndigested(IN_NO_DIGEST, DIGEST_REQUESTS));
  const forgetNetworks = database.prepare(queries.forgetNetworks);
  const queue = createQueueEmail(database);

  return async (now, messageIdDomain, lastBefore = Number.POSITIVE_INFINITY) =>
    database.write(() => {
      const createdAt = (last.get()?.createdAt ?? null) as number | null;
      if (createdAt !== null && createdAt >= lastBefore) return null;
      const ids = undigested.all().map((row) => row.id as number);
      forgetNetworks.run(now - SALT_LIFETIME_MS);
      return ids.length === 0 ? null : queue('digest', ids, now, messageIdDomain);
    });
}

interface EmailRow extends Omit<OutboxEntry, 'requests' | 'moreHeld' | 'waitsFor'> {
  waitsFor: string | null;
}

/** Notices are distinguished from other e-mails by their negative ids. */
function createLeases(database: SqliteDatabase, table: 'outbox' | 'notices', condition = 'TRUE') {
  const [id, recipient, details] =
    table === 'outbox' ? ['id', 'NULL', 'NULL'] : ['-id', 'recipient', 'details'];
  const due = database.prepare(`
    SELECT ${id} AS id, kind, ${recipient} AS recipient, ${details} AS details, message_id AS messageId,
      created_at AS createdAt, attempts, waits_for AS waitsFor FROM ${table}
    WHERE ${WAITING} AND ${condition}
      AND (lease_until IS NULL OR lease_until <= :now) AND next_attempt_at <= :now
    ORDER BY ${SEND_FIRST}, ${table}.id LIMIT :limit`);
  const lease = database.prepare(`UPDATE ${table} SET lease_until = ? WHERE id = ?`);
  return {
    due: (parameters: { now: number; limit: number }) =>
      due.all(parameters) as unknown as EmailRow[],
    lease: (row: EmailRow, until: number) => lease.run(until, Math.abs(row.id)),
  };
}

function createClaimDue(database: SqliteDatabase): OutboxStore['claimDue'] {
  const emails = createLeases(database, 'outbox');
  const notices = createLeases(database, 'notices', NOTICE_CONDITION.email);
  const webhooks = createLeases(database, 'notices', NOTICE_CONDITION.webhook);
  const requestsOf = database.prepare(`
    SELECT ${REQUEST_SELECTION} FROM outbox_requests l JOIN requests r ON r.id = l.request_id
    WHERE l.outbox_id = ? ORDER BY r.id`);
  const requestOfNotice = database.prepare(`
    SELECT ${REQUEST_SELECTION} FROM notices n JOIN requests r ON r.id = n.request_id WHERE n.id = -?`);
  const moreHeld = database.prepare(`SELECT count(*) AS requests ${FROM_UNDIGESTED}`);

  return async ({ channel = 'email', now, limit, leaseUntil }) => {
    const due = () =>
      channel === 'webhook'
        ? webhooks.due({ now, limit })
        : sendFirst([...notices.due({ now, limit }), ...emails.due({ now, limit })], limit);
    return database.write(() =>
      due().map((row) => {
        (row.id < 0 ? notices : emails).lease(row, leaseUntil);
        return {
          ...row,
          waitsFor: mailboxesFromJson(row.waitsFor),
          requests: (row.id < 0 ? requestOfNotice : requestsOf)
            .all(row.id)
            .map((request) => requestFromRow(request)),
          moreHeld: row.kind === 'digest' ? (moreHeld.get()?.requests as number) : 0,
        };
      }),
    );
  };
}

type OutcomeMethods = Pick<
  OutboxStore,
  'markSent' | 'recordWaiting' | 'markFailed' | 'markDead' | 'releaseClaim' | 'renewLease'
>;

function createOutcomeMethods(database: SqliteDatabase): OutcomeMethods {
  const statements = (table: 'outbox' | 'notices') => ({
    sent: database.prepare(
      `UPDATE ${table} SET sent_at = ?, lease_until = NULL, last_error = NULL WHERE id = ?`,
    ),
    partlySent: database.prepare(`UPDATE ${table} SET waits_for = ? WHERE id = ?`),
    failed: database.prepare(`
      UPDATE ${table} SET attempts = attempts + 1, last_error = ?, next_attempt_at = ?,
        lease_until = NULL WHERE id = ?`),
    dead: database.prepare(`
      UPDATE ${table} SET attempts = attempts + 1, last_error = ?, dead_at = ?, lease_until = NULL
      WHERE id = ?`),
    released: database.prepare(
      `UPDATE ${table} SET next_attempt_at = ?, lease_until = NULL,
        last_error = COALESCE(?, last_error) WHERE id = ?`,
    ),
    renewed: database.prepare(queries.renewLease(table)),
  });
  const [emails, notices] = [statements('outbox'), statements('notices')];
  const of = (id: number) => (id < 0 ? notices : emails);
  const carried = database.prepare(
    'SELECT count(*) AS requests FROM outbox_requests WHERE outbox_id = ?',
  );
  return {
    async markSent(id, now) {
      return database.write(() => {
        of(id).sent.run(now, Math.abs(id));
        return carried.get(id)?.requests as number;
      });
    },
    async recordWaiting(id, waitsFor) {
      database.write(() => of(id).partlySent.run(JSON.stringify(waitsFor), Math.abs(id)));
    },
    async markFailed(id, { error, nextAttemptAt }) {
      database.write(() => of(id).failed.run(error, nextAttemptAt, Math.abs(id)));
    },
    async markDead(id, { error, now }) {
      database.write(() => of(id).dead.run(error, now, Math.abs(id)));
    },
    async releaseClaim(id, nextAttemptAt, error) {
      database.write(() => of(id).released.run(nextAttemptAt, error ?? null, Math.abs(id)));
    },
    async renewLease(id, until) {
      database.write(() => of(id).renewed.run(Math.abs(id), until));
    },
  };
}

function createMakeDue(database: SqliteDatabase): OutboxStore['makeDue'] {
  const statements = (channel: Channel) =>
    queries.makeDue(channel).map((sql) => database.prepare(sql));
  const [email, webhook] = [statements('email'), statements('webhook')];
  return async (channel, now) =>
    database.write(() => {
      for (const statement of channel === 'email' ? email : webhook) statement.run(now);
    });
}

/** A renewed lease is of an e-mail that may have been sent, unless it is longer than any: then the clock was ahead. */
export function createResumeDeliveries(database: SqliteDatabase): (now: number) => Promise<void> {
  const resume = ['outbox', 'notices'].map((table) =>
    database.prepare(`
      UPDATE ${table} SET lease_until = NULL, next_attempt_at = MIN(next_attempt_at, ?1)
      WHERE ${WAITING} AND NOT (
        next_attempt_at > ?1 AND COALESCE(lease_until, 0) BETWEEN ?1 AND ?1 + ${MAX_DELAY_MS})`),
  );
  return async (now) => {
    database.write(() => {
      for (const statement of resume) statement.run(now);
    });
  };
}

// In order of time, so that their index grows at its end instead of all over.
const newMessageId = (domain: string) => `<${randomUUIDv7()}@${domain}>`;

/** The function returns the id of the e-mail. */
export function createQueueEmail(database: SqliteDatabase) {
  const insert = database.prepare(
    'INSERT INTO outbox (kind, message_id, created_at, next_attempt_at) VALUES (?, ?, ?, ?)',
  );
  const link = database.prepare(
    'INSERT INTO outbox_requests (outbox_id, request_id) VALUES (?, ?)',
  );
  return (kind: EmailKind, requestIds: number[], now: number, messageIdDomain: string): number => {
    const messageId = newMessageId(messageIdDomain);
    const id = Number(insert.run(kind, messageId, now, now).lastInsertRowid);
    for (const requestId of requestIds) link.run(id, requestId);
    return id;
  };
}

interface NewNotice {
  kind: NoticeKind;
  recipient?: string;
  details?: NoticeDetails;
  requestId?: number;
  now: number;
  messageIdDomain: string;
}

export function createQueueNotice(database: SqliteDatabase) {
  const sweep = database.prepare(queries.deleteOldNotices);
  const insert = database.prepare(`
    INSERT INTO notices (kind, recipient, details, request_id, message_id, created_at, next_attempt_at)
    VALUES (?, ?, ?, ?, ?, ?, ?)`);
  return ({ kind, recipient = '', details, requestId, now, messageIdDomain }: NewNotice) => {
    // Those about a request go with it.
    if (requestId === undefined) sweep.run(now - NOTICE_KEPT_MS);
    const known = details === undefined ? null : JSON.stringify(details);
    const messageId = newMessageId(messageIdDomain);
    insert.run(kind, recipient, known, requestId ?? null, messageId, now, now);
  };
}

/** The function notifies the company of a request. */
export function createQueueNotification(database: SqliteDatabase) {
  const email = createQueueEmail(database);
  const notice = createQueueNotice(database);
  return (requestId: number, now: number, messageIdDomain: string) => {
    email('notification', [requestId], now, messageIdDomain);
    if (database.hasWebhook) notice({ kind: 'webhook', requestId, now, messageIdDomain });
  };
}
