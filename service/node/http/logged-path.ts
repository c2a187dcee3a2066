/** Longer paths are cut in the log. */
const MAX_LOGGED_PATH = 200;
const SEPARATORS = /(\/|%2f|[?&=;,])/i;
/** `%2540` is an @ that was encoded twice. */
const AT = /@|%(?:25)*40/i;

/** A path as the log may hold it: somebody may have put an e-mail address into it (PRIVACY-7). */
export function loggedPath(path: string): string {
  const parts = path.split(SEPARATORS).map((part) => (AT.test(part) ? '[redacted]' : part));
  const safe = parts.join('');
  return safe.length > MAX_LOGGED_PATH ? `${safe.slice(0, MAX_LOGGED_PATH)}…` : safe;
}
