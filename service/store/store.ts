/**
 * What the contact core asks of a database. Two stores implement it (SQLite, PostgreSQL) and pass
 * one contract test suite. Every method is atomic; a method that changes something has committed it
 * durably when its promise resolves. All times are milliseconds since 1970 (UTC).
 */

import type { Actor } from '../domain/acts.ts';
import type { CaptchaVerdict } from '../domain/captcha.ts';
import type { NewContactRequest } from '../domain/contact-request.ts';
import type { OutboxHealth, UpkeepState } from '../domain/health.ts';
import type { KeyEmails, KeyEmailsResult } from '../domain/key-emails.ts';
import type { RateLimited } from '../domain/limits/rate-limit.ts';
import type { CompanyMail, OutboxEntry } from '../domain/outbox-entry.ts';
import type { DeskStore, Erasure, TellingStore } from './desk-store.ts';

/** A request that somebody tries to send. */
export interface Attempt {
  request: NewContactRequest;
  /** Keys of the client, of today and of the days before; its state moves to the first. */
  addressKeys: string[];
  /** Identifies the exact body: the same body is counted once. */
  attemptKey: string;
}

export interface AcceptInput extends Attempt {
  captcha: CaptchaVerdict;
  mail: CompanyMail;
  /** How many requests an hour get a notification of their own. Any more are held (`over_site_budget`). */
  siteBudget: number;
  /** How many requests can be held at a time, neither released nor done. Any more are refused. */
  maxHeld: number;
}

/** An answer for which no captcha is needed. */
export type EarlyResult =
  /** The fingerprint is stored with the same content: answer as before. */
  | 'duplicate'
  /** The fingerprint is stored with other content. */
  | 'conflict'
  | RateLimited;

export type AcceptResult =
  | EarlyResult
  | 'captcha_rejected'
  /** Another request has used this captcha solution. */
  | 'nonce_used'
  /** It would be held, and `maxHeld` requests are already. */
  | 'too_many_held'
  /** Stored, but held because the site's budget is spent. */
  | 'over_site_budget'
  | 'accepted';

/** What the request handler needs. */
export interface RequestStore {
  /** What `accept` would answer before it checks the captcha; null if it would check it. Changes nothing. */
  preview(attempt: Attempt): Promise<EarlyResult | null>;
  /**
   * The whole of a submission: accept.ts. A refusal leaves nothing behind but the count of its attempt,
   * `too_many_held` not even that.
   */
  accept(input: AcceptInput): Promise<AcceptResult>;
}

/** How a try has failed. */
export interface Failure {
  reason: string;
  /** Against the e-mail; a failure of the relay is not. */
  isCounted: boolean;
  /** What is written in it may be to blame. */
  isRefusal: boolean;
  /** Null: it is given up. */
  dueAt: number | null;
  now: number;
}

/** What delivery needs. */
export interface OutboxStore {
  /**
   * Gives the mailboxes of now a row of each e-mail that nobody has got yet, and takes away the unsent ones of others.
   */
  followMailboxes(mailboxes: string[], now: number): Promise<void>;
  /**
   * The e-mail that is due and was tried least, keys last of all; leased until then, so that nobody else sends it meanwhile.
   * Null if none is due.
   */
  leaseNext(lease: { now: number; leaseUntil: number }): Promise<OutboxEntry | null>;
  noteSent(id: number, now: number): Promise<void>;
  noteFailure(id: number, failure: Failure): Promise<void>;
  /** When the next e-mail will be due; null if none waits. */
  nextDueAt(): Promise<number | null>;
  /**
   * Puts held requests that no digest has carried into one, at most `DIGEST_REQUESTS`: the oldest of each client first.
   * Not if the last was made less than an hour ago, by whichever host.
   */
  createDigest(now: number, mail: CompanyMail): Promise<void>;
  outboxHealth(): Promise<OutboxHealth>;
}

/** Deletes what somebody at the company erases, and what is known of clients. */
export interface ErasureStore {
  /** Deletes one request with its e-mails, notes and record; false if there is none. */
  eraseRequest(id: number, erasure: Erasure): Promise<boolean>;
  /** The same for every request of an address (compared case-insensitively); returns how many. */
  eraseByEmail(email: string, erasure: Erasure): Promise<number>;
  /** Deletes what is known of clients after 48 h, and nonces that expired a day ago. */
  sweep(now: number): Promise<void>;
}

/** What nobody asks for. */
export interface UpkeepStore {
  /** What time it is: by the database's own clock if hosts share it. */
  timeOf(now: number): Promise<number>;
  /** True if it is the first time in this hour, whichever host ran before. */
  noteRun(now: number): Promise<boolean>;
  /**
   * Deletes requests that were kept for so many days, with all that hangs on them, as far as a day may (domain/deletion.ts),
   * and as old entries of the record that are about none. Returns their numbers.
   */
  deleteOld(run: { days: number; now: number }): Promise<number[]>;
  upkeepState(now: number): Promise<UpkeepState>;
}

/** What a store keeps about the keys. It holds none of them. */
export interface KeyStore {
  /** Part of every key: when they were ended the last time. In a database that has none, now. */
  keyEpoch(now: number): Promise<number>;
  /** Nothing is written for whoever asks too soon or without a captcha that is needed. */
  queueKeyEmails(emails: KeyEmails): Promise<KeyEmailsResult>;
  /** Ends all keys. New ones may be asked for at once. */
  revokeKeys(by: Actor, now: number): Promise<void>;
}

export interface ContactStore
  extends RequestStore,
    OutboxStore,
    ErasureStore,
    UpkeepStore,
    DeskStore,
    KeyStore,
    TellingStore {
  /**
   * Commits and removes more than a contact request takes; rejects if the database cannot be written,
   * because its disk is full for instance.
   */
  checkWritable(): Promise<void>;
  close(): Promise<void>;
}

/** The database cannot take a write now (locked, full, gone): answered with 503 and Retry-After. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}
