/** Where somebody who finds a hole in the site reports it: RFC 9116. */
import { defaultLocale, locales } from '../../site/addresses/locales.ts';
import { readCompany } from '../../site/index.ts';

export const SECURITY_TXT_PATH = '/.well-known/security.txt';

/** RFC 9116, section 2.5.5 recommends less than a year. */
const VALID_DAYS = 330;
const DAY_MS = 86_400_000;

/** `builtAt` is in milliseconds since 1970. */
export function securityTxt(builtAt: number): string {
  const { email, siteUrl } = readCompany(defaultLocale);
  const expires = new Date(Math.floor(builtAt / DAY_MS + VALID_DAYS) * DAY_MS).toISOString();
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${siteUrl}${SECURITY_TXT_PATH}`,
    '',
  ].join('\n');
}
