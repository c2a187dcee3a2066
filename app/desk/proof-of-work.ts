/** The work for a key after several were sent today: the browser does it by itself, within seconds. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { AltchaChallenge } from '../../service/domain/captcha.ts';

/** The solution as the service takes it. */
export async function solve(challenge: AltchaChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error('the work took too long');
  return btoa(JSON.stringify({ challenge, solution }));
}
