/** The captcha of a deployment, and what server, browser and CSP need to know about it. */

import * as v from 'valibot';
import { createAltchaVerifier, defaultAltchaCost } from '../captcha/altcha.ts';
import { createSiteverifyVerifier } from '../captcha/siteverify.ts';
import type { CaptchaSources, CaptchaVerifier } from '../domain/captcha.ts';
import type { ContactConfig, HostedCaptchaProvider } from '../domain/contract.ts';
import { givenSecret, httpUrl, integer, mustBeOneOf, required, token } from './values.ts';

type PublicCaptcha = ContactConfig['captcha'];

interface Hosted {
  scriptUrl: string;
  verifyUrl: string;
  /** What the provider documents for a CSP. None so far needs more than 'self' in connect-src. */
  sources: CaptchaSources;
}

const hosted: Record<HostedCaptchaProvider, Hosted> = {
  // https://developers.google.com/recaptcha/docs/display
  // https://developers.google.com/recaptcha/docs/faq
  recaptcha: {
    scriptUrl: 'https://www.google.com/recaptcha/api.js',
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    sources: {
      scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
      frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    },
  },
  // https://developers.cloudflare.com/turnstile/reference/content-security-policy/
  turnstile: {
    scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    sources: {
      scripts: ['https://challenges.cloudflare.com'],
      frames: ['https://challenges.cloudflare.com'],
    },
  },
};

const hostedProviders = Object.keys(hosted) as HostedCaptchaProvider[];

function hostedSchema(provider: HostedCaptchaProvider) {
  const reason = `, because CAPTCHA is "${provider}"`;
  return v.object({
    CAPTCHA: v.literal(provider),
    CAPTCHA_SITE_KEY: required(token, reason),
    CAPTCHA_SECRET_KEY: required(givenSecret, reason),
    CAPTCHA_SCRIPT_URL: v.optional(httpUrl, hosted[provider].scriptUrl),
    CAPTCHA_VERIFY_URL: v.optional(httpUrl, hosted[provider].verifyUrl),
  });
}

const altchaSchema = v.object({
  CAPTCHA: v.optional(v.literal('altcha'), 'altcha'),
  ALTCHA_COST: v.optional(integer(1, 1_000_000), String(defaultAltchaCost)),
});

export const captchaSchema = v.pipe(
  v.variant(
    'CAPTCHA',
    [altchaSchema, ...hostedProviders.map(hostedSchema)],
    mustBeOneOf(['altcha', ...hostedProviders]),
  ),
  v.transform((env) => ({
    captcha:
      env.CAPTCHA === 'altcha'
        ? { provider: env.CAPTCHA, cost: env.ALTCHA_COST }
        : {
            provider: env.CAPTCHA,
            siteKey: env.CAPTCHA_SITE_KEY,
            secretKey: env.CAPTCHA_SECRET_KEY,
            scriptUrl: env.CAPTCHA_SCRIPT_URL,
            verifyUrl: env.CAPTCHA_VERIFY_URL,
          },
  })),
);

export type CaptchaSettings = v.InferOutput<typeof captchaSchema>['captcha'];

export function createCaptchaVerifier(settings: CaptchaSettings, secret: string): CaptchaVerifier {
  if (settings.provider === 'altcha') {
    const { cost } = settings;
    return createAltchaVerifier({ secret, cost });
  }
  const { secretKey, verifyUrl } = settings;
  return createSiteverifyVerifier({ secret: secretKey, verifyUrl });
}

/** The part that the browser may know. */
export function publicCaptcha(settings: CaptchaSettings): PublicCaptcha {
  if (settings.provider === 'altcha') return { provider: settings.provider };
  const { provider, siteKey, scriptUrl } = settings;
  return { provider, siteKey, scriptUrl };
}

/** What the CSP allows for the captcha besides the page's own origin. */
export function captchaSources(settings: PublicCaptcha): CaptchaSources {
  if (settings.provider === 'altcha') return { scripts: [], frames: [] };
  const { scriptUrl, sources } = hosted[settings.provider];
  if (settings.scriptUrl === scriptUrl) return sources;
  const { origin } = new URL(settings.scriptUrl);
  return { scripts: [...sources.scripts, origin], frames: [...sources.frames, origin] };
}
