/** Small files that tell machines about the site: robots.txt, security.txt, llms.txt and the web manifest. */

import { pathOf } from '../../site/addresses/pages.ts';
import { readCompany } from '../../site/company.ts';
import { readHead, readHome, readMessages, readNavigation } from '../../site/index.ts';
import { defaultLocale, type Locale, localeFacts, locales } from '../../site/read/locales.ts';
import type { ContentLink } from '../../site/schema/words.ts';
import { coloursOf } from './colours.ts';

export function robotsTxt(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${readCompany(defaultLocale).siteUrl}/sitemap.xml\n`;
}

export const SECURITY_TXT_PATH = '/.well-known/security.txt';

/** RFC 9116, section 2.5.5 recommends less than a year. */
const VALID_DAYS = 330;
const DAY_MS = 86_400_000;

/** Where somebody who finds a hole in the site reports it: RFC 9116. `builtAt` is in ms since 1970. */
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

/** The summary of the site in the llms.txt format. */
export function llmsTxt(locale: Locale): string {
  const company = readCompany(locale);
  const navigation = readNavigation(locale);
  const { text, services, industries, contactAndLegal } = readMessages(locale).summary;
  const item = ({ label, page }: ContentLink) =>
    `- [${label}](${company.siteUrl}${pathOf(locale, page)}): ${readHead(locale, page).description}`;
  const list = (heading: string, links: ContentLink[]) =>
    [`## ${heading}`, '', ...links.map(item), ''].join('\n');
  return [
    `# ${company.name}`,
    '',
    `> ${company.tagline} ${readHead(locale, 'home').description}`,
    '',
    text,
    '',
    list(services, navigation.services.pages),
    list(industries, navigation.industries.pages),
    list(contactAndLegal, [
      ...navigation.main.filter((link) => link.page === 'contact'),
      ...navigation.footer.legal.filter(
        (link) => link.page === 'privacy-policy' || link.page === 'terms-of-use',
      ),
    ]),
  ].join('\n');
}

/** Describes the site for phones that have it on their home screen. */
export function webManifest(locale: Locale): string {
  const { name } = readCompany(locale);
  const { paper } = coloursOf('day');
  const icon = (size: number) => ({
    src: `/icons/${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  });
  const manifest = {
    name,
    short_name: shortName(name),
    description: readHome(locale).description,
    lang: localeFacts[locale].language,
    start_url: pathOf(locale, 'home'),
    display: 'browser',
    background_color: paper,
    theme_color: paper,
    icons: [icon(192), icon(512)],
  };
  return JSON.stringify(manifest, null, 2);
}

/** Phones show some twelve characters below an icon: the words of the name that fit, and at least its first. */
function shortName(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  let short = first;
  for (const word of rest) {
    if (`${short} ${word}`.length > 12) break;
    short = `${short} ${word}`;
  }
  return short;
}
