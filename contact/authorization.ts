import { isEqual } from './constant-time.ts';

const BEARER = /^Bearer +(\S+) *$/i;

/**
 * True if the request carries one of the keys: as its bearer token, or as `apikey`, where supabase-js
 * puts every key and leaves those that are not JWTs (`sb_publishable_…`). Either is enough, because a
 * gateway may put a token of its own beside our key.
 */
export function isAuthorized({ headers }: Request, keys: string[]): boolean {
  const bearer = BEARER.exec(headers.get('authorization') ?? '')?.[1];
  const given = [bearer, headers.get('apikey')].filter((key) => typeof key === 'string');
  return given.filter((token) => keys.filter((key) => isEqual(token, key)).length > 0).length > 0;
}
