import { leastMonth, listed, termOf } from '../../prices/list.ts';
import { formatPrice } from '../../prices/money.ts';
import { fill } from '../../service/domain/fill.ts';
import { pathOf } from '../../site/addresses/pages.ts';
import { readCompany } from '../../site/company.ts';
import { readAnnouncement } from '../../site/days.ts';
import { previewText, readMessages, readNavigation } from '../../site/index.ts';
import { readMark } from '../../site/mark.ts';
import { readPriceList } from '../../site/prices.ts';
import { type Locale, localeFacts, locales } from '../../site/read/locales.ts';
import { type Family, families } from '../../site/read/page-ids.ts';
import type { Alternate, LinkGroup, SiteFrame, SiteLink } from '../components/frame/site-frame.ts';
import { coloursOf } from '../generate/colours.ts';
import { callToAction, linksTo, linkTo } from './links.server.ts';

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
