import type { Locale } from '../../site/addresses/locales.ts';
import { pathOf } from '../../site/addresses/pages.ts';
import { readCompany, readHead, readMessages, readNavigation } from '../../site/index.ts';
import type { ContentLink } from '../../site/schema/site.ts';

/** The summary of the site (ROUTE-6) in the llms.txt format (SEARCH-7). */
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
