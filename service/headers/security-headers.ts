/** The security headers of every answer of the Node host and of static hosting, errors included. */
import type { CaptchaSources } from '../domain/captcha.ts';

/** Hashes of the inline scripts and styles in the built pages, quoted as in a CSP. */
export interface InlineHashes {
  scripts: string[];
  /** Those of every page. */
  styles: string[];
  /** Those of some pages only, by the addresses of these. */
  pageStyles: Record<string, string[]>;
}

interface PolicyInput {
  inlineHashes: InlineHashes;
  captcha: CaptchaSources;
  /** Where the form posts; '' is the page's own origin. */
  functionsUrl: string;
  /** Search engines are asked to leave out every address. */
  isPreview?: boolean | undefined;
}

const SELF = "'self'";
const NONE = "'none'";
const YEAR_S = 31_536_000;

/**
 * The policies of app/entry.client.tsx, app/components/rich-text.tsx and ALTCHA's widget. Userscripts and extensions
 * may have made some of the same names before.
 */
const TRUSTED_TYPES = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default', 'content', 'svelte-trusted-html', "'allow-duplicates'"],
};

function contentSecurityPolicy(
  { inlineHashes, captcha, functionsUrl }: PolicyInput,
  furtherStyles: string[],
): string {
  const functionsOrigin = functionsUrl === '' ? [] : [new URL(functionsUrl).origin];
  const directives: Record<string, string[]> = {
    'default-src': [NONE],
    'script-src': [SELF, ...inlineHashes.scripts, ...captcha.scripts],
    'style-src': [SELF, ...inlineHashes.styles, ...furtherStyles],
    'img-src': [SELF, 'data:'],
    'font-src': [SELF],
    'connect-src': [SELF, ...functionsOrigin],
    'worker-src': [SELF],
    'manifest-src': [SELF],
    ...(captcha.frames.length > 0 && { 'frame-src': captcha.frames }),
    'base-uri': [NONE],
    'form-action': [SELF],
    'frame-ancestors': [NONE],
    // Captcha providers' scripts would not be allowed.
    ...(captcha.scripts.length === 0 && TRUSTED_TYPES),
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/**
 * Features that the site never uses and that injected code could abuse. The list is short, because the
 * header is part of the first 14 KB of every document.
 */
const DENIED_FEATURES = [
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'payment',
  'usb',
];

/** @param furtherStyles hashes of inline styles that not every page has */
export function securityHeaders(
  input: PolicyInput,
  furtherStyles: string[] = [],
): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(input, furtherStyles),
    // Not for subdomains: the company may have some that are served by others.
    'Strict-Transport-Security': `max-age=${YEAR_S}`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(input.isPreview && { 'X-Robots-Tag': 'noindex' }),
  };
}

/** Headers of the functions, which pages of other origins may call where CORS allows it. */
export const functionHeaders = { 'Cross-Origin-Resource-Policy': 'cross-origin' };
