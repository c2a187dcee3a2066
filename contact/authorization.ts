const BEARER = /^Bearer +(\S+) *$/i;

/** Takes the same time wherever the first difference is. */
function isEqual(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < b.length; i += 1) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}

/** True if the request carries one of the public keys as its bearer token. */
export function isAuthorized(request: Request, publicKeys: string[]): boolean {
  const token = BEARER.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined) return false;
  return publicKeys.filter((key) => isEqual(token, key)).length > 0;
}
