/**
 * `_headers`, as Cloudflare Pages and Netlify read it.
 * https://developers.cloudflare.com/pages/configuration/headers/
 * https://docs.netlify.com/manage/routing/headers/
 */
import {
  contentTypes,
  dataExtension,
  dataHeaders,
  feedTypes,
  imageExtensions,
  imageHeaders,
  immutableFolder,
  immutableHeaders,
  pictureHeaders,
  picturesFolder,
} from '../../service/headers/file-headers.ts';

/** Cloudflare allows 100, and other hosts that read the file allow fewer. */
const maxRules = 50;
/** Cloudflare's limit for a whole line. */
const maxLineLength = 2000;

/** These hosts may not know their types. `.data` must have a text type, or it is not compressed. */
const unusualExtensions = [dataExtension, '.webmanifest'];

/**
 * Both hosts join the values of a header that several rules set for one address, so no two rules may set
 * the same header, except for policies. Therefore only scripts and data have a Cache-Control here. The hosts' own for all other
 * files, `public, max-age=0, must-revalidate`, means the same as the `no-cache` of the Node host.
 */
export function headersFile(
  securityHeaders: Record<string, string>,
  prefixes: string[] = [],
): string {
  const feeds = ['', ...prefixes].flatMap((prefix) =>
    Object.entries(feedTypes).map(([name, type]): [string, string] => [`${prefix}/${name}`, type]),
  );
  const rules: Record<string, Record<string, string>> = {
    '/*': securityHeaders,
    [`${immutableFolder}*`]: immutableHeaders,
    // Joined with the policy of all files, the value is none that browsers know, and they show pictures
    // elsewhere: https://fetch.spec.whatwg.org/#cross-origin-resource-policy-internal-check
    ...Object.fromEntries(imageExtensions.map((extension) => [`/*${extension}`, imageHeaders])),
    // Browsers keep to both policies.
    [`${picturesFolder}*`]: pictureHeaders,
    ...typeRules(unusualExtensions.map((extension) => [`/*${extension}`, contentTypes[extension]])),
    ...typeRules(feeds),
  };
  rules[`/*${dataExtension}`] = { ...rules[`/*${dataExtension}`], ...dataHeaders };
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
  if (rules > maxRules) throw new Error(`_headers has ${rules} rules; hosts read ${maxRules}.`);
  const long = lines.find((line) => line.length > maxLineLength);
  if (long !== undefined) {
    throw new Error(
      `A line of _headers has ${long.length} characters; hosts read ${maxLineLength}: ${long.slice(0, 60)}…`,
    );
  }
}
