/** What a store keeps about the desk's keys. It holds none of the keys themselves. */
import type { CaptchaVerdict } from '../requests/captcha/captcha.ts';
import type { Actor } from './desk-store.ts';

/** Each mailbox gets one key e-mail in this time, whoever asks and however many hosts run (DESK-9). */
export const KEY_EMAIL_INTERVAL_MS = 10 * 60_000;
/** After as many in a day, the next needs a captcha. */
export const FREE_KEY_EMAILS = { times: 3, withinMs: 24 * 3_600_000 };

export interface KeyEmails {
  /** Each gets an e-mail of its own. */
  mailboxes: string[];
  now: number;
  messageIdDomain: string;
  /** Somebody on the server, who is recorded but not limited; null for a visitor of the page. */
  by: Actor | null;
  /** Null if none was solved. */
  captcha: CaptchaVerdict | null;
}

export type KeyEmailsResult =
  | { outcome: 'queued' }
  /** The last ones were queued less than the interval ago. */
  | { outcome: 'too_soon'; lastAt: number }
  | { outcome: 'captcha_needed' };

/** Whether a visitor of the page may have keys sent, before the captcha's nonce is used. Null if so. */
export function keyEmailRefusal(
  { now, captcha }: Pick<KeyEmails, 'now' | 'captcha'>,
  { lastAt, today }: { lastAt: number | null; today: number },
): Exclude<KeyEmailsResult, { outcome: 'queued' }> | null {
  if (lastAt !== null && Math.abs(now - lastAt) < KEY_EMAIL_INTERVAL_MS) {
    return { outcome: 'too_soon', lastAt };
  }
  const isFree = today < FREE_KEY_EMAILS.times;
  return isFree || captcha?.outcome === 'ok' ? null : { outcome: 'captcha_needed' };
}

export interface KeyStore {
  /** Part of every key; raised by `revokeKeys`. */
  keyEpoch(): Promise<number>;
  /** Nothing is written for whoever asks too soon or without a captcha that is needed. */
  queueKeyEmails(emails: KeyEmails): Promise<KeyEmailsResult>;
  /** Ends all keys. New ones may be asked for at once. */
  revokeKeys(by: Actor, now: number): Promise<void>;
}
