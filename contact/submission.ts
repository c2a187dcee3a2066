/**
 * What happens to a valid contact request, in the order of API-7: same fingerprint stored? ->
 * rate limit -> captcha -> one transaction.
 */
import type { CaptchaVerdict, CaptchaVerifier } from './captcha/captcha.ts';
import { clientAddressKeys } from './client-address.ts';
import type { ContactPayload } from './contract/contract.ts';
import { type VisitorValues, visitorFieldNames } from './contract/fields.ts';
import { spamSignals } from './contract/spam-signals.ts';
import { type Hashes, webHashes } from './hash.ts';
import type { Refusal } from './respond.ts';
import type {
  AcceptInput,
  AcceptResult,
  HeldReason,
  NewContactRequest,
  RequestStore,
} from './store.ts';

export interface SubmissionOptions {
  store: RequestStore;
  captcha: CaptchaVerifier;
  /** Key of the HMAC under which client addresses are stored. */
  addressSecret: string;
  /** Send visitors an acknowledgement. */
  acknowledge: boolean;
  /** Right-hand side of new Message-IDs. */
  messageIdDomain: string;
  /** Web Crypto's if absent. */
  hashes?: Hashes;
}

interface Submission {
  payload: ContactPayload;
  /** The body exactly as received. */
  body: Uint8Array<ArrayBuffer>;
  clientAddress: string;
  /** Milliseconds since 1970. */
  now: number;
}

export type SubmissionResult =
  | { outcome: 'accepted'; heldReasons: HeldReason[]; captchaCause: string | null }
  /** Stored before, with the same body: a retry whose answer was lost. */
  | { outcome: 'duplicate' }
  | { outcome: 'refused'; refusal: Refusal };

type StoredFields = Omit<NewContactRequest, 'bodyDigest' | 'receivedAt' | 'heldReasons'>;

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

/**
 * Without the captcha token: a retry brings a new one. The first seven never change, because stored
 * digests were made of them. A field that was added later follows by name where it is filled, so that a
 * request from before is still known.
 */
function canonicalText(fields: StoredFields, honeypotField: string): string {
  const { fingerprint, name, email, phone, company, message, ...later } = fields;
  const added = Object.entries(later)
    .filter(([, text]) => text !== null)
    .sort();
  return JSON.stringify([
    fingerprint,
    name,
    email,
    phone,
    company,
    message,
    honeypotField,
    ...added,
  ]);
}

function refused(refusal: Refusal): SubmissionResult {
  return { outcome: 'refused', refusal };
}

function acceptInput(
  options: SubmissionOptions,
  request: NewContactRequest,
  verdict: Exclude<CaptchaVerdict, { outcome: 'rejected' }>,
): AcceptInput {
  const isVerified = verdict.outcome === 'ok';
  return {
    request,
    captchaNonce: isVerified ? verdict.nonce : null,
    acknowledge: options.acknowledge && isVerified && request.heldReasons.length === 0,
    messageIdDomain: options.messageIdDomain,
  };
}

function resultOf(
  accepted: AcceptResult,
  { heldReasons }: NewContactRequest,
  verdict: CaptchaVerdict,
): SubmissionResult {
  switch (accepted) {
    case 'accepted': {
      const captchaCause = verdict.outcome === 'unavailable' ? verdict.cause : null;
      return { outcome: 'accepted', heldReasons, captchaCause };
    }
    case 'duplicate':
      return { outcome: 'duplicate' };
    case 'conflict':
      return refused({ code: 'fingerprint_conflict' });
    case 'nonce_used':
      return refused({ code: 'captcha_rejected', problem: 'solution used before' });
  }
}

const rateLimited = (retryAfterMs: number) => refused({ code: 'rate_limited', retryAfterMs });

/** Rejects with a StoreUnavailableError when the database cannot answer. */
export async function submit(
  options: SubmissionOptions,
  submission: Submission,
): Promise<SubmissionResult> {
  return (await submitAtOnce(options, submission)) ?? submitInSteps(options, submission);
}

/**
 * The steps in the same order in one transaction, for a solution that is known to be right beforehand:
 * our own captcha is judged without asking anybody. Null if this is not for this request.
 */
async function submitAtOnce(
  options: SubmissionOptions,
  { payload, body, clientAddress, now }: Submission,
): Promise<SubmissionResult | null> {
  const { store, captcha, addressSecret, hashes = webHashes } = options;
  if (store.attemptAndAccept === undefined || captcha.createChallenge === null) return null;
  const fields = storedFields(payload);
  const [bodyDigest, attemptKey, addressKeys, verdict] = await Promise.all([
    hashes.sha256Hex(canonicalText(fields, payload.honeypotField)),
    hashes.sha256Hex(body),
    clientAddressKeys(store, addressSecret, clientAddress, now, hashes),
    captcha.verify(payload.recaptchaToken, { clientAddress, now }),
  ]);
  if (verdict.outcome !== 'ok') return null;
  const request = { ...fields, bodyDigest, receivedAt: now, heldReasons: spamSignals(payload) };
  const result = await store.attemptAndAccept(
    { addressKeys, attemptKey },
    acceptInput(options, request, verdict),
  );
  return typeof result === 'object'
    ? rateLimited(result.retryAfterMs)
    : resultOf(result, request, verdict);
}

async function submitInSteps(
  options: SubmissionOptions,
  { payload, body, clientAddress, now }: Submission,
): Promise<SubmissionResult> {
  const { store, addressSecret, hashes = webHashes } = options;
  const fields = storedFields(payload);
  // Asked for together, because each answer of the store takes a turn; judged in their order.
  const [bodyDigest, attemptKey, storedDigest, addressKeys] = await Promise.all([
    hashes.sha256Hex(canonicalText(fields, payload.honeypotField)),
    hashes.sha256Hex(body),
    store.findBodyDigest(fields.fingerprint),
    clientAddressKeys(store, addressSecret, clientAddress, now, hashes),
  ]);

  // First, because the captcha token of a retry is already spent.
  if (storedDigest === bodyDigest) return { outcome: 'duplicate' };
  if (storedDigest !== null) return refused({ code: 'fingerprint_conflict' });

  const attempt = await store.recordAttempt(addressKeys, attemptKey, now);
  if (!attempt.allowed) return rateLimited(attempt.retryAfterMs);

  const verdict = await options.captcha.verify(payload.recaptchaToken, { clientAddress, now });
  if (verdict.outcome === 'rejected') return refused({ code: 'captcha_rejected' });

  const heldReasons = spamSignals(payload);
  if (verdict.outcome === 'unavailable') heldReasons.push('captcha_unavailable');
  const request = { ...fields, bodyDigest, receivedAt: now, heldReasons };
  return resultOf(await store.accept(acceptInput(options, request, verdict)), request, verdict);
}
