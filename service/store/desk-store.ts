/**
 * What the company does with requests, as both stores keep it: the desk and the `leads` command act through
 * these. Each act is committed with its entry in the record, so that when two people act at once nothing
 * is lost and the second sees what the first did.
 */

import type { ActInput, Actor, ActResult, RecordEntry } from '../domain/acts.ts';
import type { RequestWithDelivery } from '../domain/contact-request.ts';
import type { RequestCounts, RequestHistory } from '../domain/desk.ts';
import type { CompanyMail, CompanyMessage } from '../domain/outbox-entry.ts';
import type { ListState } from '../domain/request-state.ts';

export interface PageQuery {
  state: ListState;
  /** The number of the last request on the previous page. */
  after: number | null;
  limit: number;
  now: number;
}

/** Who erases and when, for the record. */
export interface Erasure {
  by: Actor;
  now: number;
}

export interface DeskStore {
  /** In the order of `isNewestFirst`. */
  listPage(query: PageQuery): Promise<RequestWithDelivery[]>;
  findRequest(id: number): Promise<RequestWithDelivery | null>;
  countRequests(now: number): Promise<RequestCounts>;
  historyOf(id: number): Promise<RequestHistory>;
  /** All in one transaction; the results are in the order of `requests`. */
  act(input: ActInput): Promise<ActResult[]>;
  /** Who has erased the request; null if nobody has. */
  erasureOf(id: number): Promise<RecordEntry | null>;
}

export interface TellOnceInput {
  /** What the e-mail is about, such as `reminder` or the kind of an alert; the store's column has this name. */
  occasion: string;
  /** The company is told only if the last e-mail about the same occasion had another. A reminder's is its date: one a day. */
  value: string;
  /** Null records the value and sends nothing. */
  message: CompanyMessage | null;
  now: number;
  mail: CompanyMail;
}

/** What a store keeps so that the company is told of each event once. */
export interface TellingStore {
  /** Queues one e-mail to all the company's mailboxes. Of several hosts, only the first does and gets true. */
  tellOnce(input: TellOnceInput): Promise<boolean>;
  /** The next time it comes up, the company is told again. True if it had been. */
  endOccasion(occasion: string): Promise<boolean>;
}
