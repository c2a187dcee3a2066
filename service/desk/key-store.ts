/** What a store keeps about the desk's keys. It holds none of the keys themselves. */
import type { Actor } from './desk-store.ts';

/** Each mailbox gets one key e-mail in this time, whoever asks and however many hosts run (DESK-9). */
export const KEY_EMAIL_INTERVAL_MS = 10 * 60_000;

export interface KeyEmails {
  /** Each gets an e-mail of its own. */
  mailboxes: string[];
  now: number;
  messageIdDomain: string;
  /** Somebody on the server, who is recorded but not limited; null for a visitor of the page. */
  by: Actor | null;
}

export interface KeyStore {
  /** Part of every key; raised by `revokeKeys`. */
  keyEpoch(): Promise<number>;
  /** Null if the e-mails are queued; otherwise when the last ones were, less than the interval ago. */
  queueKeyEmails(emails: KeyEmails): Promise<number | null>;
  /** Ends all keys. New ones may be asked for at once. */
  revokeKeys(by: Actor, now: number): Promise<void>;
}
