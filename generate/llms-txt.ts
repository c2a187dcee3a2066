import type { Locale } from '../content/addresses/locales.ts';
import type { PageId } from '../content/addresses/page-ids.ts';
import { pathOf } from '../content/addresses/pages.ts';
import { readCompany, readHead, readNavigation } from '../content/index.ts';
import type { ContentLink } from '../content/schema/site.ts';

/** The industries that the summary lists (ROUTE-6). */
const industries: PageId[] = [
  'industries/dental',
  'industries/law',
  'industries/retirement',
  'industries/retail',
  'industries/non-profit',
];

/** The summary of the site (ROUTE-6) in the llms.txt format (SEARCH-7). */
export function llmsTxt(locale: Locale): string {
  const company = readCompany(locale);
  const navigation = readNavigation(locale);
  const item = ({ label, page }: ContentLink) =>
    `- [${label}](${company.siteUrl}${pathOf(locale, page)}): ${readHead(locale, page).description}`;
  const list = (heading: string, links: ContentLink[]) =>
    [`## ${heading}`, '', ...links.map(item), ''].join('\n');
  return [
    `# ${company.name}`,
    '',
    `> ${company.tagline} ${readHead(locale, 'home').description}`,
    '',
    `Founded in ${company.foundedYear}, based in ${company.address.city}. ${company.serviceArea.onSite}. ${company.serviceArea.remote}. Phone ${company.phone.display}, ${company.hours.text}. E-mail ${company.email}.`,
    '',
    list('Services', navigation.services.pages),
    list(
      'Industries',
      navigation.industries.pages.filter((link) => industries.includes(link.page)),
    ),
    list('Contact and legal', [
      ...navigation.main.filter((link) => link.page === 'contact'),
      ...navigation.footer.legal.filter(
        (link) => link.page === 'privacy-policy' || link.page === 'terms-of-use',
      ),
    ]),
  ].join('\n');
}
