/** What the outbox sends. All times are milliseconds since 1970 (UTC). */
import type { ContactRequest } from './contact-request.ts';

/** The first two are about requests, the others for the company alone. */
export const entryKinds = ['notification', 'digest', 'key', 'reminder', 'alert'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What is new goes to each of these mailboxes. */
export interface CompanyMail {
  mailboxes: string[];
  /** Right-hand side of Message-IDs. */
  messageIdDomain: string;
}

/** One e-mail to one mailbox. */
export interface OutboxEntry {
  id: number;
  kind: EntryKind;
  /** With angle brackets: the same for each mailbox, and however often it is tried. */
  messageId: string;
  recipient: string;
  /** Of a digest, a reminder or an alert, as JSON. */
  details: string | null;
  createdAt: number;
  /** Those that failed. */
  tries: number;
  /** How often its words were refused. */
  refusals: number;
  /** Up to `DIGEST_REQUESTS` for a digest, none for what is not about requests, otherwise one. */
  requests: ContactRequest[];
}

/** Enough for one e-mail that a person reads; the next digest has the rest. */
export const DIGEST_REQUESTS = 50;

export interface DigestDetails {
  /** How many held requests wait for later digests. */
  moreHeld: number;
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
  'deletion_late',
  'schedule_stopped',
  'upkeep_failed',
  'proxies_disagree',
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
  /** What nobody asks for has not run for an hour, or never. */
  | { alert: 'schedule_stopped' }
  | { alert: 'build_old'; at: number }
  /** An update, and why. */
  | { alert: 'upkeep_failed'; reason: string }
  /** What proxies send and TRUSTED_PROXIES. */
  | { alert: 'proxies_disagree'; reason: string };

/** What the company gets that is about no request in particular. */
export type CompanyMessage =
  | { kind: 'reminder'; details: ReminderDetails }
  | { kind: 'alert'; details: AlertDetails };
