/** A visitor of any host: fills in the form, solves the captcha and sends a contact request. */
import type { Challenge } from 'altcha-lib/types';
import {
  CHALLENGE_PATH,
  type ContactPayload,
  FUNCTION_PATH,
} from '../../service/domain/contract.ts';
import { developmentPublicKey } from '../../service/node/environment.ts';
import { solve as solutionOf, tokenOf } from './altcha-solutions.ts';
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

/** The token that the widget would submit for an ALTCHA challenge. */
export async function solve(challenge: Challenge): Promise<string> {
  return tokenOf({ challenge, solution: await solutionOf(challenge) });
}

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
