/** How something is put into the outbox. */

import type { EntryKind } from '../domain/outbox-entry.ts';
import type { Database, Dialect, Statement } from './database.ts';
import { statement } from './database.ts';

export interface NewEntry {
  kind: EntryKind;
  recipient: string | null;
  details: string | null;
  messageId: string;
  /** Of the requests that it is about; none if it is for the company alone. */
  fingerprints: string[];
}

type EntryInput = Pick<NewEntry, 'kind'> &
  Partial<Pick<NewEntry, 'recipient' | 'fingerprints'>> & {
    details?: object;
    messageIdDomain: string;
  };

export function newEntry(
  dialect: Dialect,
  { details, messageIdDomain, ...entry }: EntryInput,
): NewEntry {
  return {
    recipient: null,
    details: details === undefined ? null : JSON.stringify(details),
    messageId: `<${dialect.newUuid()}@${messageIdDomain}>`,
    fingerprints: [],
    ...entry,
  };
}

/** By what is known before anything is written, so that all can be sent together. */
export function queueEntries(
  { dialect }: Pick<Database, 'dialect'>,
  entries: NewEntry[],
  now: number,
): Statement[] {
  if (entries.length === 0) return [];
  const rows = entries.map(({ fingerprints, ...entry }) => ({
    ...entry,
    about: fingerprints.length > 0 ? 'requests' : 'company',
  }));
  const links = entries.flatMap(({ messageId, fingerprints }) =>
    fingerprints.map((fingerprint) => ({ messageId, fingerprint })),
  );
  const insert = statement(
    `INSERT INTO outbox (kind, about, recipient, details, message_id, created_at, due_at)
     SELECT value ->> 'kind', value ->> 'about', value ->> 'recipient',
       value ->> 'details', value ->> 'messageId', $2, $2
     FROM ${dialect.objects('$1')}`,
    [JSON.stringify(rows), now],
  );
  if (links.length === 0) return [insert];
  const link = statement(
    `INSERT INTO outbox_requests (outbox_id, request_id)
     SELECT o.id, r.id FROM ${dialect.objects('$1')}
     JOIN outbox o ON o.message_id = value ->> 'messageId'
     JOIN requests r ON r.fingerprint = value ->> 'fingerprint'`,
    [JSON.stringify(links)],
  );
  return [insert, link];
}
