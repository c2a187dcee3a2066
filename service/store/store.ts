/**
 * What the contact core asks of a database. Two stores implement it (SQLite, PostgreSQL) and pass
 * one contract test suite. Every method is atomic; a method that changes something has committed it
 * durably when its promise resolves. All times are milliseconds since 1970 (UTC).
 */

import type { Actor } from '../domain/acts.ts';
import type { CaptchaVerdict } from '../domain/captcha.ts';
import type { OutboxHealth } from '../domain/health.ts';
import type { KeyEmails, KeyEmailsResult } from '../domain/key-emails.ts';
import type { Attempt } from '../domain/limits/attempt-limits.ts';
import type { RateLimited } from '../domain/limits/rate-limit.ts';
import type { MailboxOutcome, OutboxEntry } from '../domain/outbox-entry.ts';
import type { DeskStore, Erasure, TellingStore } from './desk-store.ts';

/** Stands in for an address key, to count the whole site's requests in an hour. */
export const SITE_KEY = 'site';

export interface AcceptInput extends Attempt {
  captcha: CaptchaVerdict;
  /** Right-hand side of new Message-IDs. */
  messageIdDomain: string;
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
  /**
   * Salts for hashing client addresses, newest first: one younger than 20 h (made when there is
   * none, from `freshSalt`) and those before it that are younger than 48 h. Older ones are deleted.
   */
  addressSalts(now: number, freshSalt: string): Promise<string[]>;
}

interface Failed {
  error: string;
  mailboxes?: MailboxOutcome[];
}

/** What the outbox worker needs. */
export interface OutboxStore {
  /**
   * Leases up to `limit` unsent e-mails that are due until `leaseUntil`: what was tried
   * least goes first, then reminders and alerts, then the oldest; keys go last of all. A lease that has run out
   * (its worker died) is due again.
   */
  claimDue(options: { now: number; limit: number; leaseUntil: number }): Promise<OutboxEntry[]>;
  /** When the next e-mail will be due; null if none waits. */
  nextDueAt(): Promise<number | null>;
  /**
   * How many requests the entry still carries: fewer than were sent if some were erased meanwhile,
   * 0 if it is gone itself.
   */
  markSent(id: number, now: number): Promise<number>;
  /** Notes how some of several mailboxes fared. What is sent to one stays so. */
  markMailboxes(id: number, outcomes: MailboxOutcome[]): Promise<void>;
  markFailed(id: number, failure: Failed & { dueAt: number }): Promise<void>;
  markDead(id: number, failure: Failed & { now: number }): Promise<void>;
  /** Ends a lease without counting a try (shutdown, or the relay is down, which `error` tells). */
  giveBack(id: number, dueAt: number, error?: string): Promise<void>;
  /** Keeps everybody off what is being sent until then, and off what may have been sent: a restart too. */
  renewLease(id: number, until: number): Promise<void>;
  /** Makes due what waits for a later try and is not leased. */
  makeDue(now: number): Promise<void>;
  /**
   * Makes everything that waits due at once, also what a killed process was sending. For the start of
   * the only host of a database, never while another sends.
   */
  resumeSending(now: number): Promise<void>;
  /**
   * Puts held requests that no digest has carried into one digest entry, at most `DIGEST_REQUESTS`: the oldest of each
   * network first. Null if there are none, or the last digest was made less than an hour ago, by whichever host.
   */
  createDigest(now: number, messageIdDomain: string): Promise<number | null>;
  outboxHealth(): Promise<OutboxHealth>;
}

/** Deletes what somebody at the company erases, and what is known of clients. */
export interface ErasureStore {
  /** Deletes one request with its e-mails, notes and record; false if there is none. */
  eraseRequest(id: number, erasure: Erasure): Promise<boolean>;
  /** The same for every request of an address (compared case-insensitively); returns how many. */
  eraseByEmail(email: string, erasure: Erasure): Promise<number>;
  /** Deletes limiter states and salts older than 48 h, and nonces that expired a day ago. */
  sweep(now: number): Promise<void>;
}

export interface RetentionState {
  /** When all that was old was deleted the last time; null if it never was. */
  completedAt: number | null;
  /** Requests. */
  deletedToday: number;
}

/** Deletes what has been kept for as long as it may be. */
export interface RetentionStore {
  /** What time it is: by the database's own clock if hosts share it. */
  timeOf(now: number): Promise<number>;
  /**
   * Deletes requests that were kept for so many days, with all that hangs on them, as far as a day may (domain/deletion.ts),
   * and as old entries of the record that are about none. Returns their numbers.
   */
  deleteOld(run: { days: number; now: number }): Promise<number[]>;
  retentionState(now: number): Promise<RetentionState>;
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
    RetentionStore,
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
