/** `%2523` is a # that was encoded twice. */
export const ENCODED_HASH = /%(?:25)*23/i;
/** What the fragments of our links consist of. */
const FRAGMENT = /^[\w.~=&-]*$/;
/** How often mail gateways may have encoded a link. */
const MAX_ROUNDS = 3;

/**
 * Mail gateways encode the fragment of a link, which then reaches us as the end of the path: `/desk%23key%3D...`.
 * The path without it, and the fragment decoded; null if there is none.
 */
export function encodedFragment(path: string): { page: string; fragment: string } | null {
  const start = path.search(ENCODED_HASH);
  if (start < 0) return null;
  let fragment = path.slice(start).replace(ENCODED_HASH, '');
  for (let round = 0; round < MAX_ROUNDS && fragment.includes('%'); round += 1) {
    // Only what our links have encoded; anything else is refused.
    fragment = fragment.replace(/%25/g, '%').replace(/%3d/gi, '=').replace(/%26/g, '&');
  }
  if (!FRAGMENT.test(fragment)) return null;
  return { page: path.slice(0, start).replace(/(?<=.)\/$/, ''), fragment };
}
