/**
 * `_redirects`, as Cloudflare Pages and Netlify read it. Both answer `/about/` by themselves: the page is
 * the file `about.html`.
 * https://developers.cloudflare.com/pages/configuration/redirects/
 * https://docs.netlify.com/manage/routing/redirects/overview/
 */
import type { Redirects } from '../content/addresses/redirects.ts';

/** Cloudflare. */
const mostLines = 2000;
/** Netlify knows no 308, which the embedded host sends; for reading a page they are the same. */
const MOVED_PERMANENTLY = 301;

export function redirectsFile(redirects: Redirects): string {
  // Cloudflare takes the two forms of an address for two addresses.
  const lines = Object.entries(redirects).flatMap(([from, to]) =>
    [from, `${from}/`].map((old) => `${encodeURI(old)} ${encodeURI(to)} ${MOVED_PERMANENTLY}`),
  );
  if (lines.length > mostLines) {
    throw new Error(
      `_redirects has ${lines.length} lines, two for each old address; hosts read ${mostLines}.`,
    );
  }
  return lines.map((line) => `${line}\n`).join('');
}
