/** The headers of every answer, errors included (facts.md, "Header scanners"). */
import type { CaptchaSources } from '../settings/captcha.ts';

/** Of the inline scripts and styles that the build found in the pages, quoted as in a CSP. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

interface PolicyInput {
  inlineHashes: InlineHashes;
  captcha: CaptchaSources;
  /** Where the form posts; '' is the page's own origin. */
  functionsUrl: string;
}

const SELF = "'self'";
const NONE = "'none'";
const YEAR_S = 31_536_000;

function contentSecurityPolicy({ inlineHashes, captcha, functionsUrl }: PolicyInput): string {
  const functionsOrigin = functionsUrl === '' ? [] : [new URL(functionsUrl).origin];
  const directives: Record<string, string[]> = {
    'default-src': [NONE],
    'script-src': [SELF, ...inlineHashes.scripts, ...captcha.scripts],
    'style-src': [SELF, ...inlineHashes.styles],
    'img-src': [SELF, 'data:'],
    'font-src': [SELF],
    'connect-src': [SELF, ...functionsOrigin],
    'worker-src': [SELF],
    'manifest-src': [SELF],
    ...(captcha.frames.length > 0 && { 'frame-src': captcha.frames }),
    'base-uri': [NONE],
    'form-action': [SELF],
    'frame-ancestors': [NONE],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/**
 * What could harm a visitor if something slipped into a page, and the site never uses. Kept short: the
 * header is part of the first flight of every document.
 */
const DENIED_FEATURES = [
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'payment',
  'usb',
];

export function securityHeaders(input: PolicyInput): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(input),
    // Subdomains are left out: the company may have some that are not ours to bind.
    'Strict-Transport-Security': `max-age=${YEAR_S}`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}

/** Pages of other origins may be allowed to call functions; CORS says which. */
export const functionHeaders = { 'Cross-Origin-Resource-Policy': 'cross-origin' };
