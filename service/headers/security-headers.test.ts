import { expect, test } from 'vitest';
import { captchaSources } from '../settings/captcha.ts';
import { securityHeaders } from './security-headers.ts';

const inlineHashes = {
  scripts: ["'sha256-a'", "'sha256-b'"],
  styles: ["'sha256-c'"],
  pageStyles: {},
};
const altcha = captchaSources({ provider: 'altcha' });

/** Directive by name. */
function policyOf(input: Partial<Parameters<typeof securityHeaders>[0]>): Map<string, string> {
  const headers = securityHeaders({ inlineHashes, captcha: altcha, functionsUrl: '', ...input });
  const directives = headers['Content-Security-Policy']?.split('; ') ?? [];
  return new Map(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

test('by default nothing comes from elsewhere, and inline only what the build has written', () => {
  expect(Object.fromEntries(policyOf({}))).toEqual({
    'default-src': "'none'",
    'script-src': "'self' 'sha256-a' 'sha256-b'",
    'style-src': "'self' 'sha256-c'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "default content svelte-trusted-html 'allow-duplicates'",
  });
});

test('the form may post to the functions host', () => {
  const policy = policyOf({ functionsUrl: 'https://project.supabase.co/prefix' });
  expect(policy.get('connect-src')).toBe("'self' https://project.supabase.co");
});

test.each([
  [
    'turnstile',
    'https://challenges.cloudflare.com/turnstile/v0/api.js',
    ['https://challenges.cloudflare.com'],
    ['https://challenges.cloudflare.com'],
  ],
  [
    // From another address than its usual one.
    'recaptcha',
    'https://www.recaptcha.net/recaptcha/api.js',
    ['https://www.gstatic.com/recaptcha/', 'https://www.recaptcha.net'],
    ['https://www.google.com/recaptcha/', 'https://www.recaptcha.net'],
  ],
] as const)('%s may load its script and its frame', (provider, scriptUrl, scripts, frames) => {
  const policy = policyOf({ captcha: captchaSources({ provider, siteKey: 'k', scriptUrl }) });
  expect(policy.get('script-src')?.split(' ')).toEqual(expect.arrayContaining([...scripts]));
  expect(policy.get('frame-src')?.split(' ')).toEqual(expect.arrayContaining([...frames]));
  // Its script would not be allowed.
  expect(policy.has('require-trusted-types-for')).toBe(false);
});

test('only a preview asks search engines to leave out every address', () => {
  const input = { inlineHashes, captcha: altcha, functionsUrl: '' };
  expect(securityHeaders(input)).not.toHaveProperty('X-Robots-Tag');
  expect(securityHeaders({ ...input, isPreview: true })).toHaveProperty('X-Robots-Tag', 'noindex');
});

test('no page may use the microphone, the camera or the place', () => {
  const headers = securityHeaders({ inlineHashes, captcha: altcha, functionsUrl: '' });
  const policy = headers['Permissions-Policy']?.split(/, */) ?? [];
  expect(policy).toEqual(expect.arrayContaining(['microphone=()', 'camera=()', 'geolocation=()']));
});
