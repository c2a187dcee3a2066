/** Contact requests for tests of what comes after the browser. */

import { findRequests } from '../../service/desk/list-requests.ts';
import type { Act, ActInput, ActOutcome } from '../../service/domain/acts.ts';
import type { CaptchaVerdict } from '../../service/domain/captcha.ts';
import type {
  NewContactRequest,
  RequestWithDelivery,
} from '../../service/domain/contact-request.ts';
import { type VisitorValues, visitorFieldNames } from '../../service/domain/fields.ts';
import type { OutboxEntry } from '../../service/domain/outbox-entry.ts';
import type { DeskStore } from '../../service/store/desk-store.ts';
import type { AcceptInput, OutboxStore, UpkeepStore } from '../../service/store/store.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** 10 March 2026, 09:30 in Ottawa. */
export const MORNING = Date.UTC(2026, 2, 10, 13, 30);
export const COMPANY_MAIL = { mailboxes: ['sales@canal.example'], messageIdDomain: 'mail.example' };

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
    attemptKey: crypto.randomUUID(),
    captcha: { outcome: 'ok', nonce: null },
    mail: COMPANY_MAIL,
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
/** For leases that no test waits for. */
const LEASE = 12 * MINUTE;
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
    mail: COMPANY_MAIL,
    ...input,
  });
  return result?.outcome;
}

/** Leases and notes as sent what is due, as a worker does; the entries. */
export async function sendWaiting(
  store: Pick<OutboxStore, 'leaseNext' | 'noteSent'>,
  now = MORNING,
  isSent = (_: OutboxEntry) => true,
): Promise<OutboxEntry[]> {
  const entries: OutboxEntry[] = [];
  for (;;) {
    const entry = await store.leaseNext({ now, leaseUntil: now + LEASE });
    if (entry === null) return entries;
    if (isSent(entry)) await store.noteSent(entry.id, now);
    entries.push(entry);
  }
}

/** Leases what is due next and gives it up. */
export async function giveUpNext(
  store: Pick<OutboxStore, 'leaseNext' | 'noteFailure'>,
  reason = '550 no',
  now = MORNING,
): Promise<OutboxEntry> {
  const entry = await store.leaseNext({ now, leaseUntil: now + LEASE });
  if (entry === null) throw new Error('Nothing is due');
  const failure = { reason, isCounted: true, isRefusal: false, dueAt: null, now };
  await store.noteFailure(entry.id, failure);
  return entry;
}

/**
 * Has the e-mails of requests sent, without which nothing is deleted for its age, and then, on as many days as it takes, what
 * was received before a time.
 */
export async function deleteReceivedBefore(
  store: Pick<OutboxStore & UpkeepStore, 'leaseNext' | 'noteSent' | 'deleteOld'>,
  time: number,
  firstDays = 30,
): Promise<number[]> {
  await sendWaiting(store, MORNING, ({ requests }) => requests.length > 0);
  const deleted: number[] = [];
  for (let days = firstDays; ; days += 1) {
    const some = await store.deleteOld({ days, now: time + days * DAY });
    if (some.length === 0) return deleted;
    deleted.push(...some);
  }
}

/** All requests, in the order of their numbers. */
export async function listEveryRequest(
  store: Pick<DeskStore, 'listPage'>,
): Promise<RequestWithDelivery[]> {
  const found: RequestWithDelivery[] = [];
  const all = { state: 'all', search: '', now: 0 } as const;
  const nobody = { ...store, findRequest: async () => null };
  for await (const some of findRequests(nobody, all)) found.push(...some);
  return found.toReversed();
}
