/** What happens to a valid contact request. The order decides what the visitor is answered. */

import type { CaptchaVerdict, CaptchaVerifier } from '../domain/captcha.ts';
import type { HeldReason, NewContactRequest } from '../domain/contact-request.ts';
import type { ContactPayload } from '../domain/contract.ts';
import { type VisitorValues, visitorFieldNames } from '../domain/fields.ts';
import type { CompanyMail } from '../domain/outbox-entry.ts';
import { spamSignals } from '../domain/spam-signals.ts';
import { sha256Hex } from '../hash.ts';
import type { Refusal } from '../http/respond.ts';
import type { AcceptResult, RequestStore } from '../store/store.ts';
import { clientKeys } from './client-keys.ts';

/** People read what is held: nobody could read more than this, and disks fill up. */
const MAX_HELD = 20_000;
const HOUR_MS = 3_600_000;

export interface SubmissionOptions {
  store: RequestStore;
  captcha: CaptchaVerifier;
  /** Key of the HMAC under which client addresses are stored. */
  addressSecret: string;
  /** To whom requests are told. */
  mail: CompanyMail;
  /** Requests an hour that have an e-mail each; the others are held. */
  siteBudget: number;
}

interface Submission {
  payload: ContactPayload;
  /** The body exactly as received. */
  body: Uint8Array<ArrayBuffer>;
  language: string | null;
  clientAddress: string;
  /** Milliseconds since 1970. */
  now: number;
}

export type SubmissionResult =
  | { outcome: 'accepted'; heldReasons: HeldReason[]; captchaCause: string | null }
  /** Stored before, with the same content: a retry whose answer was lost. */
  | { outcome: 'duplicate' }
  | { outcome: 'refused'; refusal: Refusal };

type StoredFields = Omit<
  NewContactRequest,
  'contentDigest' | 'receivedAt' | 'language' | 'heldReasons'
>;

const emptyAsNull = (text: string | null) => (text === null || text.trim() === '' ? null : text);

/** The text as received, never rewritten; only the e-mail address and the UUID are normalised. */
function storedFields(payload: ContactPayload): StoredFields {
  const values = visitorFieldNames.map((field) => [field, emptyAsNull(payload[field])]);
  return {
    ...(Object.fromEntries(values) as VisitorValues),
    email: payload.email.trim().toLowerCase(),
    fingerprint: payload.submissionFingerprint.toLowerCase(),
  };
}

/** Digests of stored requests were made of these, so this list never changes. */
const firstFields = ['name', 'email', 'phone', 'company', 'message'] as const;
const laterFields = visitorFieldNames.filter((field) => !firstFields.some((one) => one === field));

/**
 * Without the captcha token: a retry brings a new one. A field added later counts only where it is filled,
 * so that earlier requests are still recognised.
 */
function canonicalText(fields: StoredFields, honeypotField: string): string {
  const first = firstFields.map((field) => fields[field]);
  const added = laterFields.flatMap((field) =>
    fields[field] === null ? [] : [field, fields[field]],
  );
  return JSON.stringify([fields.fingerprint, ...first, honeypotField, ...added]);
}

function refused(refusal: Refusal): SubmissionResult {
  return { outcome: 'refused', refusal };
}

function resultOf(
  accepted: AcceptResult,
  { heldReasons }: NewContactRequest,
  captcha: CaptchaVerdict,
): SubmissionResult {
  if (typeof accepted === 'object') {
    return refused({ code: 'rate_limited', retryAfterMs: accepted.retryAfterMs });
  }
  switch (accepted) {
    case 'accepted': {
      const captchaCause = captcha.outcome === 'unavailable' ? captcha.cause : null;
      return { outcome: 'accepted', heldReasons, captchaCause };
    }
    case 'over_site_budget':
      return { outcome: 'accepted', heldReasons: ['over_site_budget'], captchaCause: null };
    case 'too_many_held':
      return refused({
        code: 'unavailable',
        problem: 'too many requests are held',
        retryAfterMs: HOUR_MS,
      });
    case 'duplicate':
      return { outcome: 'duplicate' };
    case 'conflict':
      return refused({ code: 'fingerprint_conflict' });
    case 'captcha_rejected':
      return refused({ code: 'captcha_rejected' });
    case 'nonce_used':
      return refused({ code: 'captcha_rejected', problem: 'solution used before' });
  }
}

/** The function rejects with a StoreUnavailableError when the database cannot answer. */
export function createSubmit(
  options: SubmissionOptions,
): (submission: Submission) => Promise<SubmissionResult> {
  const { store, addressSecret, mail, siteBudget } = options;
  // Asking a provider costs a call and spends the token, so it is asked only if its answer counts.
  const asksProvider = options.captcha.createChallenge === null;

  return async ({ payload, body, language, clientAddress, now }) => {
    const fields = storedFields(payload);
    const contentDigest = sha256Hex(canonicalText(fields, payload.honeypotField));
    const signals = spamSignals(payload);
    const seen = { ...fields, contentDigest, receivedAt: now, language, heldReasons: signals };
    const addressKeys = clientKeys(addressSecret, clientAddress, now);
    const attempt = { request: seen, addressKeys, attemptKey: sha256Hex(body) };

    // `accept` gives the same early answer before it reads the verdict.
    const captcha: CaptchaVerdict =
      asksProvider && (await store.preview(attempt)) !== null
        ? { outcome: 'rejected' }
        : await options.captcha.verify(payload.recaptchaToken, { clientAddress, now });

    const unseen: HeldReason[] = captcha.outcome === 'unavailable' ? ['captcha_unavailable'] : [];
    const heldReasons = [...signals, ...unseen];
    const request = { ...seen, heldReasons };
    const result = await store.accept({
      ...attempt,
      request,
      captcha,
      mail,
      siteBudget,
      maxHeld: MAX_HELD,
    });
    return resultOf(result, request, captcha);
  };
}
