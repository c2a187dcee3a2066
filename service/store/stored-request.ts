/** A contact request as a store keeps it. All times are milliseconds since 1970 (UTC). */
import type { VisitorValues } from '../shared/fields.ts';

export type HeldReason =
  | 'honeypot_filled'
  | 'suspicious_pattern'
  | 'repeated_characters'
  | 'captcha_unavailable'
  /** The site's budget for this hour is spent. */
  | 'over_site_budget';

export interface NewContactRequest extends VisitorValues {
  /** UUID of the form instance; unique. */
  fingerprint: string;
  /** SHA-256 (hex) of the request without its captcha token: distinguishes a retry from a conflict. */
  contentDigest: string;
  receivedAt: number;
  /** The tag of the language in which the visitor wrote. Null if the form did not say. */
  language: string | null;
  /** Empty: delivered at once. Otherwise the request waits for the hourly digest. */
  heldReasons: HeldReason[];
}

export interface ContactRequest extends NewContactRequest {
  /** Small positive integer, what the company calls the request. */
  id: number;
  doneAt: number | null;
  /** When a person released a held request. */
  releasedAt: number | null;
}

/** What the company sees of a request. */
export interface RequestWithDelivery extends ContactRequest {
  /** Raised by every act, so that nobody acts on a request that has changed meanwhile. */
  version: number;
  /** Counts only while `doneAt` does. */
  spamAt: number | null;
  takenBy: string | null;
  takenAt: number | null;
  delivery: DeliveryState;
  /** Why its e-mail failed the last time; null if it never has, or has been sent. */
  deliveryError: string | null;
}

/** `none`: held and not yet in a digest. */
export type DeliveryState = 'none' | 'waiting' | 'sent' | 'dead';

/** Each has its own queue, so that a failing webhook delays no e-mail. */
export type Channel = 'email' | 'webhook';

/** The first three are about requests, the others for the company alone. */
export type EntryKind =
  | 'notification'
  | 'acknowledgement'
  | 'digest'
  | 'key'
  | 'reminder'
  | 'alert';

/** How one of several mailboxes fared that an e-mail goes to. */
export interface MailboxState {
  mailbox: string;
  /** Null: it still waits. */
  sentAt: number | null;
  /** Those that failed. */
  tries: number;
  /** Why it failed the last time. */
  error: string | null;
}

/** Without time and reason, it only waits. */
export type MailboxOutcome = Pick<MailboxState, 'mailbox'> &
  Partial<Pick<MailboxState, 'sentAt' | 'error'>>;

/** Once some mailboxes have an e-mail, which of them still wait for it; null while none has it. */
export function waitingMailboxes(mailboxes: MailboxState[]): string[] | null {
  const waiting = mailboxes.filter(({ sentAt }) => sentAt === null);
  return waiting.length === mailboxes.length ? null : waiting.map(({ mailbox }) => mailbox);
}

/** What a reminder says. It holds no visitor's data, because erasing a request does not look for it here. */
export interface ReminderDetails {
  count: number;
  /** Of those that are held. */
  held: number;
  /** The first of them. */
  requests: { id: number; dueAt: number }[];
}

export const alertKinds = [
  'dead_emails',
  'disk_nearly_full',
  'backup_old',
  'backup_failed',
  'offsite_old',
  'build_old',
  'clock_jumped',
  'deletion_late',
  'upkeep_failed',
  'proxies_disagree',
  'database_damaged',
] as const;
export type AlertKind = (typeof alertKinds)[number];

export type AlertDetails =
  /** `reason`: why one of them failed. */
  | { alert: 'dead_emails'; count: number; reason?: string }
  | { alert: 'disk_nearly_full'; freeBytes: number }
  | { alert: 'backup_old'; at: number }
  | { alert: 'backup_failed'; reason: string }
  /** Nobody has copied backups off the machine since. */
  | { alert: 'offsite_old'; at: number }
  | { alert: 'deletion_late'; at: number }
  | { alert: 'build_old'; at: number }
  | { alert: 'clock_jumped'; at: number; jumpedMs: number }
  /** An update, and why. */
  | { alert: 'upkeep_failed'; reason: string }
  /** What proxies send and TRUSTED_PROXIES. */
  | { alert: 'proxies_disagree'; reason: string }
  | { alert: 'database_damaged'; damage: string };

/** What is for the company holds addresses of the company only. */
export const COMPANY_ENTRIES_KEPT_MS = 30 * 86_400_000;
