/**
 * JSON-LD (schema.org) with the same facts as the page. A page has one graph, whose nodes refer to
 * each other by `@id`. There are no ratings and no questions: search engines forbid ratings of oneself and show no
 * questions of a company. There are no offers as long as prices depend on an estimate.
 */

import { pathOf } from '../../site/addresses/pages.ts';
import { readCompany } from '../../site/company.ts';
import { readClosures } from '../../site/days.ts';
import { readOffer } from '../../site/index.ts';
import { type Locale, localeFacts } from '../../site/read/locales.ts';
import { type Member, memberOf, type PageId } from '../../site/read/page-ids.ts';
import type { SiteLink } from '../components/frame/site-frame.ts';
import { priceRange } from './bills.server.ts';
import type { GraphNode, HeadFacts, StructuredData } from './meta.ts';

interface Page {
  facts: HeadFacts;
  /** Null if the address does not belong to an id, as with posts and further pages of the list. */
  page: PageId | null;
  breadcrumbs: SiteLink[];
  /** Full canonical address. */
  url: string;
  /** Full address of its picture. */
  image: string;
}

export function structuredDataOf(locale: Locale, page: Page): StructuredData {
  const nodes = ownNodes(locale, page);
  if (page.breadcrumbs.length > 1) nodes.push(breadcrumbList(locale, page));
  return { '@context': 'https://schema.org', '@graph': nodes };
}

function ownNodes(locale: Locale, page: Page): GraphNode[] {
  if (page.page === 'home') {
    return [organization(locale), website(locale, page), business(locale, page)];
  }
  if (page.page === 'contact') return [contactPage(locale, page), contactableCompany(locale)];
  const member = page.page === null ? null : memberOf(page.page);
  if (member?.family === 'services') {
    return [service(locale, member, page), publisher(locale)];
  }
  if (page.facts.date !== undefined) return [post(locale, page), publisher(locale)];
  return [];
}

/** The ids of nodes that occur on several pages. */
function ids(locale: Locale) {
  const { siteUrl } = readCompany(locale);
  return {
    organization: { '@id': `${siteUrl}/#organization` },
    website: { '@id': `${siteUrl}/#website` },
    business: { '@id': `${siteUrl}/#business` },
  };
}

/** The company in short, so that a reader of one page needs no other page. */
function publisher(locale: Locale): GraphNode {
  const { siteUrl, name } = readCompany(locale);
  return {
    '@type': 'Organization',
    ...ids(locale).organization,
    name,
    url: siteUrl + pathOf(locale, 'home'),
    logo: `${siteUrl}/icons/512.png`,
  };
}

function organization(locale: Locale): GraphNode {
  const { name, legalName, tagline, foundedYear, email, phone, social } = readCompany(locale);
  const profiles = social.map(({ url }) => url);
  return {
    ...publisher(locale),
    ...(legalName !== name && { legalName }),
    slogan: tagline,
    foundingDate: String(foundedYear),
    email,
    telephone: phone.dial,
    ...(profiles.length === 0 ? {} : { sameAs: profiles }),
  };
}

function website(locale: Locale, { url }: Page): GraphNode {
  return {
    '@type': 'WebSite',
    ...ids(locale).website,
    url,
    name: readCompany(locale).name,
    inLanguage: localeFacts[locale].language,
    publisher: ids(locale).organization,
  };
}

function business(locale: Locale, { url, image, facts }: Page): GraphNode {
  const { siteUrl, name, phone, email, address, hours } = readCompany(locale);
  const closures = readClosures(locale);
  return {
    '@type': 'ProfessionalService',
    ...ids(locale).business,
    name,
    description: facts.description,
    url,
    telephone: phone.dial,
    email,
    image,
    logo: `${siteUrl}/icons/512.png`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.region,
      ...(address.postalCode && { postalCode: address.postalCode }),
      addressCountry: 'CA',
    },
    areaServed: areaServed(locale),
    openingHoursSpecification: hours.week.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days,
      opens,
      closes,
    })),
    ...(closures.length > 0 && {
      specialOpeningHoursSpecification: closures.map(({ from, until }) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: from,
        validThrough: until,
        // How Google wants to be told that it is closed all day.
        opens: '00:00',
        closes: '00:00',
      })),
    }),
    priceRange: priceRange(locale),
    currenciesAccepted: 'CAD',
    parentOrganization: ids(locale).organization,
  };
}

function contactPage(locale: Locale, { url, facts }: Page): GraphNode {
  return {
    '@type': 'ContactPage',
    '@id': `${url}#page`,
    url,
    name: facts.title,
    description: facts.description,
    inLanguage: localeFacts[locale].language,
    mainEntity: ids(locale).organization,
  };
}

/** The same addresses as on the page, each with its purpose. */
function contactableCompany(locale: Locale): GraphNode {
  const { email, supportEmail, phone } = readCompany(locale);
  const point = (contactType: string, address: string): GraphNode => ({
    '@type': 'ContactPoint',
    contactType,
    email: address,
    telephone: phone.dial,
    areaServed: areaServed(locale),
  });
  return {
    ...organization(locale),
    contactPoint: [point('sales', email), point('customer support', supportEmail)],
  };
}

function areaServed(locale: Locale): GraphNode[] {
  const { cities, areas } = readCompany(locale).serviceArea;
  return [
    ...cities.map((name) => ({ '@type': 'City', name })),
    ...areas.map((name) => ({ '@type': 'AdministrativeArea', name })),
  ];
}

function service(locale: Locale, member: Member, { url, image, facts }: Page): GraphNode {
  const { name } = readOffer(locale, member);
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name,
    serviceType: name,
    description: facts.description,
    url,
    image,
    provider: ids(locale).organization,
    areaServed: areaServed(locale),
  };
}

function post(locale: Locale, { url, image, facts }: Page): GraphNode {
  const { title, heading = title, description, date = '', updated = date, author = '' } = facts;
  const { person } = facts;
  const about = readCompany(locale).siteUrl + pathOf(locale, 'about');
  const company = ids(locale).organization;
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    headline: heading,
    description,
    image,
    datePublished: date,
    dateModified: updated,
    inLanguage: localeFacts[locale].language,
    author:
      person === undefined
        ? {
            '@type': 'Organization',
            name: author,
            url: about,
            parentOrganization: company,
          }
        : {
            '@type': 'Person',
            name: person.name,
            jobTitle: person.role,
            url: `${about}#${person.id}`,
            worksFor: company,
          },
    publisher: company,
    mainEntityOfPage: url,
  };
}

/** The same links as at the top of the page. */
function breadcrumbList(locale: Locale, { url, breadcrumbs }: Page): GraphNode {
  const { siteUrl } = readCompany(locale);
  return {
    '@type': 'BreadcrumbList',
    '@id': `${url}#breadcrumbs`,
    itemListElement: breadcrumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: siteUrl + href,
    })),
  };
}
