/**
 * Keys to the desk: whoever reads the company's mailbox may read and answer its requests. A key is an HMAC over
 * the mailbox, the time at which it ends, and an epoch that is raised to end all keys. Nothing of it is stored,
 * and the mailbox is not in it: it is found by trying each that the company has now, so that one that was taken
 * out of MAIL_TO is out at once.
 */
import { hmacSha256Hex, isEqual } from '../hash.ts';
import type { EmailAddress } from '../outbox/mailer.ts';
import type { CaptchaVerdict } from '../requests/captcha/captcha.ts';
import { emailKey } from '../shared/email-key.ts';
import type { Actor } from './desk-store.ts';

/** The purpose for which every host derives the keys' secret from its own. */
export const DESK_KEY_PURPOSE = 'desk key';
/** The same for the captcha of whoever asks for a key. */
export const DESK_CAPTCHA_PURPOSE = 'desk captcha';

const DAY_MS = 86_400_000;
const VALID_FOR_MS = 30 * DAY_MS;
/** A key in use is replaced once a day. */
const RENEWED_AFTER_MS = DAY_MS;
/** When it ends, in seconds since 1970 and in base 36, and the HMAC. */
const KEY = /^([0-9a-z]{6,8})\.([0-9a-f]{64})$/;

export interface ValidKey {
  mailbox: string;
  expiresAt: number;
  /** A key to keep in its place. */
  renewed: string | null;
}

export interface DeskKeys {
  issue(mailbox: string, now: number): Promise<string>;
  /** Null if the key is not valid. */
  check(key: string, now: number): Promise<ValidKey | null>;
}

interface DeskKeyOptions {
  secret: string;
  mailboxes: EmailAddress[];
  store: Pick<KeyStore, 'keyEpoch'>;
}

/** Each address once. */
export function distinctMailboxes(mailboxes: EmailAddress[]): string[] {
  const byKey = new Map(mailboxes.map(({ address }) => [emailKey(address), address]));
  return [...byKey.values()];
}

export function createDeskKeys(options: DeskKeyOptions): DeskKeys {
  const { secret, store } = options;
  const mailboxes = distinctMailboxes(options.mailboxes);

  async function keyOf(mailbox: string, endsAt: number, epoch: number): Promise<string> {
    const ends = endsAt.toString(36);
    const signed = JSON.stringify(['desk', emailKey(mailbox), ends, epoch]);
    return `${ends}.${await hmacSha256Hex(secret, signed)}`;
  }

  const issueIn = (epoch: number, mailbox: string, now: number) =>
    keyOf(mailbox, Math.floor((now + VALID_FOR_MS) / 1000), epoch);

  return {
    issue: async (mailbox, now) => issueIn(await store.keyEpoch(), mailbox, now),
    async check(key, now) {
      const ends = KEY.exec(key)?.[1];
      if (ends === undefined) return null;
      const epoch = await store.keyEpoch();
      const endsAt = Number.parseInt(ends, 36);
      const keys = await Promise.all(mailboxes.map((mailbox) => keyOf(mailbox, endsAt, epoch)));
      // All are compared, so that the time taken does not reveal which one fits.
      const [mailbox] = mailboxes.filter((_, index) => isEqual(key, keys[index] ?? ''));
      const expiresAt = endsAt * 1000;
      if (mailbox === undefined || now >= expiresAt) return null;
      const isOld = expiresAt - now <= VALID_FOR_MS - RENEWED_AFTER_MS;
      return { mailbox, expiresAt, renewed: isOld ? await issueIn(epoch, mailbox, now) : null };
    },
  };
}

/** Key e-mails go out once in this time, whoever asks by the page and however many hosts run. */
export const KEY_EMAIL_INTERVAL_MS = 10 * 60_000;
/** After as many in a day, the next needs a captcha. */
const FREE_KEY_EMAILS = 3;
/** A mailbox gets no more in a day, so that nobody can fill it. Each of them opens the desk. */
const MAX_KEY_EMAILS = 12;
export const KEY_EMAILS_COUNTED_MS = DAY_MS;

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

/** What a store keeps about the keys. It holds none of them. */
export interface KeyStore {
  /** Part of every key; raised by `revokeKeys`. */
  keyEpoch(): Promise<number>;
  /** Nothing is written for whoever asks too soon or without a captcha that is needed. */
  queueKeyEmails(emails: KeyEmails): Promise<KeyEmailsResult>;
  /** Ends all keys. New ones may be asked for at once. */
  revokeKeys(by: Actor, now: number): Promise<void>;
}
