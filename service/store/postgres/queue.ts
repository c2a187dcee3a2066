/** Adds what is to be sent, due at once. */
import {
  type EmailKind,
  NOTICE_KEPT_MS,
  type NoticeDetails,
  type NoticeKind,
} from '../stored-request.ts';
import type { PostgresDatabase, Query } from './database.ts';
import { queries } from './queries.ts';

export const newMessageId = (domain: string) => `<${crypto.randomUUID()}@${domain}>`;

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
