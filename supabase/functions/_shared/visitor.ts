/** The request and the address of a visitor, as the platform passes them on. */
import type { Log } from '../../../service/domain/log.ts';

/**
 * Cloudflare stands before every project and sets
 * this header itself, whatever the visitor sent; X-Forwarded-For begins with what the visitor sent.
 * https://developers.cloudflare.com/fundamentals/reference/http-headers/#cf-connecting-ip
 * https://github.com/orgs/supabase/discussions/34647
 */
const HEADER = 'cf-connecting-ip';
const MAX_ADDRESS_LENGTH = 45;
const ADDRESS = /^(?=.*[.:])[\da-f.:]+$/i;

/** What Cloudflare writes when one of its Workers calls another zone: the visitor's address is not passed on. */
const WORKER = '2a06:98c0:3600::103';

/** '' if the platform gives none: all such visitors share one limit, rather than forge their own. */
export function clientAddressReader(log: Log): (request: Request) => string {
  let isReported = false;
  return ({ headers }) => {
    const address = headers.get(HEADER)?.trim() ?? '';
    const isAddress = address.length <= MAX_ADDRESS_LENGTH && ADDRESS.test(address);
    if (isAddress && address !== WORKER) return address;
    if (!isReported) {
      log.warn({ header: HEADER }, 'visitors without an address share one rate limit');
      isReported = true;
    }
    return '';
  };
}

/**
 * The platform calls a function with the path behind `/functions/v1`, and with a host name of its
 * own. https://supabase.com/docs/guides/functions/routing
 */
const PREFIX = '/functions/v1';

/** No page is served from here, so none is of the same origin as the functions. */
const ORIGIN = 'https://functions.invalid';

/** The request as the visitor's browser addressed it. */
export function withFunctionPath(request: Request): Request {
  const { pathname, search } = new URL(request.url);
  const path = pathname.startsWith(`${PREFIX}/`) ? pathname : PREFIX + pathname;
  return new Request(ORIGIN + path + search, request);
}
