/**
 * What static hosts need besides the pages: headers and redirects, as Cloudflare Pages and Netlify read them, and the
 * form's settings.
 * https://developers.cloudflare.com/pages/configuration/headers/
 * https://developers.cloudflare.com/pages/configuration/redirects/
 * https://docs.netlify.com/manage/routing/headers/
 * https://docs.netlify.com/manage/routing/redirects/overview/
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { CaptchaSources } from '../../service/domain/captcha.ts';
import { CONFIG_PATH, type ContactConfig } from '../../service/domain/contract.ts';
import {
  contentTypes,
  dataExtension,
  dataHeaders,
  feedFile,
  imageExtensions,
  imageHeaders,
  immutableFolder,
  immutableHeaders,
  pictureHeaders,
  picturesFolder,
} from '../../service/headers/file-headers.ts';
import { type InlineHashes, securityHeaders } from '../../service/headers/security-headers.ts';
import { captchaSchema, captchaSources, publicCaptcha } from '../../service/settings/captcha.ts';
import {
  crossCheck,
  type Environment,
  readSettings,
  type SettingsResult,
} from '../../service/settings/read-settings.ts';
import { httpPrefix, token } from '../../service/settings/values.ts';
import type { Redirects } from '../../site/redirects.ts';

export interface StaticHostSettings {
  captcha: CaptchaSources;
  /** Null without FUNCTIONS_URL: the Node host then answers for the form. */
  contactConfig: ContactConfig | null;
}

const functionsSchema = v.pipe(
  v.object({ FUNCTIONS_URL: v.optional(httpPrefix), PUBLIC_KEY: v.optional(token) }),
  crossCheck(
    ({ FUNCTIONS_URL, PUBLIC_KEY }) => FUNCTIONS_URL === undefined || PUBLIC_KEY !== undefined,
    'PUBLIC_KEY must be set, because FUNCTIONS_URL is: the form presents it there.',
  ),
);

const schema = v.pipe(
  v.intersect([functionsSchema, captchaSchema]),
  v.transform((env): StaticHostSettings => {
    const { FUNCTIONS_URL: functionsUrl, PUBLIC_KEY: publicKey = '' } = env;
    const captcha = publicCaptcha(env.captcha);
    return {
      captcha: captchaSources(captcha),
      contactConfig: functionsUrl === undefined ? null : { functionsUrl, publicKey, captcha },
    };
  }),
);

export function parseStaticHostSettings(
  environment: Environment,
): SettingsResult<StaticHostSettings> {
  // Only a server needs the captcha's secret, so the build does not ask for it.
  return readSettings(schema, { ...environment, CAPTCHA_SECRET_KEY: 'none' });
}

interface HostingInput {
  /** The folder of the pages. */
  client: string;
  inlineHashes: InlineHashes;
  redirects: Redirects;
  /** What the addresses of the languages begin with, besides that of the first one: /fr. */
  prefixes: string[];
  settings: StaticHostSettings;
  isPreview?: boolean;
}

export async function writeStaticHosting(input: HostingInput): Promise<void> {
  const { client, inlineHashes, redirects, prefixes, settings, isPreview } = input;
  const { captcha, contactConfig } = settings;
  const functionsUrl = contactConfig?.functionsUrl ?? '';
  // One rule is for all addresses, because hosts do not agree on what several rules say about one.
  const furtherStyles = [...new Set(Object.values(inlineHashes.pageStyles).flat())];
  const headers = securityHeaders(
    { inlineHashes, captcha, functionsUrl, isPreview },
    furtherStyles,
  );
  await writeFile(join(client, '_headers'), headersFile(headers, prefixes));
  await writeFile(join(client, '_redirects'), redirectsFile(redirects, prefixes));
  const configFile = join(client, CONFIG_PATH);
  // The file may be left over from a build with FUNCTIONS_URL; without it the Node host answers.
  if (contactConfig === null) await rm(configFile, { force: true });
  else await writeFile(configFile, JSON.stringify(contactConfig));
}

/** Cloudflare allows 100, and other hosts that read the file allow fewer. */
const maxRules = 50;
/** Cloudflare's limit for a whole line. */
const maxLineLength = 2000;

/** These hosts may not know their types. `.data` must have a text type, or it is not compressed. */
const unusualExtensions = [dataExtension, '.webmanifest'];

/**
 * `_headers`. Cloudflare joins the values of a header that several rules set for one address, and on Netlify the last one
 * stands (`headersForPath` of its command line), so no two rules may set the same header, except for policies. Therefore
 * only scripts and data have a Cache-Control here. The hosts' own for all other files, `public, max-age=0,
 * must-revalidate`, means the same as the `no-cache` of the Node host.
 */
export function headersFile(
  securityHeaders: Record<string, string>,
  prefixes: string[] = [],
): string {
  const feeds = ['', ...prefixes].map((prefix): [string, string] => [
    `${prefix}/${feedFile.name}`,
    feedFile.type,
  ]);
  const rules: Record<string, Record<string, string>> = {
    '/*': securityHeaders,
    [`${immutableFolder}*`]: immutableHeaders,
    // Joined with the policy of all files, the value is one that no browser knows, and they show pictures
    // elsewhere: https://fetch.spec.whatwg.org/#cross-origin-resource-policy-internal-check
    ...Object.fromEntries(imageExtensions.map((extension) => [`/*${extension}`, imageHeaders])),
    // Browsers keep to both policies where they are joined.
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

/** Cloudflare's limit. */
const maxLines = 2000;
/** The Node host sends 308, which Netlify does not support. For a GET they mean the same. */
const MOVED_PERMANENTLY = 301;

/** `_redirects`. `/about/` needs no line: both hosts find the file `about.html` by themselves. */
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
