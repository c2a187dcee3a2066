/** What a drill has sent, held against what is stored and what was delivered. */
import type { ContactPayload } from '../../service/shared/contract.ts';
import { type VisitorValues, visitorFieldNames } from '../../service/shared/fields.ts';
import { emailText } from '../kit/email-context.ts';
import type { ReceivedEmail } from '../kit/mail-server.ts';
import type { Connection, DrillDatabase } from './databases.ts';
import { expectNothing } from './drill.ts';
import type { TestBed } from './test-bed.ts';

export interface StoredRequest extends VisitorValues {
  id: number;
  fingerprint: string;
  held_reasons: string[];
  released_at: number | null;
}

export interface StoredNotification {
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

/** Checks of the engine that find nothing in a sound database. */
const checks = {
  SQLite: ["SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'"],
  PostgreSQL: [],
};
const ORPHANS = `
  SELECT l.* FROM outbox_requests l LEFT JOIN requests r ON r.id = l.request_id
  LEFT JOIN outbox o ON o.id = l.outbox_id WHERE r.id IS NULL OR o.id IS NULL`;

async function readFrom({ rows }: Connection, engine: DrillDatabase['engine']) {
  const damage = [];
  for (const check of [...checks[engine], ORPHANS]) damage.push(...(await rows(check)));
  return {
    requests: await rows<StoredRequest>('SELECT * FROM requests ORDER BY id'),
    notifications: await rows<StoredNotification>(`
      SELECT l.request_id, o.message_id, o.sent_at
      FROM outbox o JOIN outbox_requests l ON l.outbox_id = o.id
      WHERE o.kind = 'notification' ORDER BY o.id`),
    damage: damage.map((row) => JSON.stringify(row)),
  };
}

export async function readStored({ engine, connect }: DrillDatabase): Promise<StoredData> {
  try {
    await using connection = await connect();
    return await readFrom(connection, engine);
  } catch (error) {
    // SQLite cannot read a file that is torn.
    if (!(error instanceof Error && 'errcode' in error)) throw error;
    return { requests: [], notifications: [], damage: [error.message] };
  }
}

/** As documented: the e-mail address trimmed and in lower case, blank optional fields absent. */
function storedFields({ name, email, phone, company, message }: ContactPayload): VisitorValues {
  const optional = (value: string | null) => (value?.trim() ? value : null);
  return {
    name,
    email: email.trim().toLowerCase(),
    phone: optional(phone),
    company: optional(company),
    message,
  };
}

/** Acknowledged but not stored, stored but not as it was sent. Both are given by fingerprint. */
export function requestFindings(
  { requests, damage }: StoredData,
  sent: Map<string, ContactPayload>,
  acknowledged: Iterable<string> = sent.keys(),
): string[] {
  const findings = damage.map((line) => `The database is damaged: ${line}`);
  for (const request of requests) {
    const payload = sent.get(request.fingerprint);
    if (payload === undefined) {
      findings.push(`Request ${request.id} is stored, but was not sent`);
      continue;
    }
    const expected = storedFields(payload);
    for (const field of visitorFieldNames.filter((name) => request[name] !== expected[name])) {
      const [is, should] = [request[field], expected[field]].map((text) => JSON.stringify(text));
      findings.push(`${field} of request ${request.id} is stored as ${is}, not ${should}`);
    }
  }
  const stored = new Set(requests.map(({ fingerprint }) => fingerprint));
  if (stored.size !== requests.length) findings.push('A request is stored twice');
  for (const fingerprint of acknowledged) {
    if (!stored.has(fingerprint)) findings.push(`Acknowledged and lost: ${fingerprint}`);
  }
  return findings;
}

/** Requests that do not have exactly one notification, where none has a reason to be held. */
export function queueFindings({ requests, notifications }: StoredData): string[] {
  const queued = Map.groupBy(notifications, ({ request_id: id }) => id);
  return requests.flatMap(({ id }) => {
    const count = queued.get(id)?.length ?? 0;
    return count === 1 ? [] : [`Request ${id} has ${count} notifications`];
  });
}

/** E-mail has one kind of line break. */
const inLines = (text: string) => text.replace(/\r\n?/g, '\n');
const OBEYED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]/g;
/** As people read it (MAIL-14). */
const marked = (text: string) =>
  text
    .replace(/[\u061c\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[\u202a-\u202e]/g, `[${emailText.emails.directionMark}]`)
    .replace(OBEYED, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
/** A field of one line is shown on one line. */
const inOneLine = (text: string) => marked(text).replace(/[\t\r\n]+/g, ' ');

const { fields, notProvided, openInDesk } = emailText.emails;

function shownFields(request: VisitorValues): string {
  const { message: _, ...labels } = fields;
  const names = Object.keys(labels) as (keyof typeof labels)[];
  const lines = names.map((name) => `${labels[name]}: ${inOneLine(request[name] ?? notProvided)}`);
  return [...lines, 'Arrived: '].join('\n');
}

/** Quoted line by line. */
const shownMessage = ({ message }: VisitorValues) =>
  `${fields.message}:\n${inLines(marked(message)).replace(/^/gm, '> ')}\n\n`;
const link = ({ id }: StoredRequest) => `/desk#request=${id}\n`;

function notificationFinding(request: StoredRequest, { email }: ReceivedEmail): string | null {
  const text = inLines(email.text ?? '');
  const [first = ''] = text.split('\n');
  const isOurs = first.startsWith(`${openInDesk}: `) && `${first}\n`.endsWith(link(request));
  if (!isOurs || !text.startsWith(`\n\n${shownFields(request)}`, first.length)) {
    return 'does not have the fields as stored';
  }
  if (!text.includes(`\n\n${shownMessage(request)}`)) return 'does not have the message as stored';
  const address = email.replyTo?.map((one) => ('address' in one ? one.address : undefined));
  const isAnswerable = address?.length === 1 || text.includes('No reply to ');
  return isAnswerable ? null : 'is not answered to exactly one address';
}

const isHeld = ({ held_reasons: reasons, released_at: releasedAt }: StoredRequest) =>
  reasons.length > 0 && releasedAt === null;

const isDigest = ({ email }: ReceivedEmail) => email.subject?.startsWith('[Held]') === true;

/** Held requests that no digest shows as they are stored. */
function digestFindings(held: StoredRequest[], received: ReceivedEmail[]): string[] {
  const texts = received.filter(isDigest).map(({ email }) => inLines(email.text ?? ''));
  const digests = texts.join('\n');
  // A digest without room cuts texts, and then names requests only.
  const full = texts.filter((text) => /Cut here\.|not shown\./.test(text)).join('\n');
  const isWhole = (one: StoredRequest) =>
    digests.includes(shownFields(one)) && digests.includes(shownMessage(one));
  return held
    .filter((one) => !isWhole(one) && !`${full}\n`.includes(link(one)))
    .map(({ id }) => `Held request ${id} is not in a digest as stored`);
}

/** Requests that did not reach the company whole, by their notification or, if held, by a digest. */
export function deliveryFindings(
  { requests, notifications, damage }: StoredData,
  received: ReceivedEmail[],
): string[] {
  const { held = [], ordinary = [] } = Object.groupBy(requests, (request) =>
    isHeld(request) ? 'held' : 'ordinary',
  );
  const findings = [
    ...queueFindings({ requests: ordinary, notifications, damage }),
    ...digestFindings(held, received),
  ];
  const byId = new Map(ordinary.map((request) => [request.id, request]));
  const arrived = Map.groupBy(received, ({ email }) => email.messageId ?? '');
  for (const { request_id: id, message_id: messageId, sent_at: sentAt } of notifications) {
    const request = byId.get(id);
    const emails = arrived.get(messageId) ?? [];
    arrived.delete(messageId);
    const problems = [
      emails.length === 0 ? 'has not arrived' : null,
      sentAt === null ? 'still waits' : null,
      ...emails.map((one) => request && notificationFinding(request, one)),
    ];
    for (const problem of problems) {
      if (problem) findings.push(`The notification of request ${id} ${problem}`);
    }
  }
  for (const email of [...arrived.values()].flat()) {
    if (!isDigest(email)) findings.push(`An e-mail is in no outbox: ${email.email.subject}`);
  }
  return findings;
}

/** How many e-mails came again, by the label of the connection over which they had come before. */
export function repeatsByConnection(received: ReceivedEmail[]): Map<number, number> {
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

/** Checks that exactly what was accepted is stored and was e-mailed once, letter by letter. */
export async function checkStoredAndSent(
  { database, mail: { received } }: TestBed,
  accepted: Map<string, ContactPayload>,
) {
  const data = await readStored(database);
  expectNothing([...requestFindings(data, accepted), ...deliveryFindings(data, received)]);
  if (repeatsByConnection(received).size > 0) throw new Error('An e-mail came twice');
  return {
    'stored and compared': data.requests.length,
    'of these held': data.requests.filter(isHeld).length,
    'e-mails compared': received.length,
  };
}
