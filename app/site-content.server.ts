/**
 * Content as pages receive it, at build time: links resolved to addresses of a language, heads
 * complete. The browser gets the result as loader data and never this module.
 */
import { readCompany, readMessages, readNavigation } from '../content/index.ts';
import { type Locale, locales, type PageId, pathOf } from '../content/page-ids.ts';
import type { ContentLink } from '../content/schema.ts';
import type { LinkGroup, SiteFrame, SiteLink } from './components/site-frame.ts';
import type { PageHead } from './page-meta.ts';

export function linkTo(locale: Locale, link: ContentLink): SiteLink {
  return { label: link.label, href: pathOf(locale, link.page) };
}

export function linksTo(locale: Locale, links: ContentLink[]): SiteLink[] {
  return links.map((link) => linkTo(locale, link));
}

/** The picture of a service or an industry; other pages have none. */
export function sceneOf(page: PageId): string | null {
  const name = /^(?:services|industries)\/(.+)$/.exec(page)?.[1];
  return name === undefined ? null : `/scenes/${name}.svg`;
}

/** Header and footer: the same on every page. */
export function loadSiteFrame(locale: Locale): SiteFrame {
  const company = readCompany(locale);
  const navigation = readNavigation(locale);
  const { name, tagline, phone, email, supportUrl, supportEmail, social, address } = company;
  const group = (key: 'services' | 'industries'): LinkGroup => ({
    label: navigation[key].label,
    activeUnder: pathOf(locale, key),
    links: linksTo(locale, [...navigation[key].pages, navigation[key].overview]),
  });
  return {
    language: locales[locale].language,
    company: {
      name,
      tagline,
      phone,
      email,
      supportUrl,
      supportEmail,
      social,
      address: `${address.street}, ${address.city}, ${address.region}`,
    },
    text: readMessages(locale).site,
    home: linkTo(locale, navigation.home),
    groups: [group('services'), group('industries')],
    main: linksTo(locale, navigation.main),
    getStarted: linkTo(locale, navigation.getStarted),
    footer: {
      ...navigation.footer,
      quickLinks: linksTo(locale, navigation.footer.quickLinks),
      services: linksTo(locale, navigation.footer.services),
      legal: linksTo(locale, navigation.footer.legal),
      copyright: navigation.footer.copyright
        .replace('{year}', String(company.copyrightYear))
        .replace('{company}', name),
    },
  };
}

/** What a page says about itself in its `<head>`. `path` is the canonical address. */
export function headOf(
  locale: Locale,
  page: { title: string; description: string },
  path: string,
): PageHead {
  const { siteUrl, name } = readCompany(locale);
  return {
    title: page.title,
    description: page.description,
    canonical: siteUrl + path,
    siteName: name,
    image: `${siteUrl}/social.png`,
  };
}
