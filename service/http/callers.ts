/** Who may call: bearers of a key, and the pages of some origins (CORS, https://fetch.spec.whatwg.org/#http-cors-protocol). */
import { isEqual } from '../hash.ts';

const BEARER = /^Bearer +(\S+) *$/i;

export function bearerToken({ headers }: Request): string | undefined {
  return BEARER.exec(headers.get('authorization') ?? '')?.[1];
}

/**
 * True if the request carries one of the keys: as its bearer token, or as `apikey`, where supabase-js
 * puts every key and leaves those that are not JWTs (`sb_publishable_…`). Either is enough, because a
 * gateway may put a token of its own beside our key.
 */
export function isAuthorized(request: Request, keys: string[]): boolean {
  const given = [bearerToken(request), request.headers.get('apikey')].filter(
    (key) => typeof key === 'string',
  );
  return given.some((token) => keys.some((key) => isEqual(token, key)));
}

/** What supabase-js 2.119 may send, with trace propagation and a chosen region as well. */
const ALLOWED_HEADERS = [
  'authorization',
  'x-client-info',
  'apikey',
  'content-type',
  'x-region',
  'x-retry-count',
  'traceparent',
  'tracestate',
  'baggage',
].join(', ');

/** Browsers cap it at two hours (Chromium) or a day (Firefox). */
const PREFLIGHT_MAX_AGE_S = 7200;

type OriginVerdict =
  | { outcome: 'same' }
  | { outcome: 'allowed'; origin: string }
  | { outcome: 'refused' };

/** Localhost and addresses. Any other name could be made to point at this service (DNS rebinding). */
const cannotBeRebound = (hostname: string) => /^(localhost|[\d.]+|\[.+\])$/.test(hostname);

/** The site may be called by another scheme than its own: a proxy that ends TLS hides it. */
function isOwnPage(origin: string, request: Request, siteOrigins: string[]): boolean {
  const page = URL.parse(origin);
  if (page === null || page.host !== new URL(request.url).host) return false;
  const isOfSite = siteOrigins.some((site) => URL.parse(site)?.host === page.host);
  return isOfSite || cannotBeRebound(page.hostname);
}

/** `allowedOrigins` has the origin of the site too. */
export function judgeOrigin(request: Request, allowedOrigins: string[]): OriginVerdict {
  const origin = request.headers.get('origin');
  if (origin === null) return { outcome: 'same' };
  if (allowedOrigins.includes(origin)) return { outcome: 'allowed', origin };
  return { outcome: isOwnPage(origin, request, allowedOrigins) ? 'same' : 'refused' };
}

/** On every answer, errors included: otherwise the page sees a network error instead of the reason. */
export function addCrossOriginHeaders(
  headers: Headers,
  verdict: OriginVerdict,
  exposed = 'Retry-After',
): void {
  headers.append('Vary', 'Origin');
  if (verdict.outcome !== 'allowed') return;
  headers.set('Access-Control-Allow-Origin', verdict.origin);
  headers.set('Access-Control-Expose-Headers', exposed);
}

export function preflightResponse(method: 'GET' | 'POST' | 'GET, POST', allow: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      Allow: allow,
      'Access-Control-Allow-Methods': method,
      'Access-Control-Allow-Headers': ALLOWED_HEADERS,
      'Access-Control-Max-Age': String(PREFLIGHT_MAX_AGE_S),
    },
  });
}
