/** Visitors of a host in a drill: each with an address of its own, a solved captcha and a form. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey as deriveCaptchaKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { createAltchaVerifier } from '../../contact/captcha/altcha.ts';
import { CHALLENGE_PATH, type ContactPayload } from '../../contact/contract/contract.ts';
import { deriveKey } from '../../hosts/node/secret.ts';
import { visitor } from '../kit/host-fixture.ts';
import { drillEnvironment } from './drill-environment.ts';
import type { HttpClient, RawAnswer } from './http-client.ts';

export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey: deriveCaptchaKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

export async function fetchChallenge({ ask }: HttpClient): Promise<Challenge> {
  return JSON.parse((await ask({ method: 'GET', path: CHALLENGE_PATH })).body) as Challenge;
}

/** Knows the secret of the host, and so makes challenges of its own that are solved at once. */
const captcha = createAltchaVerifier({
  secret: deriveKey(drillEnvironment.SECRET, 'captcha'),
  cost: 1,
  maxCounter: 1,
  // Longer than any drill lets its clock run.
  validForMs: 400 * 86_400_000,
});

export async function solvedToken(now = Date.now()): Promise<string> {
  return solve((await captcha.createChallenge?.(now)) as Challenge);
}

/** The n-th of 16 million clients, as the trusted proxy names it. */
export function clientNumber(n: number): Record<string, string> {
  return { 'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
}

export function formBody(
  changes: Partial<ContactPayload> & { recaptchaToken: string },
): ContactPayload {
  return { ...visitor, submissionFingerprint: crypto.randomUUID(), ...changes };
}

/** Solves a captcha and sends a form. */
export async function submit(
  client: HttpClient,
  changes: Partial<ContactPayload>,
  headers: Record<string, string>,
): Promise<RawAnswer> {
  const recaptchaToken = changes.recaptchaToken ?? (await solvedToken());
  return client.ask({ headers, body: JSON.stringify(formBody({ ...changes, recaptchaToken })) });
}
