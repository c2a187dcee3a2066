/** Which captcha a deployment uses, and what follows from it for server, browser and CSP. */
import {
  createAltchaVerifier,
  defaultAltchaCost,
  defaultAltchaValidForMs,
} from '../../contact/captcha/altcha.ts';
import type { CaptchaVerifier } from '../../contact/captcha/captcha.ts';
import { createRecaptchaVerifier } from '../../contact/captcha/recaptcha.ts';
import { createTurnstileVerifier } from '../../contact/captcha/turnstile.ts';
import type { CaptchaProvider, ContactConfig } from '../../contact/contract/contract.ts';
import type { Hashes } from '../../contact/digest.ts';
import { type EnvironmentReader, httpUrl, integer, oneOf, token } from './reader.ts';

type HostedProvider = Exclude<CaptchaProvider, 'altcha'>;
type PublicCaptcha = ContactConfig['captcha'];

export type CaptchaSettings =
  | { provider: 'altcha'; cost: number }
  | {
      provider: HostedProvider;
      siteKey: string;
      secretKey: string;
      scriptUrl: string;
      /** Undefined: the provider's own. */
      verifyUrl: string | undefined;
    };

export interface CaptchaSources {
  scripts: string[];
  frames: string[];
}

/** https://developers.google.com/recaptcha/docs/display, https://developers.cloudflare.com/turnstile/ */
const SCRIPT_URLS: Record<HostedProvider, string> = {
  recaptcha: 'https://www.google.com/recaptcha/api.js?render=explicit',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
};

/**
 * As documented; neither asks for more than 'self' in connect-src.
 * https://developers.google.com/recaptcha/docs/faq
 * https://developers.cloudflare.com/turnstile/reference/content-security-policy/
 */
const SOURCES: Record<HostedProvider, CaptchaSources> = {
  recaptcha: {
    scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
  turnstile: {
    scripts: ['https://challenges.cloudflare.com'],
    frames: ['https://challenges.cloudflare.com'],
  },
};

/** Missing keys become problems of the reader, so the result counts only if there are none. */
export function readCaptcha(reader: EnvironmentReader): CaptchaSettings {
  const shown = readPublicCaptcha(reader);
  const cost = reader.read('ALTCHA_COST', integer(1, 1_000_000)) ?? defaultAltchaCost;
  if (shown.provider === 'altcha') return { provider: shown.provider, cost };
  return {
    ...shown,
    secretKey: readKey(reader, 'CAPTCHA_SECRET_KEY', shown.provider, { secret: true }),
    verifyUrl: reader.read('CAPTCHA_VERIFY_URL', httpUrl),
  };
}

/** What the browser is told of it, for those who have no business with the rest. */
export function readPublicCaptcha(reader: EnvironmentReader): PublicCaptcha {
  const provider = reader.read('CAPTCHA', oneOf('altcha', 'recaptcha', 'turnstile')) ?? 'altcha';
  if (provider === 'altcha') return { provider };
  return {
    provider,
    siteKey: readKey(reader, 'CAPTCHA_SITE_KEY', provider, { secret: false }),
    scriptUrl: reader.read('CAPTCHA_SCRIPT_URL', httpUrl) ?? SCRIPT_URLS[provider],
  };
}

function readKey(
  { read, problems }: EnvironmentReader,
  name: string,
  provider: HostedProvider,
  options: { secret: boolean },
): string {
  const reported = problems.length;
  const key = read(name, token(1, options));
  if (key === undefined && problems.length === reported) {
    problems.push(`${name} must be set, because CAPTCHA is "${provider}".`);
  }
  return key ?? '';
}

export function createCaptchaVerifier(
  settings: CaptchaSettings,
  secret: string,
  hashes?: Hashes,
): CaptchaVerifier {
  switch (settings.provider) {
    case 'altcha':
      return createAltchaVerifier({
        secret,
        cost: settings.cost,
        validForMs: defaultAltchaValidForMs,
        ...(hashes !== undefined && { hashes }),
      });
    case 'recaptcha':
      return createRecaptchaVerifier(siteverifyOptions(settings));
    case 'turnstile':
      return createTurnstileVerifier(siteverifyOptions(settings));
  }
}

function siteverifyOptions(settings: { secretKey: string; verifyUrl: string | undefined }) {
  const { secretKey: secret, verifyUrl } = settings;
  return { secret, ...(verifyUrl !== undefined && { verifyUrl }) };
}

export function publicCaptcha(settings: CaptchaSettings): PublicCaptcha {
  if (settings.provider === 'altcha') return { provider: settings.provider };
  const { provider, siteKey, scriptUrl } = settings;
  return { provider, siteKey, scriptUrl };
}

/** What a page may load for its captcha, besides what comes from the page's own origin. */
export function captchaSources(settings: PublicCaptcha): CaptchaSources {
  if (settings.provider === 'altcha') return { scripts: [], frames: [] };
  const { scripts, frames } = SOURCES[settings.provider];
  if (settings.scriptUrl === SCRIPT_URLS[settings.provider]) return { scripts, frames };
  const { origin } = new URL(settings.scriptUrl);
  return { scripts: [...scripts, origin], frames: [...frames, origin] };
}
