import type { CompanyMail } from './outbox-entry.ts';

/** What the company can do with a request. */
export const requestActs = [
  'done',
  'undo',
  'spam',
  /** A held request is released: it becomes an ordinary one, and its notification goes out. */
  'not_spam',
  'note',
  /** Failed e-mails are tried again now. */
  'retry',
] as const;
export type Act = (typeof requestActs)[number];

/** What can be done to many requests at once, such as those of a flood. */
export const bulkActs = ['not_spam', 'spam'] as const satisfies Act[];
export type BulkAct = (typeof bulkActs)[number];

/** Where an act came from. `mailbox`: whose key; null for the `leads` command. */
export interface Actor {
  person: string;
  mailbox: string | null;
}

export interface ActInput {
  act: Act;
  by: Actor;
  now: number;
  /** Requests, each with the `version` that was seen; null acts on any version. */
  requests: { id: number; version: number | null }[];
  /** The text of a note. */
  text?: string;
  /** A UUID that stays the same when an act is sent again, so that it is done once. For one request only. */
  actId?: string;
  mail: CompanyMail;
}

export type ActOutcome =
  | 'changed'
  /** The request was already as the act would make it. */
  | 'unchanged'
  /** Somebody did something else since that version: nothing was done. */
  | 'changed_meanwhile'
  | 'no_such_request';

export interface ActResult {
  id: number;
  outcome: ActOutcome;
}

/** Who did what with a request. An erased one leaves only its number, when it came, and this entry. */
export interface RecordEntry {
  id: number;
  requestId: number;
  at: number;
  act: Act | 'erase';
  person: string;
  mailbox: string | null;
  text: string | null;
}
