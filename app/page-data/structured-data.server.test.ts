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
const facts = { title: 'A page', description: 'What it says.' };

function graphOf(page: Partial<Parameters<typeof structuredDataOf>[1]>) {
  const own = { facts, page: null, breadcrumbs: [], url: `${site}/here`, image: `${site}/x.png` };
  return structuredDataOf('en', { ...own, ...page })['@graph'];
}

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
  const closed = { validFrom: '2099-12-24', validThrough: '2100-01-01', opens: '00:00' };
  expect(business?.specialOpeningHoursSpecification).toMatchObject([closed]);
});

test('presents services, and posts by whoever wrote them', () => {
  const [service] = graphOf({ page: 'services/managed-it' });
  const { name } = readOffer('en', { family: 'services', name: 'managed-it' });
  expect(service).toMatchObject({ '@type': 'Service', name, provider: organization });
  const person = { id: 'ana', name: 'Ana', role: 'Technician' };
  const post = { ...facts, heading: 'A post', date: '2026-01-15', author: 'Ana', person };
  const [node] = graphOf({ facts: post });
  expect(node).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'A post',
    author: { '@type': 'Person', name: 'Ana', jobTitle: 'Technician', worksFor: organization },
    publisher: organization,
    mainEntityOfPage: `${site}/here`,
    datePublished: '2026-01-15',
    dateModified: '2026-01-15',
  });
  const [other] = graphOf({ facts: { ...facts, date: '2026-01-15', author: 'The workshop' } });
  expect(other?.author).toMatchObject({ name: 'The workshop', parentOrganization: organization });
});
