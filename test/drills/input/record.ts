/** What was sent and accepted, held against the database and the e-mails. */
import { DatabaseSync } from 'node:sqlite';
import type { ContactPayload } from '../../../contact/contract/contract.ts';
import { databasePath } from '../../../stores/sqlite/path.ts';
import { emailText } from '../../kit/email-context.ts';
import type { ReceivedEmail } from '../../kit/mail-server.ts';

const TEXTS = ['name', 'email', 'phone', 'company', 'message'] as const;
type Texts = Record<(typeof TEXTS)[number], string | null>;
type Row = Texts & { id: number; fingerprint: string; held_reasons: string };

function readRows(dataDir: string): Row[] {
  const database = new DatabaseSync(databasePath(dataDir), { readOnly: true });
  try {
    return database.prepare('SELECT * FROM requests').all() as unknown as Row[];
  } finally {
    database.close();
  }
}

/** As documented: the address trimmed and in small letters, blank optional fields absent. */
function expectedTexts(sent: ContactPayload): Texts {
  const optional = (value: string | null) => (value?.trim() ? value : null);
  return {
    name: sent.name,
    email: sent.email.trim().toLowerCase(),
    phone: optional(sent.phone),
    company: optional(sent.company),
    message: sent.message,
  };
}

/** E-mail knows one kind of line break. */
const inLines = (text: string) => text.replace(/\r\n?/g, '\n');
/** A field of one line is shown on one line. */
const inOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

const { fields, notProvided, notification } = emailText.emails;

function shownFields({ name, company, email, phone }: Texts): string {
  return [
    `${fields.name}: ${inOneLine(name ?? '')}`,
    `${fields.company}: ${inOneLine(company ?? notProvided)}`,
    `${fields.email}: ${inOneLine(email ?? '')}`,
    `${fields.phone}: ${inOneLine(phone ?? notProvided)}`,
    'Arrived: ',
  ].join('\n');
}

const shownMessage = ({ message }: Texts) => inLines(`${fields.message}:\n${message}\n\n`);

function notificationFault(row: Row, email: ReceivedEmail['email']): string | null {
  const text = inLines(email.text ?? '');
  if (!text.includes(`\n\n${shownFields(row)}`)) return 'the fields are not as stored';
  const hint = notification.replyHint.split('{')[0];
  if (!text.includes(`\n\n${shownMessage(row)}${hint}`)) return 'the message is not as stored';
  const address = email.replyTo?.map((one) => ('address' in one ? one.address : undefined));
  return address?.length === 1 ? null : 'an answer goes to another number of people than one';
}

export interface Comparison {
  stored: number;
  held: number;
  notified: number;
  faults: string[];
}

/** `accepted` are the bodies that were answered with success, by fingerprint. */
export function compareWithStored(
  dataDir: string,
  accepted: Map<string, ContactPayload>,
  received: ReceivedEmail[],
): Comparison {
  const faults: string[] = [];
  const rows = readRows(dataDir);
  const emails = new Map<number, ReceivedEmail>();
  for (const one of received) {
    const id = Number(/^Request (\d+) of /.exec(one.email.subject ?? '')?.[1]);
    if (emails.has(id)) faults.push(`two e-mails for request ${id}`);
    emails.set(id, one);
  }
  const digest = received
    .filter(({ email }) => email.subject?.startsWith('[Held]'))
    .map(({ email }) => inLines(email.text ?? ''))
    .join('\n');
  const held = rows.filter((row) => row.held_reasons !== '[]');

  for (const row of rows) {
    const sent = accepted.get(row.fingerprint);
    if (sent === undefined) {
      faults.push(`request ${row.id} is stored, but was not answered with success`);
      continue;
    }
    const expected = expectedTexts(sent);
    const different = TEXTS.filter((field) => row[field] !== expected[field]);
    for (const field of different) {
      faults.push(
        `${field} of request ${row.id} is stored as ${JSON.stringify(row[field])}, not ${JSON.stringify(expected[field])}`,
      );
    }
    if (row.held_reasons !== '[]') {
      const isShown = digest.includes(shownFields(row)) && digest.includes(shownMessage(row));
      if (!isShown) faults.push(`held request ${row.id} is not in the digest as stored`);
      continue;
    }
    const email = emails.get(row.id)?.email;
    const fault = email === undefined ? 'it has not arrived' : notificationFault(row, email);
    if (fault !== null) faults.push(`e-mail of request ${row.id}: ${fault}`);
  }
  const stored = new Set(rows.map((row) => row.fingerprint));
  for (const fingerprint of accepted.keys()) {
    if (!stored.has(fingerprint)) faults.push(`${fingerprint} was accepted, but is not stored`);
  }
  return { stored: rows.length, held: held.length, notified: emails.size, faults };
}
