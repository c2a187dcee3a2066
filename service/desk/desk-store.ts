/**
 * What the company does with requests, as both stores keep it: the desk and the `leads` command act through
 * these. Each act is committed with its entry in the record, so that when two people act at once nothing
 * is lost and the second sees what the first did.
 */
import type { Act } from '../shared/acts.ts';
import type { ListState } from '../shared/list-states.ts';
import type {
  AlertDetails,
  DeliveryState,
  EntryKind,
  ReminderDetails,
  RequestWithDelivery,
} from '../store/stored-request.ts';

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

/** Who did what. An erased request leaves only its number and this entry. */
export interface RecordEntry {
  id: number;
  /** Null for an act that concerns no request. */
  requestId: number | null;
  at: number;
  act: Act | 'erase' | 'key' | 'revoke';
  person: string;
  mailbox: string | null;
  text: string | null;
}

/** An e-mail or webhook message about a request. */
export interface RequestEmail {
  kind: Extract<EntryKind, 'notification' | 'acknowledgement' | 'digest'> | 'webhook';
  state: Exclude<DeliveryState, 'none'>;
  createdAt: number;
  /** When it was sent or given up. */
  at: number | null;
  /** Those that failed. */
  tries: number;
  /** When it may be tried next; null unless it waits. */
  dueAt: number | null;
  /** Which of the company's mailboxes do not have it yet; null while none has it, and when all have it. */
  waitsFor: string[] | null;
  error: string | null;
}

export interface RequestHistory {
  /** Oldest first. */
  emails: RequestEmail[];
  record: RecordEntry[];
}

export interface PageQuery {
  state: ListState;
  /** Only what this person has taken. */
  takenBy?: string | undefined;
  /** Folded words, all of which occur (`searchWords`). */
  words: string[];
  /** The number of the last request on the previous page. */
  after: number | null;
  limit: number;
  now: number;
}

export type RequestCounts = Record<Exclude<ListState, 'all'>, number>;

/** Who erases and when, for the record. */
export interface Erasure {
  by: Actor;
  now: number;
}

export interface DeskStore {
  /**
   * Folds the texts of up to `limit` requests that have not been indexed, and returns how many. Not done when a
   * request arrives, because visitors would wait for it.
   */
  indexForSearch(limit: number): Promise<number>;
  /** In the order of `isNewestFirst`. */
  listPage(query: PageQuery): Promise<RequestWithDelivery[]>;
  findRequest(id: number): Promise<RequestWithDelivery | null>;
  countRequests(now: number): Promise<RequestCounts>;
  historyOf(id: number): Promise<RequestHistory>;
  /** All in one transaction; the results are in the order of `requests`. */
  act(input: ActInput): Promise<ActResult[]>;
  /** Makes all failed and dead e-mails and webhook messages due at once; returns how many. */
  retryAll(now: number): Promise<number>;
  /** The newest first, those before the entry `after`; of one request, erased or not, or of all. */
  listRecord(query: {
    requestId?: number;
    after?: number | null;
    limit: number;
  }): Promise<RecordEntry[]>;
}

export interface TellOnceInput {
  /** What the e-mail is about, such as `reminder` or the kind of an alert; the store's column has this name. */
  occasion: string;
  /**
   * The company is told only if this is greater, as text, than the value of the last e-mail about the same
   * occasion. A reminder passes its date, so that there is one a day.
   */
  value: string;
  /** A recorded value that is greater does not count: the clock was ahead when it was recorded. */
  latest?: string;
  /** Null records the value and sends nothing. */
  message:
    | { kind: 'reminder'; details: ReminderDetails }
    | { kind: 'alert'; details: AlertDetails }
    | null;
  now: number;
  messageIdDomain: string;
}

/** What a store keeps so that the company is told of each event once. */
export interface TellingStore {
  /** Queues one e-mail to all the company's mailboxes. Of several hosts, only the first does and gets true. */
  tellOnce(input: TellOnceInput): Promise<boolean>;
  /** The next time it comes up, the company is told again. True if it had been. */
  endOccasion(occasion: string): Promise<boolean>;
}
