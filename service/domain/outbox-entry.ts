/** What the outbox sends. All times are milliseconds since 1970 (UTC). */
import type { ContactRequest } from './contact-request.ts';

/** The first two are about requests, the others for the company alone. */
export const entryKinds = ['notification', 'digest', 'key', 'reminder', 'alert'] as const;
export type EntryKind = (typeof entryKinds)[number];

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

/** Enough for one e-mail that a person reads; the next digest has the rest. */
export const DIGEST_REQUESTS = 50;

export interface OutboxEntry {
  id: number;
  kind: EntryKind;
  /** The mailbox that a key goes to; the other kinds imply their recipients. */
  recipient: string | null;
  /** Those of several mailboxes to which it was begun. */
  mailboxes: MailboxState[];
  /** Of a reminder or an alert, as JSON. */
  details: string | null;
  /** The same however often it is tried, with angle brackets. */
  messageId: string;
  createdAt: number;
  /** Those that failed. */
  tries: number;
  /** Up to `DIGEST_REQUESTS` for a digest, none for what is not about requests, otherwise one. */
  requests: ContactRequest[];
  /** With a digest: how many held requests wait for later ones. */
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
  | { alert: 'build_old'; at: number }
  /** An update, and why. */
  | { alert: 'upkeep_failed'; reason: string }
  /** What proxies send and TRUSTED_PROXIES. */
  | { alert: 'proxies_disagree'; reason: string };

/** What the company gets that is about no request in particular. */
export type CompanyMessage =
  | { kind: 'reminder'; details: ReminderDetails }
  | { kind: 'alert'; details: AlertDetails };

/** What is for the company holds addresses of the company only. */
export const COMPANY_ENTRIES_KEPT_MS = 30 * 86_400_000;
