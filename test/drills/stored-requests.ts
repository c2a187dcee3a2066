/** What a database holds after a drill, read past our own store, and what is wrong with it. */
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import type { ReceivedEmail } from '../kit/mail-server.ts';
import type { Letter } from './letters.ts';

export interface StoredRequest {
  id: number;
  fingerprint: string;
  name: string;
  email: string;
  phone: string | null;
  company: string | null;
  message: string;
}

export interface StoredNotification {
  requestId: number;
  messageId: string;
  isSent: boolean;
}

export interface StoredData {
  requests: StoredRequest[];
  notifications: StoredNotification[];
  /** What the engine itself finds wrong. */
  damage: string[];
}

function readOpenSqlite(database: DatabaseSync): StoredData {
  const rows = <Row>(sql: string) => database.prepare(sql).all() as Row[];
  const integrity = rows<{ integrity_check: string }>('PRAGMA integrity_check');
  const orphans = rows<object>('PRAGMA foreign_key_check');
  const notifications = rows<{ requestId: number; messageId: string; isSent: number }>(`
    SELECT l.request_id AS requestId, o.message_id AS messageId, o.sent_at IS NOT NULL AS isSent
    FROM outbox o JOIN outbox_requests l ON l.outbox_id = o.id
    WHERE o.kind = 'notification' ORDER BY o.id`);
  return {
    requests: rows<StoredRequest>(
      'SELECT id, fingerprint, name, email, phone, company, message FROM requests ORDER BY id',
    ),
    notifications: notifications.map((row) => ({ ...row, isSent: row.isSent === 1 })),
    damage: [
      ...integrity.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
      ...orphans.map((row) => `An orphan: ${JSON.stringify(row)}`),
    ],
  };
}

export function readSqlite(path: string): StoredData {
  const database = new DatabaseSync(path);
  try {
    return readOpenSqlite(database);
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error)) throw error;
    return { requests: [], notifications: [], damage: [error.message] };
  } finally {
    database.close();
  }
}

export async function readPostgres(url: string): Promise<StoredData> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const rows = async <Row>(sql: string) => (await client.query(sql)).rows as Row[];
    const orphans = await rows<{ count: number }>(`
      SELECT count(*)::int FROM contact.outbox_requests l
      LEFT JOIN contact.requests r ON r.id = l.request_id
      LEFT JOIN contact.outbox o ON o.id = l.outbox_id
      WHERE r.id IS NULL OR o.id IS NULL`);
    return {
      requests: await rows<StoredRequest>(`
        SELECT id::int, fingerprint, name, email, phone, company, message
        FROM contact.requests ORDER BY id`),
      notifications: await rows<StoredNotification>(`
        SELECT l.request_id::int AS "requestId", o.message_id AS "messageId",
          o.sent_at IS NOT NULL AS "isSent"
        FROM contact.outbox o JOIN contact.outbox_requests l ON l.outbox_id = o.id
        WHERE o.kind = 'notification' ORDER BY o.id`),
      damage: orphans[0]?.count === 0 ? [] : ['e-mails without their request'],
    };
  } finally {
    await client.end();
  }
}

const FIELDS = ['name', 'email', 'phone', 'company', 'message'] as const;

/** Acknowledged but not there, there but not as it was sent. */
export function requestFaults(
  { requests, damage }: StoredData,
  { written, acknowledged }: { written: Map<string, Letter>; acknowledged: Iterable<string> },
): string[] {
  const faults = damage.map((line) => `The database is damaged: ${line}`);
  const stored = new Set<string>();
  for (const request of requests) {
    stored.add(request.fingerprint);
    const letter = written.get(request.fingerprint);
    if (letter === undefined) {
      faults.push(`Request ${request.id} was never sent`);
      continue;
    }
    const torn = FIELDS.filter((field) => request[field] !== letter[field]);
    if (torn.length > 0) faults.push(`Request ${request.id} is torn: ${torn.join(', ')}`);
  }
  if (stored.size !== requests.length) faults.push('A request is stored twice');
  for (const fingerprint of acknowledged) {
    if (!stored.has(fingerprint)) faults.push(`Acknowledged and lost: ${fingerprint}`);
  }
  return faults;
}

/** A stored request whose notification was not queued, or did not arrive whole. */
export function deliveryFaults(
  { requests, notifications }: StoredData,
  received: ReceivedEmail[],
): string[] {
  const texts = Map.groupBy(received, ({ email }) => email.messageId);
  const queued = Map.groupBy(notifications, ({ requestId }) => requestId);
  const faults: string[] = [];
  for (const { id, message } of requests) {
    const [notification, ...others] = queued.get(id) ?? [];
    if (notification === undefined) {
      faults.push(`Request ${id} has no notification`);
      continue;
    }
    if (others.length > 0) faults.push(`Request ${id} has ${others.length + 1} notifications`);
    const arrived = texts.get(notification.messageId) ?? [];
    if (arrived.length === 0) faults.push(`The notification of request ${id} never arrived`);
    if (arrived.some(({ email }) => !email.text?.replaceAll('\r\n', '\n').includes(message))) {
      faults.push(`The notification of request ${id} arrived torn`);
    }
    if (!notification.isSent) faults.push(`The notification of request ${id} still waits`);
  }
  const known = new Set(notifications.map(({ messageId }) => messageId));
  for (const messageId of texts.keys()) {
    if (messageId === undefined || !known.has(messageId))
      faults.push(`An e-mail that is in no outbox: ${messageId}`);
  }
  return faults;
}

/** E-mails that came again, counted by the label of the connection whose end caused it. */
export function duplicatesByConnection(received: ReceivedEmail[]): Map<number, number> {
  const earlier = new Map<string, number>();
  const counts = new Map<number, number>();
  for (const { email, connectionLabel } of received) {
    const { messageId = '' } = email;
    const before = earlier.get(messageId);
    if (before !== undefined) counts.set(before, (counts.get(before) ?? 0) + 1);
    earlier.set(messageId, connectionLabel);
  }
  return counts;
}
