/** A visitor of any host: fills in the form, solves the captcha and sends a contact request. */
import { pbkdf2Sync } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import type { Challenge, DeriveKeyFunction, Payload, Solution } from 'altcha-lib/types';
import {
  CHALLENGE_PATH,
  type ContactPayload,
  FUNCTION_PATH,
} from '../../service/domain/contract.ts';
import { developmentPublicKey } from '../../service/node/environment.ts';
import { visitorValues } from './contact-requests.ts';

export const visitor = { ...visitorValues, honeypotField: '' };

/** A filled-in form. Its captcha is not solved unless `fields` has a token. */
export function formOf(fields: Partial<ContactPayload> = {}): ContactPayload {
  return {
    ...visitor,
    recaptchaToken: 'not solved',
    submissionFingerprint: crypto.randomUUID(),
    ...fields,
  };
}

/** In this thread: to hand so little work to another one takes ten times as long. */
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength = 32 }, salt, password) => ({
  derivedKey: pbkdf2Sync(password, salt, cost, keyLength, 'sha256'),
});

export async function solutionOf(challenge: Challenge): Promise<Solution> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error('The challenge was not solved');
  return solution;
}

/** As the widget submits it (altcha 3.2). */
export function tokenOf({ challenge, solution }: Payload): string {
  const { parameters, signature } = challenge;
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }));
}

/** The token that the widget would submit for an ALTCHA challenge. */
export const solve = async (challenge: Challenge) =>
  tokenOf({ challenge, solution: await solutionOf(challenge) });

/** Solves a challenge of the host, as the widget in the browser does. */
export async function solveCaptcha(url: string): Promise<string> {
  return solve((await (await fetch(url + CHALLENGE_PATH)).json()) as Challenge);
}

/** The address of the n-th of 16 million visitors. */
export const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** What every contact request to a Node host has. */
export const contactHeaders = {
  Authorization: `Bearer ${developmentPublicKey}`,
  'Content-Type': 'application/json',
};

export async function postRequest(
  url: string,
  fields: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const recaptchaToken = fields.recaptchaToken ?? (await solveCaptcha(url));
  return fetch(url + FUNCTION_PATH, {
    method: 'POST',
    headers: { ...contactHeaders, ...headers },
    body: JSON.stringify({ ...formOf(), ...fields, recaptchaToken }),
  });
}
