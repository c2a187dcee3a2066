/** What the desk's page and its API agree on: paths, limits and the shapes of answers. */

import type { ActOutcome, RecordEntry } from './acts.ts';
import type { AltchaChallenge } from './captcha.ts';
import type { DeliveryState, RequestWithDelivery } from './contact-request.ts';
import { troubleKinds } from './health.ts';
import type { EntryKind } from './outbox-entry.ts';
import type { Due, ListState, RequestState } from './request-state.ts';

/** The page. */
const DESK_PAGE = '/desk';

/** The page with a key in the fragment, which is sent to no server. */
export const deskAddress = (siteUrl: string, key: string) => `${siteUrl}${DESK_PAGE}#key=${key}`;
/** These open only in a browser that has stored a key. */
export const deskRequestAddress = (siteUrl: string, id: number) =>
  `${siteUrl}${DESK_PAGE}#request=${id}`;
export const deskListAddress = (siteUrl: string, list: ListState) =>
  `${siteUrl}${DESK_PAGE}#list=${list}`;

/** Every call is below it, on every host. */
export const DESK_PATH = '/functions/v1/desk';
/** A header of any answer, with a key to be kept in place of the one that was used. */
export const RENEWED_KEY_HEADER = 'Desk-Key';

/** Lengths in UTF-16 code units, as `maxlength` counts. */
export const deskLimits = { person: 60, note: 2000, search: 100, page: 200, bulk: 200 } as const;

/** Also what no other program is told: e-mails are only written to files; visitors may find a site that is not launched. */
export const deskTroubles = [...troubleKinds, 'emails_spooled', 'preview_public'] as const;
export type DeskTrouble = (typeof deskTroubles)[number];

export type RequestCounts = Record<Exclude<ListState, 'all'>, number>;

/** An e-mail about a request, to one of the company's mailboxes. */
export interface RequestEmail {
  kind: Extract<EntryKind, 'notification' | 'digest'>;
  mailbox: string;
  state: Exclude<DeliveryState, 'none'>;
  createdAt: number;
  /** When it was sent or given up. */
  at: number | null;
  /** Those that failed. */
  tries: number;
  /** When it may be tried next; null unless it waits. */
  dueAt: number | null;
  error: string | null;
}

/** Times are milliseconds since 1970. */
export interface DeskRequest extends Omit<RequestWithDelivery, 'contentDigest' | 'fingerprint'> {
  state: RequestState;
  /** Null for what is done or spam. */
  due: Due | null;
  dueAt: number;
}

/** Who has erased the request that was asked for; null if nobody has, because there was none. */
export interface NoSuchRequest {
  success: false;
  code: 'no_such_request';
  erased: RecordEntry | null;
}

/** Whether keys went out to the company's mailboxes now. */
export interface DeskKeyAnswer {
  success: true;
  sent: boolean;
  /** Until they can be sent again, or 0. */
  waitSeconds: number;
  /** E-mails are written to files, and nobody gets them. */
  isSpooled: boolean;
  /** Too many went out today: they are sent to who sends the solution of this. */
  challenge?: AltchaChallenge;
}

export interface DeskSession {
  success: true;
  now: number;
  mailbox: string;
  expiresAt: number;
}

export interface DeskList {
  success: true;
  now: number;
  counts: RequestCounts;
  requests: DeskRequest[];
  /** For `after` of the next page. */
  next: number | null;
  /** What somebody has to look at. */
  troubles: DeskTrouble[];
  /** How many requests have been deleted for their age in a day. */
  deletedToday: number;
}

export interface RequestHistory {
  /** Oldest first. */
  emails: RequestEmail[];
  record: RecordEntry[];
  /** The numbers of all other requests from the same e-mail address. */
  others: number[];
}

export interface DeskDetails extends RequestHistory {
  now: number;
  request: DeskRequest;
  /** Why e-mails of others fail, while this one waits for the same mail server. */
  mailProblem: string | null;
}

export type DeskActAnswer = DeskDetails & { success: true; outcome: 'changed' | 'unchanged' };

export interface DeskBulkAnswer {
  success: true;
  now: number;
  results: { id: number; outcome: ActOutcome }[];
}
