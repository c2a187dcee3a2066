import { withoutTrailingPunctuation } from '../../domain/trailing-punctuation.ts';

/** `%2523` is a # that was encoded twice. */
const ENCODED_HASH = /%(?:25)*23/i;
/** What the fragments of our links consist of. */
const FRAGMENT = /^[\w.~=&-]*$/;

/**
 * Mail gateways encode the fragment of a link, which then reaches us as the end of the path: `/desk%23key%3D...`.
 * The path without it, and the fragment decoded; null if there is none.
 */
export function encodedFragment(path: string): { page: string; fragment: string } | null {
  const [page = '', fragment, ...rest] = withoutTrailingPunctuation(path).split('#');
  if (fragment === undefined || rest.length > 0 || !FRAGMENT.test(fragment)) return null;
  return { page: page.replace(/(?<=.)\/$/, ''), fragment };
}

/** Longer paths are cut in the log. */
const MAX_LOGGED_PATH = 200;
const SEPARATORS = /(\/|%2f|[?&=;,])/i;
/** `%2540` is an @ that was encoded twice. */
const AT = /@|%(?:25)*40/i;

/** The key to the desk, in a link that a mail program has changed. */
const AFTER_KEY = /(key(?:=|%(?:25)*3d))[^/%&]+/gi;

/** A path as the log may hold it: somebody may have put an e-mail address or a key into it. */
export function loggedPath(path: string): string {
  const start = path.search(ENCODED_HASH);
  const hash = ENCODED_HASH.exec(path)?.[0] ?? '';
  if (start >= 0) return `${loggedPath(path.slice(0, start))}${hash}[redacted]`;
  const parts = path
    .replace(AFTER_KEY, '$1[redacted]')
    .split(SEPARATORS)
    .map((part) => (AT.test(part) ? '[redacted]' : part));
  const safe = parts.join('');
  return safe.length > MAX_LOGGED_PATH ? `${safe.slice(0, MAX_LOGGED_PATH)}…` : safe;
}
