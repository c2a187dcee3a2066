/**
 * `_headers`, as Cloudflare Pages and Netlify read it.
 * https://developers.cloudflare.com/pages/configuration/headers/
 * https://docs.netlify.com/manage/routing/headers/
 */
import {
  cacheControl,
  contentTypes,
  dataEnding,
  dataHeaders,
  feedTypes,
  immutableFolder,
} from '../hosts/headers/file-headers.ts';

/** Cloudflare allows 100; other hosts that read the file allow fewer. */
const mostRules = 50;
/** Cloudflare, for the whole line. */
const longestLine = 2000;

/** Endings whose type these hosts may not know; `.data` must be a text type, or it is not compressed. */
const unusualEndings = [dataEnding, '.webmanifest'];

/**
 * Both hosts join the values of a header that several rules set for one address, so no two rules may.
 * That is why only scripts and data have a Cache-Control here: for everything else their own is
 * `public, max-age=0, must-revalidate`, which means the same as the `no-cache` of the embedded host.
 */
export function headersFile(securityHeaders: Record<string, string>): string {
  const rules: Record<string, Record<string, string>> = {
    '/*': securityHeaders,
    [`${immutableFolder}*`]: { 'Cache-Control': cacheControl.immutable },
    ...typeRules(unusualEndings.map((ending) => [`/*${ending}`, contentTypes[ending]])),
    ...typeRules(Object.entries(feedTypes).map(([name, type]) => [`/${name}`, type])),
  };
  rules[`/*${dataEnding}`] = {
    ...rules[`/*${dataEnding}`],
    'Cache-Control': cacheControl.briefly,
    ...dataHeaders,
  };
  const lines = Object.entries(rules).flatMap(([pattern, headers]) => [
    pattern,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ]);
  assertReadable(Object.keys(rules).length, lines);
  return `${lines.join('\n')}\n`;
}

function typeRules(types: [pattern: string, type: string | undefined][]) {
  return Object.fromEntries(
    types.map(([pattern, type = '']) => [pattern, { 'Content-Type': type }]),
  );
}

function assertReadable(rules: number, lines: string[]): void {
  if (rules > mostRules) throw new Error(`_headers has ${rules} rules; hosts read ${mostRules}.`);
  const long = lines.find((line) => line.length > longestLine);
  if (long !== undefined) {
    throw new Error(
      `A line of _headers has ${long.length} characters; hosts read ${longestLine}: ${long.slice(0, 60)}…`,
    );
  }
}
