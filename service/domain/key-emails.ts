/** When keys to the desk are e-mailed to whoever asks for them. */
import type { CaptchaVerdict } from './captcha.ts';
import { emailKey } from './email-address.ts';
import type { CompanyMail } from './outbox-entry.ts';

/** Key e-mails go out once in this time, whoever asks by the page and however many hosts run. */
export const KEY_EMAIL_INTERVAL_MS = 10 * 60_000;
/** After as many in a day, the next needs a captcha. */
const FREE_KEY_EMAILS = 3;
/** A mailbox gets no more in a day, so that nobody can fill it. Each of them opens the desk. */
const MAX_KEY_EMAILS = 12;
export const KEY_EMAILS_COUNTED_MS = 24 * 3_600_000;

export interface KeyEmails extends CompanyMail {
  now: number;
  /** Null if none was solved. */
  captcha: CaptchaVerdict | null;
}

export type KeyEmailsResult =
  | { outcome: 'queued' }
  /** Those that were queued already open the desk. */
  | { outcome: 'too_soon'; waitMs: number }
  | { outcome: 'captcha_needed' };

/** Of the counted time, by the page. */
export interface KeyEmailsBefore {
  lastAt: number | null;
  queued: { mailbox: string; at: number }[];
}

/** To whom a visitor of the page may have keys sent, before the captcha's nonce is used. */
export function judgeKeyEmails(
  { mailboxes, now, captcha }: Pick<KeyEmails, 'mailboxes' | 'now' | 'captcha'>,
  { lastAt, queued }: KeyEmailsBefore,
): { outcome: 'allowed'; mailboxes: string[] } | Exclude<KeyEmailsResult, { outcome: 'queued' }> {
  const sinceLast = lastAt === null ? Number.POSITIVE_INFINITY : Math.abs(now - lastAt);
  if (sinceLast < KEY_EMAIL_INTERVAL_MS) {
    return { outcome: 'too_soon', waitMs: KEY_EMAIL_INTERVAL_MS - sinceLast };
  }
  const waits = mailboxes.map((mailbox) => {
    const times = queued.filter((one) => emailKey(one.mailbox) === emailKey(mailbox));
    const counted = times.map(({ at }) => at).sort((a, b) => b - a)[MAX_KEY_EMAILS - 1];
    return counted === undefined ? 0 : counted + KEY_EMAILS_COUNTED_MS - now;
  });
  const open = mailboxes.filter((_, index) => waits[index] === 0);
  if (open.length === 0) return { outcome: 'too_soon', waitMs: Math.min(...waits) };
  const isFree = new Set(queued.map(({ at }) => at)).size < FREE_KEY_EMAILS;
  return isFree || captcha?.outcome === 'ok'
    ? { outcome: 'allowed', mailboxes: open }
    : { outcome: 'captcha_needed' };
}
