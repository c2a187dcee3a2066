/** Contact requests of which every byte is known, and how a visitor sends one. */
import { type Agent, request as httpRequest } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { type ContactPayload, FUNCTION_PATH } from '../../contact/contract/contract.ts';
import { developmentPublicKey } from '../../hosts/node/environment.ts';
import { addressOf, captchaSolver } from '../kit/visitor.ts';

/** What every host of a drill is started with, so that captchas can be solved while it is down. */
export const SECRET = 'secret-of-the-drills-known-to-all-of-them';

export type Letter = Omit<ContactPayload, 'recaptchaToken'>;

export interface Answer {
  fingerprint: string;
  /** Null: the connection broke, or nothing came in time. */
  status: number | null;
  success: boolean;
  retryAfter: string | null;
  /** From sending to the end of the answer, ms. */
  took: number;
}

const ANSWER_LIMIT_MS = 60_000;

const solvedToken = captchaSolver(SECRET);

const WORDS =
  'Our server room is too warm, l’été aussi; 李明 and Nguyễn ask for help with e-mail. ';

/** Of any length, and marked at both ends. */
export function newLetter(): Letter {
  const fingerprint = crypto.randomUUID();
  const length = Math.floor(Math.random() * 800);
  const filling = WORDS.repeat(1 + Math.ceil(length / WORDS.length)).slice(0, length);
  return {
    name: 'Nguyễn Thị Ánh',
    email: `visitor-${fingerprint}@client.example`,
    phone: '613 555 0123',
    company: `Firm ${fingerprint.slice(0, 8)}`,
    message: `Begin ${fingerprint}. ${filling} End ${fingerprint}.`,
    honeypotField: '',
    submissionFingerprint: fingerprint,
  };
}

let addresses = 0;

/** Sends a letter with a fresh captcha solution; never throws for what host or network do. */
export async function sendLetter(url: string, letter: Letter, agent?: Agent): Promise<Answer> {
  const body = JSON.stringify({ recaptchaToken: await solvedToken(), ...letter });
  // Another address each time, so that the rate limit plays no part.
  addresses += 1;
  const started = performance.now();
  const answer = (status: number | null, success = false, retryAfter: string | null = null) => ({
    fingerprint: letter.submissionFingerprint,
    status,
    success,
    retryAfter,
    took: performance.now() - started,
  });
  return new Promise((resolve) => {
    const request = httpRequest(url + FUNCTION_PATH, {
      method: 'POST',
      ...(agent !== undefined && { agent }),
      timeout: ANSWER_LIMIT_MS,
      headers: {
        Authorization: `Bearer ${developmentPublicKey}`,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'X-Forwarded-For': addressOf(addresses),
      },
    });
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', () => resolve(answer(null)));
    request.on('response', async (response) => {
      const { statusCode = 0, headers } = response;
      try {
        const { success } = JSON.parse(await readText(response));
        resolve(answer(statusCode, success === true, headers['retry-after'] ?? null));
      } catch {
        // Cut off in the middle: not acknowledged.
        resolve(answer(null));
      }
    });
    request.end(body);
  });
}
