import type { CaptchaVerifier } from './captcha.ts';
import { createSiteverifyVerifier, type SiteverifyOptions } from './siteverify.ts';

const VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

type TurnstileOptions = Omit<SiteverifyOptions, 'verifyUrl'> & { verifyUrl?: string };

export function createTurnstileVerifier(options: TurnstileOptions): CaptchaVerifier {
  return createSiteverifyVerifier({ ...options, verifyUrl: options.verifyUrl ?? VERIFY_URL });
}
