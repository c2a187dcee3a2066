import { expect, test } from 'vitest';
import { formatPrice } from '../../prices/money.ts';
import { readCompany } from '../../site/company.ts';
import { readOffer } from '../../site/index.ts';
import { readPriceList } from '../../site/prices.ts';
import { openContent } from '../../test/kit/content-fixture.ts';
import { structuredDataOf } from './structured-data.server.ts';

const company = readCompany('en');
const site = company.siteUrl;
const organization = { '@id': `${site}/#organization` };
const breadcrumbs = [
  { label: 'Home', href: '/' },
  { label: 'Here', href: '/here' },
];
const facts = { title: 'A page', description: 'What it says.' };

function graphOf(page: Partial<Parameters<typeof structuredDataOf>[1]>) {
  const own = { facts, page: null, breadcrumbs: [], url: `${site}/here`, image: `${site}/x.png` };
  return structuredDataOf('en', { ...own, ...page })['@graph'];
}

test('has the breadcrumbs of the page', () => {
  expect(graphOf({ breadcrumbs })).toEqual([
    expect.objectContaining({
      '@type': 'BreadcrumbList',
      itemListElement: [
        expect.objectContaining({ position: 1, name: 'Home', item: `${site}/` }),
        expect.objectContaining({ position: 2, name: 'Here', item: `${site}/here` }),
      ],
    }),
  ]);
  expect(graphOf({ breadcrumbs: breadcrumbs.slice(0, 1) })).toEqual([]);
});

test('presents the company on the home page', () => {
  const graph = graphOf({ page: 'home' });
  expect(graph.map((node) => node['@type'])).toEqual([
    'Organization',
    'WebSite',
    'ProfessionalService',
  ]);
  const { address, hours, serviceArea } = company;
  expect(graph[2]).toMatchObject({
    '@id': `${site}/#business`,
    name: company.name,
    telephone: company.phone.dial,
    address: {
      '@type': 'PostalAddress',
      addressLocality: address.city,
      addressCountry: 'CA',
    },
    areaServed: [...serviceArea.cities, ...serviceArea.areas].map((name) => ({ name })),
    openingHoursSpecification: hours.week.map(({ days, opens, closes }) => ({
      dayOfWeek: days,
      opens,
      closes,
    })),
    priceRange: expect.stringContaining(formatPrice(readPriceList('en').minimum, 'en-CA')),
  });
});

test('says on which days nobody answers the phone', async () => {
  const content = await openContent();
  const closure = '{ name: { en: A, fr: B }, from: "2099-12-24", until: "2100-01-01" }';
  await content.write('facts/days.yaml', `announcement:\nclosures: [${closure}]\n`);
  const [, , business] = content.read(() => graphOf({ page: 'home' }));
  expect(business?.specialOpeningHoursSpecification).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      validFrom: '2099-12-24',
      validThrough: '2100-01-01',
      opens: '00:00',
      closes: '00:00',
    },
  ]);
});

test('says on the contact page how to reach the company', () => {
  const telephone = company.phone.dial;
  expect(graphOf({ page: 'contact' })).toEqual([
    expect.objectContaining({ '@type': 'ContactPage', mainEntity: organization }),
    expect.objectContaining({
      ...organization,
      telephone,
      contactPoint: [
        expect.objectContaining({ email: company.email, telephone }),
        expect.objectContaining({ email: company.supportEmail, telephone }),
      ],
    }),
  ]);
});

test('presents services and posts, by the company', () => {
  const [service, publisher] = graphOf({ page: 'services/managed-it' });
  const { name } = readOffer('en', { family: 'services', name: 'managed-it' });
  expect(service).toMatchObject({ '@type': 'Service', name, provider: organization });
  expect(publisher).toMatchObject({ ...organization, name: company.name });
  const post = { ...facts, heading: 'A post', date: '2026-01-15', author: 'The workshop' };
  expect(graphOf({ facts: post })).toEqual([
    expect.objectContaining({
      '@type': 'BlogPosting',
      headline: 'A post',
      author: expect.objectContaining({ name: 'The workshop', parentOrganization: organization }),
      publisher: organization,
      mainEntityOfPage: `${site}/here`,
      datePublished: '2026-01-15',
      dateModified: '2026-01-15',
    }),
    expect.objectContaining({ ...organization, name: company.name }),
  ]);
});

test('names a person as the author of their post', () => {
  const person = { id: 'ana', name: 'Ana', role: 'Technician' };
  const [node] = graphOf({ facts: { ...facts, date: '2026-01-01', author: 'Ana', person } });
  expect(node?.author).toEqual({
    '@type': 'Person',
    name: 'Ana',
    jobTitle: 'Technician',
    url: `${site}/about#ana`,
    worksFor: organization,
  });
});
