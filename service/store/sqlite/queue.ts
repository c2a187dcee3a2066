/** Adds what is to be sent, due at once; for use inside a transaction. */
import { randomUUIDv7 } from 'node:crypto';
import {
  type EmailKind,
  NOTICE_KEPT_MS,
  type NoticeDetails,
  type NoticeKind,
} from '../stored-request.ts';
import type { SqliteDatabase } from './database.ts';
import { queries } from './queries.ts';

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
