import { isEqual } from '../../constant-time.ts';

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
  return given.filter((token) => keys.filter((key) => isEqual(token, key)).length > 0).length > 0;
}
