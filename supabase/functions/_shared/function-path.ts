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
