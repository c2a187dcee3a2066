/** What a drill has sent, held against what is stored and what was delivered. */

import { readableText } from '../../service/domain/characters/visible-controls.ts';
import type { ContactPayload } from '../../service/domain/contract.ts';
import {
  type VisitorField,
  type VisitorValues,
  visitorFieldNames,
} from '../../service/domain/fields.ts';
import { emailText } from '../kit/email-context.ts';
import type { ReceivedEmail } from '../kit/mail-server.ts';
import type { DrillDatabase } from './databases.ts';

interface StoredRequest extends VisitorValues {
  id: number;
  fingerprint: string;
  /** 0 or 1 in SQLite. */
  is_held: boolean | number;
}

interface StoredNotification {
  request_id: number;
  message_id: string;
  sent_at: number | null;
}

export interface StoredData {
  requests: StoredRequest[];
  notifications: StoredNotification[];
  /** What the engine itself finds wrong. */
  damage: string[];
}

export async function readStored({ engine, connect }: DrillDatabase): Promise<StoredData> {
  await using connection = await connect();
  const damage =
    engine === 'SQLite'
      ? await connection.rows("SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'")
      : [];
  return {
    requests: await connection.rows(
      "SELECT *, held_reasons <> '[]' AS is_held FROM requests ORDER BY id",
    ),
    notifications: await connection.rows(`
      SELECT request_id, message_id, sent_at FROM outbox
      WHERE kind = 'notification' ORDER BY id`),
    damage: damage.map((row) => JSON.stringify(row)),
  };
}

/** As documented: the e-mail address trimmed and in lower case, blank optional fields absent. */
function storedField(field: VisitorField, payload: ContactPayload): string | null {
  const text = payload[field] ?? '';
  if (field === 'email') return text.trim().toLowerCase();
  return text.trim() === '' ? null : text;
}

/**
 * Acknowledged but not stored, stored but not as it was sent (both are given by fingerprint), or without exactly
 * one notification although nothing holds it.
 */
export function storedFindings(
  { requests, notifications, damage }: StoredData,
  sent: Map<string, ContactPayload>,
  acknowledged: Iterable<string> = sent.keys(),
): string[] {
  const findings = damage.map((line) => `The database is damaged: ${line}`);
  const queued = Map.groupBy(notifications, (notification) => notification.request_id);
  for (const request of requests) {
    const payload = sent.get(request.fingerprint);
    if (payload === undefined) {
      findings.push(`Request ${request.id} is stored, but was not sent`);
      continue;
    }
    for (const field of visitorFieldNames) {
      const [is, should] = [request[field], storedField(field, payload)];
      if (is === should) continue;
      const [isText, shouldText] = [is, should].map((text) => JSON.stringify(text));
      findings.push(`${field} of request ${request.id} is stored as ${isText}, not ${shouldText}`);
    }
    const count = queued.get(request.id)?.length ?? 0;
    if (!request.is_held && count !== 1) {
      findings.push(`Request ${request.id} has ${count} notifications`);
    }
  }
  const stored = new Set(requests.map(({ fingerprint }) => fingerprint));
  if (stored.size !== requests.length) findings.push('A request is stored twice');
  for (const fingerprint of acknowledged) {
    if (!stored.has(fingerprint)) findings.push(`Acknowledged and lost: ${fingerprint}`);
  }
  return findings;
}

/** Notifications that did not reach the company, with every letter of the message. */
export function deliveryFindings(
  { requests, notifications }: StoredData,
  received: ReceivedEmail[],
): string[] {
  const findings: string[] = [];
  const messages = new Map(requests.map(({ id, message }) => [id, message]));
  const arrived = new Map(received.map(({ email }) => [email.messageId ?? '', email]));
  for (const { request_id: id, message_id: messageId, sent_at: sentAt } of notifications) {
    const email = arrived.get(messageId);
    if (email === undefined) findings.push(`The notification of request ${id} has not arrived`);
    else if (!inLines(email.text ?? '').includes(quoted(messages.get(id) ?? ''))) {
      findings.push(`The notification of request ${id} does not have the message as stored`);
    }
    if (sentAt === null) findings.push(`The notification of request ${id} still waits`);
  }
  return findings;
}

/** E-mail has one kind of line break. */
const inLines = (text: string) => text.replace(/\r\n?/g, '\n');
/** The message as people read it, line by line. */
const quoted = (message: string) =>
  inLines(readableText(message, emailText.emails.directionMark)).replace(/^/gm, '> ');
