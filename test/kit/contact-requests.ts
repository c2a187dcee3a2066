/** Contact requests for tests of what comes after the browser. */

import type { Act, ActInput, ActOutcome } from '../../service/domain/acts.ts';
import type { CaptchaVerdict } from '../../service/domain/captcha.ts';
import type { NewContactRequest } from '../../service/domain/contact-request.ts';
import { type VisitorValues, visitorFieldNames } from '../../service/domain/fields.ts';
import type { DeskStore } from '../../service/store/desk-store.ts';
import type { AcceptInput, RetentionStore } from '../../service/store/store.ts';

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
    acknowledge: false,
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

/** Has what was received before a time deleted for its age, without waiting for two weeks: somebody lets it go. */
export async function deleteReceivedBefore(
  store: Pick<RetentionStore, 'deleteOld' | 'unusualDeletion' | 'decideDeletion'>,
  time: number,
  days = 20,
): Promise<number[]> {
  const run = { days, now: time - 1 + days * DAY };
  const marked = await store.deleteOld(run);
  const { upTo } = (await store.unusualDeletion()) ?? { upTo: 0 };
  await store.decideDeletion({ decision: 'let_go', upTo, by: SOMEBODY, now: run.now });
  return [...marked.deleted, ...(await store.deleteOld(run)).deleted];
}

/** As many runs of the retention, of which the first is at a time. */
export async function runHourly(
  store: Pick<RetentionStore, 'deleteOld'>,
  from: number,
  runs: number,
) {
  for (let hour = 0; hour < runs; hour += 1) {
    await store.deleteOld({ days: 365, now: from + hour * HOUR });
  }
}
