const BEARER = /^Bearer +(\S+) *$/i;

/** Takes the same time wherever the first difference is. */
function isEqual(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < b.length; i += 1) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}

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
