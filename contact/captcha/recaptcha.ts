import type { CaptchaVerifier } from './captcha.ts';
import { createSiteverifyVerifier, type SiteverifyOptions } from './siteverify.ts';

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';

type RecaptchaOptions = Omit<SiteverifyOptions, 'verifyUrl'> & { verifyUrl?: string };

export function createRecaptchaVerifier(options: RecaptchaOptions): CaptchaVerifier {
  return createSiteverifyVerifier({ ...options, verifyUrl: options.verifyUrl ?? VERIFY_URL });
}
