/** Visitors who send requests, several at a time, and know exactly which were acknowledged. */
import { setTimeout as delay } from 'node:timers/promises';
import { createAltchaVerifier } from '../../service/captcha/altcha.ts';
import type { ContactPayload } from '../../service/domain/contract.ts';
import { deriveKey } from '../../service/node/secret.ts';
import { until } from '../kit/eventually.ts';
import { addressOf, formOf, postRequest, solve } from '../kit/visitor.ts';

/** Null: the connection broke. */
export interface Answer {
  status: number | null;
  success: boolean;
  hasRetryAfter: boolean;
  /** From sending to the end of the answer, ms. */
  took: number;
}

/** Resolves with a host's answer; rejects if there is none. */
export type Send = (payload: ContactPayload) => Promise<Response>;

export interface Senders {
  /** All that was ever sent, by fingerprint. */
  sent: Map<string, ContactPayload>;
  acknowledged: Set<string>;
  answers: Answer[];
  /** Lets them send in this way, until `pause`. */
  resume(send: Send): void;
  /** They finish what is under way. What was not acknowledged is sent again after `resume`. */
  pause(): Promise<void>;
  /** Waits until `more` further requests have been acknowledged; rejects if it takes too long. */
  untilAcknowledged(more: number, limitMs?: number): Promise<void>;
  /** They write no more requests, and send those until the last is acknowledged. */
  finish(): Promise<void>;
}

/** Every host of a drill is started with it, so that captchas are solved without asking it: it may be down. */
export const SECRET = 'a-secret-for-drills-only';
const secret = deriveKey(SECRET, 'captcha');
const altcha = createAltchaVerifier({ secret, cost: 1, maxCounter: 1 });

export const solvedToken = async () => solve(await altcha.createChallenge(Date.now()));

let visitors = 0;

/** As the trusted proxy names a visitor that no other request has come from, so that no rate limit is met. */
export function newVisitor(): { 'X-Forwarded-For': string } {
  visitors += 1;
  return { 'X-Forwarded-For': addressOf(visitors) };
}

export const sendTo =
  (url: string): Send =>
  (payload) =>
    postRequest(url, { ...payload }, newVisitor());

/** Nobody presses the button again immediately. */
const BETWEEN_TRIES_MS = 100;
const WORDS =
  'Our server room is too warm, l’été aussi; 李明 and Nguyễn ask for help with e-mail. ';

/** A request of any length, marked at both ends. */
function newSubmission(): ContactPayload {
  const fingerprint = crypto.randomUUID();
  const length = Math.floor(Math.random() * 800);
  const filling = WORDS.repeat(1 + Math.ceil(length / WORDS.length)).slice(0, length);
  return formOf({
    email: `visitor-${fingerprint}@client.example`,
    phone: '613 555 0123',
    company: `Firm ${fingerprint.slice(0, 8)}`,
    message: `Begin ${fingerprint}. ${filling} End ${fingerprint}.`,
    submissionFingerprint: fingerprint,
  });
}

/** Sends a request with a fresh captcha solution; never throws for what host or network do. */
async function sendSubmission(send: Send, payload: ContactPayload): Promise<Answer> {
  const fresh = { ...payload, recaptchaToken: await solvedToken() };
  const started = performance.now();
  const took = () => performance.now() - started;
  try {
    const response = await send(fresh);
    const { status, headers } = response;
    const { success } = (await response.json()) as { success: boolean };
    return { status, success, hasRetryAfter: headers.has('Retry-After'), took: took() };
  } catch {
    // Cut off before or in the middle of an answer: not acknowledged.
    return { status: null, success: false, hasRetryAfter: false, took: took() };
  }
}

export function createSenders(count: number): Senders {
  const unacknowledged: ContactPayload[] = [];
  let underWay: Promise<void>[] = [];
  let send: Send | null = null;
  let isWriting = true;

  function write(): ContactPayload {
    const payload = newSubmission();
    senders.sent.set(payload.submissionFingerprint, payload);
    return payload;
  }

  async function sendInTurn(): Promise<void> {
    while (send !== null) {
      const payload = unacknowledged.shift() ?? (isWriting ? write() : null);
      if (payload === null) return;
      const answer = await sendSubmission(send, payload);
      senders.answers.push(answer);
      if (answer.success) senders.acknowledged.add(payload.submissionFingerprint);
      else {
        unacknowledged.push(payload);
        if (send !== null) await delay(BETWEEN_TRIES_MS);
      }
    }
  }

  const senders: Senders = {
    sent: new Map(),
    acknowledged: new Set(),
    answers: [],
    resume(newSend) {
      send = newSend;
      underWay = Array.from({ length: count }, sendInTurn);
    },
    async pause() {
      send = null;
      await Promise.all(underWay);
    },
    untilAcknowledged(more, limitMs) {
      const goal = senders.acknowledged.size + more;
      return until(() => senders.acknowledged.size >= goal, `${more} answers`, limitMs);
    },
    async finish() {
      isWriting = false;
      const isDone = () => senders.acknowledged.size === senders.sent.size;
      await until(isDone, 'The last answers');
      await senders.pause();
    },
  };
  return senders;
}
