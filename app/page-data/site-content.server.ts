/**
 * Content as pages receive it, at build time: links resolved to addresses of a language. The browser
 * gets the result as loader data and never this module.
 */
import { data } from 'react-router';
import { type Locale, localeFacts } from '../../content/addresses/locales.ts';
import type { PageId } from '../../content/addresses/page-ids.ts';
import { pageExists, pathOf, slugsBelow } from '../../content/addresses/pages.ts';
import { readCompany, readMessages, readNavigation } from '../../content/index.ts';
import { ContentError } from '../../content/read/read-file.ts';
import type { CallToAction, ContentLink } from '../../content/schema/site.ts';
import type { LinkGroup, SiteFrame, SiteLink } from '../components/site-frame.ts';

/** Throws a ContentError where there is no such page in the language. */
export function linkTo(locale: Locale, link: ContentLink): SiteLink {
  if (!pageExists(locale, link.page)) {
    throw new ContentError(
      `content/${locale}: a link "${link.label}" leads to "${link.page}", and there is no such page.`,
    );
  }
  return { label: link.label, href: pathOf(locale, link.page) };
}

export function linksTo(locale: Locale, links: ContentLink[]): SiteLink[] {
  return links.map((link) => linkTo(locale, link));
}

/** Links to pages by their own names. */
export function linksToPages(locale: Locale, pages: PageId[]): SiteLink[] {
  return pages.map((page) => linkTo(locale, { label: nameOf(locale, page), page }));
}

/** A button that leads to the contact form, in the words of the specification (section 1). */
export function callToAction(locale: Locale, action: CallToAction): SiteLink {
  return linkTo(locale, {
    label: readNavigation(locale).callsToAction[action],
    page: 'contact',
  });
}

/** What the menus call a page; throws a ContentError for one that has no name there. */
function nameOf(locale: Locale, page: PageId): string {
  const { home, services, industries, main, footer, elsewhere } = readNavigation(locale);
  if (page === 'services') return services.label;
  if (page === 'industries') return industries.label;
  const named = [
    home,
    ...services.pages,
    ...industries.pages,
    ...main,
    ...footer.legal,
    ...elsewhere,
  ];
  const link = named.find((candidate) => candidate.page === page);
  if (link === undefined) {
    throw new ContentError(
      `content/${locale}/navigation.yaml: the page "${page}" has no name; add it to a menu or under "elsewhere".`,
    );
  }
  return link.label;
}

/** The way from the home page to a page, itself included. */
export function trailTo(locale: Locale, page: PageId): SiteLink[] {
  const parent = /^(services|industries)\//.exec(page)?.[1] as PageId | undefined;
  return linksToPages(locale, ['home', ...(parent === undefined ? [] : [parent]), page]);
}

/** The picture of a service or an industry; other pages, and new ones, have none of their own. */
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
    language: localeFacts(locale).language,
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

/** The slug of a service or an industry; answers 404 where there is none. */
export function knownSlug(locale: Locale, parent: 'services' | 'industries', slug: string): string {
  if (!slugsBelow(locale, parent).includes(slug)) throw data(null, { status: 404 });
  return slug;
}
