/** Contact requests for tests of what comes after the browser. */

import type { Act, ActInput, ActOutcome } from '../../service/domain/acts.ts';
import type { CaptchaVerdict } from '../../service/domain/captcha.ts';
import type { NewContactRequest } from '../../service/domain/contact-request.ts';
import { type VisitorValues, visitorFieldNames } from '../../service/domain/fields.ts';
import type { DeskStore } from '../../service/store/desk-store.ts';
import type { AcceptInput, OutboxStore, RetentionStore } from '../../service/store/store.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** 10 March 2026, 09:30 in Ottawa. */
export const MORNING = Date.UTC(2026, 2, 10, 13, 30);
export const MAIL_DOMAIN = 'mail.example';

/** A form in which nothing was filled in. */
export const leftEmpty = Object.fromEntries(visitorFieldNames.map((field) => [field, null]));

/** What a test says nothing about. */
export const visitorValues = {
  ...leftEmpty,
  name: 'Nguyễn Thị Ánh',
  email: 'anh@client.example',
  phone: null,
  company: 'D’Arcy & Fils',
  message: 'Bonjour,\nwe need "help" with 10 computers — s’il vous plaît.',
} as VisitorValues;

export function newRequest(overrides: Partial<NewContactRequest> = {}): NewContactRequest {
  return {
    ...visitorValues,
    fingerprint: crypto.randomUUID(),
    contentDigest: 'a'.repeat(64),
    receivedAt: MORNING,
    name: 'Anne Tremblay',
    email: 'anne@client.example',
    phone: '613 555 0111',
    company: 'Tremblay Dental',
    message: 'Our server room is too warm. Can you help?',
    language: null,
    heldReasons: [],
    ...overrides,
  };
}

/** The verdict on a captcha solution that counts once. */
export function solved(value: string, expiresAt = MORNING + HOUR): CaptchaVerdict {
  return { outcome: 'ok', nonce: { value, expiresAt } };
}

/** The input of a client that has not tried before. */
export function acceptInput(
  request: Partial<NewContactRequest> = {},
  options: Partial<Omit<AcceptInput, 'request'>> = {},
): AcceptInput {
  return {
    request: newRequest(request),
    addressKeys: [crypto.randomUUID()],
    networks: [],
    attemptKey: crypto.randomUUID(),
    captcha: { outcome: 'ok', nonce: null },
    messageIdDomain: MAIL_DOMAIN,
    siteBudget: 1_000_000,
    maxHeld: 1_000_000,
    ...options,
  };
}

/** An attempt that leaves only its count, because its captcha is refused. */
export function refusedAttempt(
  addressKeys: string[],
  attemptKey: string,
  receivedAt: number,
): AcceptInput {
  const captcha = { outcome: 'rejected' as const };
  return acceptInput({ receivedAt }, { addressKeys, attemptKey, captcha });
}

export const SOMEBODY = { person: 'Sam', mailbox: 'desk@canal.example' };
export const erasure = { by: SOMEBODY, now: MORNING };

/** Does one thing to one request, whatever its version. */
export async function act(
  store: Pick<DeskStore, 'act'>,
  name: Act,
  id: number,
  now = MORNING,
  options: Partial<ActInput> & { version?: number } = {},
): Promise<ActOutcome | undefined> {
  const { version = null, ...input } = options;
  const [result] = await store.act({
    act: name,
    by: SOMEBODY,
    now,
    requests: [{ id, version }],
    messageIdDomain: MAIL_DOMAIN,
    ...input,
  });
  return result?.outcome;
}

/**
 * Has the e-mails that wait sent, without which nothing is deleted for its age, and then, on as many days as it takes, what
 * was received before a time.
 */
export async function deleteReceivedBefore(
  store: Pick<OutboxStore & RetentionStore, 'claimDue' | 'markSent' | 'deleteOld'>,
  time: number,
  firstDays = 30,
): Promise<number[]> {
  const claim = { now: MORNING, limit: 999, leaseUntil: MORNING };
  for (const { id, kind } of await store.claimDue(claim)) {
    if (kind === 'notification' || kind === 'digest') await store.markSent(id, MORNING);
  }
  const deleted: number[] = [];
  for (let days = firstDays; ; days += 1) {
    const some = await store.deleteOld({ days, now: time + days * DAY });
    if (some.length === 0) return deleted;
    deleted.push(...some);
  }
}
