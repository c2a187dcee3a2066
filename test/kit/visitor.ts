/** A visitor of any host: fills in the form, solves the captcha and sends a contact request. */
import { createChallenge } from 'altcha-lib';
import type { Challenge } from 'altcha-lib/types';
import { deriveSecrets } from '../../service/captcha/altcha.ts';
import {
  CHALLENGE_PATH,
  type ContactPayload,
  FUNCTION_PATH,
} from '../../service/domain/contract.ts';
import { developmentPublicKey } from '../../service/node/environment.ts';
import { deriveKey as deriveHostKey } from '../../service/node/secret.ts';
import { deriveKey, solve as solutionOf, tokenOf } from './altcha-solutions.ts';
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

/**
 * Makes solved tokens for hosts with this SECRET without asking them, so that captchas cost next to
 * nothing and can be solved while a host is down. Its challenges need two tries at most: verifying
 * takes the same work, whatever solving took.
 */
export function captchaSolver(secret: string, validForMs = 3_600_000) {
  const secrets = deriveSecrets(deriveHostKey(secret, 'captcha'));
  return async (now = Date.now()) => {
    const challenge = await createChallenge({
      ...secrets,
      algorithm: 'PBKDF2/SHA-256',
      cost: 1,
      counter: 1,
      deriveKey,
      expiresAt: new Date(now + validForMs),
    });
    return solve(challenge);
  };
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
