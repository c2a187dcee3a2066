/**
 * `_redirects`, as Cloudflare Pages and Netlify read it. `/about/` needs no line here: both find the file
 * `about.html` by themselves.
 * https://developers.cloudflare.com/pages/configuration/redirects/
 * https://docs.netlify.com/manage/routing/redirects/overview/
 */
import type { Redirects } from '../../site/addresses/redirects.ts';

/** Cloudflare's limit. */
const maxLines = 2000;
/** The Node host sends 308, which Netlify does not support. For a GET they mean the same. */
const MOVED_PERMANENTLY = 301;

export function redirectsFile(redirects: Redirects, prefixes: string[] = []): string {
  // To Cloudflare these are two addresses.
  const lines = Object.entries(redirects).flatMap(([from, to]) =>
    [from, `${from}/`].map((old) => `${encodeURI(old)} ${encodeURI(to)} ${MOVED_PERMANENTLY}`),
  );
  // Cloudflare finds the 404 page of a folder by itself and skips these lines; Netlify needs them.
  lines.push(...prefixes.map((prefix) => `${prefix}/* ${prefix}/404.html 404`));
  if (lines.length > maxLines) {
    throw new Error(
      `_redirects has ${lines.length} lines, two for each old address; hosts read ${maxLines}.`,
    );
  }
  return lines.map((line) => `${line}\n`).join('');
}
