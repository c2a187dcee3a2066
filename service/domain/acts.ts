import type { DeletionDecision } from './deletion.ts';

/** What the company can do with a request. */
export const requestActs = [
  'take',
  'untake',
  'done',
  'undo',
  'spam',
  /** A held request becomes an ordinary one, and its notification goes out. */
  'release',
  'note',
  /** Failed e-mails are tried again now. */
  'retry',
] as const;
export type Act = (typeof requestActs)[number];

/** What can be done to many requests at once, such as those of a flood. */
export const bulkActs = ['release', 'spam'] as const satisfies Act[];
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
  /** The text of a note, or with `take` the person who gets the request if not the one acting. */
  text?: string;
  /** A UUID that stays the same when an act is sent again, so that it is done once. For one request only. */
  actId?: string;
  /** Right-hand side of new Message-IDs. */
  messageIdDomain: string;
}

export type ActOutcome =
  | 'changed'
  /** The request was already as the act would make it. */
  | 'unchanged'
  /** Somebody did something else since that version: nothing was done. */
  | 'changed_meanwhile'
  | 'not_held'
  | 'no_such_request';

export interface ActResult {
  id: number;
  outcome: ActOutcome;
}

/** Who did what. An erased request leaves only its number, when it came, and this entry. */
export interface RecordEntry {
  id: number;
  /** Null for an act that concerns no request. */
  requestId: number | null;
  at: number;
  act: Act | 'erase' | 'key' | 'revoke' | DeletionDecision;
  person: string;
  mailbox: string | null;
  text: string | null;
}
