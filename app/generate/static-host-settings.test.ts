import { expect, test } from 'vitest';
import { parseStaticHostSettings } from './static-host-settings.ts';

const supabase = { FUNCTIONS_URL: 'https://project.supabase.co/', PUBLIC_KEY: 'sb_publishable_1' };

test('without variables the form stays with the Node host', () => {
  expect(parseStaticHostSettings({ SITE_URL: 'https://canal.example' })).toEqual({
    ok: true,
    settings: { captcha: { scripts: [], frames: [] }, contactConfig: null },
  });
});

test('the form is told where to post, with which key', () => {
  expect(parseStaticHostSettings(supabase)).toEqual({
    ok: true,
    settings: {
      captcha: { scripts: [], frames: [] },
      contactConfig: {
        functionsUrl: 'https://project.supabase.co',
        publicKey: 'sb_publishable_1',
        captcha: { provider: 'altcha' },
      },
    },
  });
});

test('a hosted captcha needs its public key only', () => {
  const environment = { ...supabase, CAPTCHA: 'turnstile', CAPTCHA_SITE_KEY: 'site-key' };
  expect(parseStaticHostSettings(environment)).toMatchObject({
    settings: {
      captcha: { frames: ['https://challenges.cloudflare.com'] },
      contactConfig: { captcha: { provider: 'turnstile', siteKey: 'site-key' } },
    },
  });
});

test.each([
  [{ ...supabase, FUNCTIONS_URL: 'project.supabase.co' }, 'FUNCTIONS_URL'],
  [{ ...supabase, FUNCTIONS_URL: 'https://project.supabase.co/?a=1' }, 'FUNCTIONS_URL'],
  [{ ...supabase, PUBLIC_KEY: ' ' }, 'PUBLIC_KEY'],
  [{ ...supabase, PUBLIC_KEY: 'two words' }, 'PUBLIC_KEY'],
  [{ CAPTCHA: 'no-captcha' }, 'CAPTCHA'],
  [{ CAPTCHA: 'recaptcha' }, 'CAPTCHA_SITE_KEY'],
  [{ CAPTCHA: 'recaptcha', CAPTCHA_SITE_KEY: 'k', CAPTCHA_SCRIPT_URL: 'x' }, 'CAPTCHA_SCRIPT_URL'],
])('%o has one problem, which names %s', (environment, name) => {
  const result = parseStaticHostSettings(environment);
  expect(result).toEqual({ ok: false, problems: [expect.stringMatching(`^${name} must be `)] });
});
