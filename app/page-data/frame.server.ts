/**
 * Resolves the links of the content to addresses of a language, at build time. The browser gets the
 * result as loader data.
 */
import { data } from 'react-router';
import { leastMonth, listed, termOf } from '../../prices/list.ts';
import { formatPrice } from '../../prices/money.ts';
import { fill } from '../../service/domain/fill.ts';
import { membersOf, pageExists, pathOf } from '../../site/addresses/pages.ts';
import { readCompany } from '../../site/company.ts';
import { readAnnouncement } from '../../site/days.ts';
import { nameOf, previewText, readMessages, readNavigation } from '../../site/index.ts';
import { readMark } from '../../site/mark.ts';
import { readPriceList } from '../../site/prices.ts';
import { type Locale, localeFacts, locales } from '../../site/read/locales.ts';

import { ContentError } from '../../site/read/mistakes.ts';
import {
  type Family,
  families,
  type Member,
  memberOf,
  type PageId,
} from '../../site/read/page-ids.ts';
import { contentPath } from '../../site/read/site.ts';
import type { CallToAction, ContentLink } from '../../site/schema/site.ts';
import type { Alternate, LinkGroup, SiteFrame, SiteLink } from '../components/frame/site-frame.ts';
import { coloursOf } from '../generate/colours.ts';

/** Throws a ContentError if the language has no such page. */
export function linkTo(locale: Locale, link: ContentLink): SiteLink {
  if (!pageExists(locale, link.page)) {
    throw new ContentError(
      `${contentPath()}/${locale}: a link "${link.label}" leads to "${link.page}", and there is no such page.`,
    );
  }
  const action = link.page === 'contact' ? actionCalled(locale, link.label) : null;
  return {
    label: link.label,
    href: pathOf(locale, link.page) + (action === null ? '' : `#${action}`),
  };
}

/** One of the three ways to ask, by its words: the contact page says the same words to whoever comes by them. */
function actionCalled(locale: Locale, label: string): CallToAction | null {
  const { callsToAction } = readNavigation(locale);
  const actions = Object.keys(callsToAction) as CallToAction[];
  return actions.find((action) => callsToAction[action] === label) ?? null;
}

export function linksTo(locale: Locale, links: ContentLink[]): SiteLink[] {
  return links.map((link) => linkTo(locale, link));
}

/** Links with the names of the pages as their labels. */
export function linksToPages(locale: Locale, pages: PageId[]): SiteLink[] {
  return pages.map((page) => linkTo(locale, { label: nameOf(locale, page), page }));
}

/** A button that links to the contact form, in the client's words. */
export function callToAction(locale: Locale, action: CallToAction): SiteLink {
  return linkTo(locale, {
    label: readNavigation(locale).callsToAction[action],
    page: 'contact',
  });
}

/** The links from the home page to a page, itself included. */
export function breadcrumbsTo(locale: Locale, page: PageId): SiteLink[] {
  const member = memberOf(page);
  return linksToPages(locale, ['home', ...(member === null ? [] : [member.family]), page]);
}

/** The data of header and footer, which are the same on every page. */
export function loadSiteFrame(locale: Locale): Omit<SiteFrame, 'sharing'> {
  const company = readCompany(locale);
  const navigation = readNavigation(locale);
  const mark = readMark();
  const { preview: _, ...text } = readMessages(locale).site;
  const { name, tagline, phone, hours, supportUrl, supportEmail, social, address } = company;
  const group = (family: Family): LinkGroup => ({
    label: navigation[family].label,
    activeUnder: pathOf(locale, family),
    links: linksTo(locale, navigation[family].pages),
  });
  return {
    prefix: localeFacts[locale].prefix,
    language: localeFacts[locale].language,
    languages: locales.map(homeIn),
    company: {
      name,
      tagline,
      phone,
      supportUrl,
      supportEmail,
      social,
      address: address.short,
      postalCode: address.postalCode,
      hours: hours.text,
    },
    strip: previewStrip(locale) ?? announcementStrip(locale),
    lowestPrice: lowestPrice(locale),
    mark: { light: mark.light.path, dark: mark.dark.path },
    themeColours: { light: coloursOf('day').paper, dark: coloursOf('night').paper },
    text,
    home: linkTo(locale, navigation.home),
    groups: families.map(group),
    main: linksTo(locale, navigation.main),
    getStarted: linkTo(locale, navigation.getStarted),
    book: callToAction(locale, 'consultation'),
    footer: {
      ...navigation.footer,
      quickLinks: linksTo(locale, navigation.footer.quickLinks),
      services: linksTo(locale, navigation.footer.services),
      legal: navigation.footer.legal.map(({ section, ...legal }) => {
        const { label, href } = linkTo(locale, legal);
        return { label, href: section === undefined ? href : `${href}#${section}` };
      }),
      copyright: [
        fill(navigation.footer.copyright, {
          year: company.copyrightYear,
          company: company.legalName,
        }),
        company.registryNumber,
      ]
        .filter(Boolean)
        .join(' '),
    },
  };
}

/** The lowest bill for managed IT, with the setup that comes with it. */
function lowestPrice(locale: Locale): SiteLink {
  const prices = readPriceList(locale);
  const month = leastMonth(prices);
  const { language } = localeFacts[locale];
  const { onboardingPercent } = listed(prices.terms, termOf({}, prices));
  const setup = Math.round((month * onboardingPercent) / 100);
  const label = fill(readMessages(locale).site.lowestPrice, {
    month: formatPrice(month, language),
    firstInvoice: formatPrice(month + setup, language),
  });
  return linkTo(locale, { label, page: 'pricing' });
}

/** Says on every page of a preview what in it is not real yet. */
function previewStrip(locale: Locale): SiteFrame['strip'] {
  const text = previewText(locale);
  return text === null ? null : { label: readMessages(locale).site.preview.label, text };
}

/** There is one strip at most, so that it waits until the site is launched. */
function announcementStrip(locale: Locale): SiteFrame['strip'] {
  const announcement = readAnnouncement();
  if (announcement === null) return null;
  const { text, link } = announcement;
  return {
    label: readMessages(locale).days.announcement,
    text: text[locale],
    ...(link && {
      link: linkTo(locale, { page: link.page, label: link.label[locale] }),
    }),
  };
}

function homeIn(locale: Locale): Alternate {
  const { language, name } = localeFacts[locale];
  return { language, name, path: pathOf(locale, 'home') };
}

/** The service or industry at an address. Answers 404 if there is none. */
export function memberAt(locale: Locale, pathname: string): Member {
  const path = pathname.replace(/(?<!\/)\/+$/, '');
  const member = families
    .flatMap((family) => membersOf(locale, family).map((name) => ({ family, name })))
    .find(({ family, name }) => pathOf(locale, `${family}/${name}`) === path);
  if (member === undefined) throw data(null, { status: 404 });
  return member;
}
