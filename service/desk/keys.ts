import type { EmailAddress } from '../domain/email-address.ts';
import { distinctMailboxes, emailKey } from '../domain/email-address.ts';
import { hmacSha256Hex, isEqual } from '../hash.ts';
import type { KeyStore } from '../store/store.ts';

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
    issue: async (mailbox, now) => issueIn(await store.keyEpoch(now), mailbox, now),
    async check(key, now) {
      const ends = KEY.exec(key)?.[1];
      if (ends === undefined) return null;
      const epoch = await store.keyEpoch(now);
      const endsAt = Number.parseInt(ends, 36);
      const keys = await Promise.all(mailboxes.map((mailbox) => keyOf(mailbox, endsAt, epoch)));
      // All are compared, so that the time taken does not reveal which one fits.
      const [mailbox] = mailboxes.filter((_, index) => isEqual(key, keys[index] ?? ''));
      const expiresAt = endsAt * 1000;
      if (mailbox === undefined || now >= expiresAt) return null;
      // Made by a clock that was ahead. Other hosts may be ahead by minutes.
      if (expiresAt - now > VALID_FOR_MS + DAY_MS) return null;
      const isOld = expiresAt - now <= VALID_FOR_MS - RENEWED_AFTER_MS;
      return { mailbox, expiresAt, renewed: isOld ? await issueIn(epoch, mailbox, now) : null };
    },
  };
}
