import { ENCODED_HASH } from './encoded-fragment.ts';

/** Longer paths are cut in the log. */
const MAX_LOGGED_PATH = 200;
const SEPARATORS = /(\/|%2f|[?&=;,])/i;
/** `%2540` is an @ that was encoded twice. */
const AT = /@|%(?:25)*40/i;

/** The key to the desk, in a link that a mail program has changed. */
const AFTER_KEY = /(key(?:=|%(?:25)*3d))[^/%&]+/gi;

/** A path as the log may hold it: somebody may have put an e-mail address or a key into it (PRIVACY-7, DESK-14). */
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
