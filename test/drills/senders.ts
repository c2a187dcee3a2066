/** Visitors who send requests, several at a time, and know exactly which were acknowledged. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ContactPayload } from '../../service/domain/contract.ts';
import { until } from '../kit/eventually.ts';
import { formOf } from '../kit/visitor.ts';
import { type HttpClient, solvedToken } from './http-client.ts';

/** Null: the connection broke, or nothing came in time. */
export interface Answer {
  status: number | null;
  success: boolean;
  hasRetryAfter: boolean;
  /** From sending to the end of the answer, ms. */
  took: number;
}

export interface Senders {
  /** All that was ever sent, by fingerprint. */
  sent: Map<string, ContactPayload>;
  acknowledged: Set<string>;
  answers: Answer[];
  /** Lets them send to this host, until `pause`. */
  resume(client: HttpClient): void;
  /** They finish what is under way. What was not acknowledged is sent again after `resume`. */
  pause(): Promise<void>;
  /** Waits until `more` further requests have been acknowledged; rejects if it takes too long. */
  untilAcknowledged(more: number, limitMs?: number): Promise<void>;
  /** They write no more requests, and send those until the last is acknowledged. */
  finish(): Promise<void>;
}

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
async function sendSubmission(client: HttpClient, payload: ContactPayload): Promise<Answer> {
  const fresh = { ...payload, recaptchaToken: await solvedToken() };
  const started = performance.now();
  try {
    const { status, headers, body } = await client.submit(fresh);
    const took = performance.now() - started;
    const hasRetryAfter = headers['retry-after'] !== undefined;
    return { status, success: JSON.parse(body).success === true, hasRetryAfter, took };
  } catch {
    // Cut off before or in the middle of an answer, or no answer in time: not acknowledged.
    const took = performance.now() - started;
    return { status: null, success: false, hasRetryAfter: false, took };
  }
}

export function createSenders(count: number): Senders {
  const unacknowledged: ContactPayload[] = [];
  let underWay: Promise<void>[] = [];
  let client: HttpClient | null = null;
  let isWriting = true;

  function write(): ContactPayload {
    const payload = newSubmission();
    senders.sent.set(payload.submissionFingerprint, payload);
    return payload;
  }

  async function sendInTurn(): Promise<void> {
    while (client !== null) {
      const payload = unacknowledged.shift() ?? (isWriting ? write() : null);
      if (payload === null) return;
      const answer = await sendSubmission(client, payload);
      senders.answers.push(answer);
      if (answer.success) senders.acknowledged.add(payload.submissionFingerprint);
      else {
        unacknowledged.push(payload);
        if (client !== null) await delay(BETWEEN_TRIES_MS);
      }
    }
  }

  const senders: Senders = {
    sent: new Map(),
    acknowledged: new Set(),
    answers: [],
    resume(newClient) {
      client = newClient;
      underWay = Array.from({ length: count }, sendInTurn);
    },
    async pause() {
      client = null;
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
