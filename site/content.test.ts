import { describe, expect, test } from 'vitest';
import { errorCodes } from '../contact/shared/contract.ts';
import { violationCodes } from '../contact/shared/fields.ts';
import { locales } from './addresses/locales.ts';
import { pageAt, pageIds, pathOf } from './addresses/pages.ts';
import { canonicalPaths, prerenderedPaths } from './addresses/paths.ts';
import { findPost, readPosts } from './blog/posts.ts';
import {
  readHead,
  readHome,
  readMessages,
  readNavigation,
  readOffer,
  readPriceList,
  readTextPage,
} from './index.ts';

describe('the head of a page', () => {
  /** The beginnings of its longer words, which a plural shares. */
  const stems = (text: string) =>
    (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 5));

  test.each(locales)('of %s has a title and a description of its own', (locale) => {
    const heads = [...pageIds(locale).map((id) => readHead(locale, id)), ...readPosts(locale)];
    for (const field of ['title', 'description'] as const) {
      expect(new Set(heads.map((head) => head[field])).size).toBe(heads.length);
    }
  });

  test.each(locales)('of %s describes what its title names', (locale) => {
    // The title of Home is the tagline.
    const pages = pageIds(locale).filter((id) => id !== 'home');
    const heads = [...pages.map((id) => readHead(locale, id)), ...readPosts(locale)];
    const unrelated = heads.filter(({ title, description }) => {
      const described = stems(description);
      return !stems(title).some((stem) => described.includes(stem));
    });
    expect(unrelated.map(({ title }) => title)).toEqual([]);
  });
});

describe('the English content', () => {
  test("has the tagline as the home page's title", () => {
    expect(readHead('en', 'home').title).toBe('Tech Made Simple. Growth Made Possible.');
  });

  test('introduces the company on the home page in at most 45 words', () => {
    const { beforeTaxNote } = readMessages('en').site.offer;
    const notes = [readPriceList('en').wording.exampleNote, beforeTaxNote];
    const words = [...readHome('en').hero.paragraphs, ...notes].join(' ').split(/\s+/);
    expect(words.length).toBeLessThanOrEqual(45);
  });

  test('says on the home page what a person costs, with visits and without, and the minimum', () => {
    const { minimum, plans } = readPriceList('en');
    const { essential, complete } = plans;
    for (const cents of [essential.perPerson, complete.perPerson, minimum]) {
      expect(readHome('en').hero.paragraphs[1]).toContain(`$${cents / 100}`);
    }
  });

  test('has a sentence for every code of the contract', () => {
    const { form, service } = readMessages('en');
    expect(Object.keys(form.violations).sort()).toEqual(violationCodes.toSorted());
    expect(Object.keys(form.failures)).toEqual(errorCodes);
    expect(Object.keys(service.errors)).toEqual(errorCodes);
  });

  test('has the menus of the specification', () => {
    const { main, services, industries } = readNavigation('en');
    const idsOf = (links: { page: string }[]) => links.map(({ page }) => page);
    expect(idsOf(services.pages)).toEqual(
      expect.arrayContaining([
        'services/managed-it',
        'services/cybersecurity',
        'services/cloud-services',
        'services/web-design',
        'services/web-maintenance',
      ]),
    );
    // The company may add industries of its own.
    expect(idsOf(industries.pages)).toEqual(
      expect.arrayContaining([
        'industries/dental',
        'industries/law',
        'industries/retirement',
        'industries/retail',
        'industries/hospitals',
        'industries/schools',
        'industries/non-profit',
      ]),
    );
    expect(main.map(({ label, page }) => `${label} ${pathOf('en', page)}`)).toEqual([
      'Pricing Calculator /pricing-calculator',
      'Why Choose Us /why-choose-us',
      'Blog /blog',
      'About Us /about',
      'Contact /contact',
    ]);
  });
});

test('a file is read once', () => {
  const service = (name: string) => readOffer('en', { family: 'services', name });
  expect(service('managed-it')).toBe(service('managed-it'));
  expect(service('managed-it')).not.toBe(service('cybersecurity'));
  expect(readTextPage('en', 'about')).toBe(readTextPage('en', 'about'));
});

describe('addresses', () => {
  test('lead back to their page', () => {
    expect(pageAt('en', '/services/managed-it')).toBe('services/managed-it');
    expect(pageAt('en', '/')).toBe('home');
    expect(() => pageAt('en', '/nowhere')).toThrow('/nowhere');
  });

  test('both addresses of a post show it; one of them is canonical', () => {
    const first = '/blog/website-maintenance-tips-ottawa';
    const second = `${first}-small-business`;
    expect(prerenderedPaths()).toEqual(expect.arrayContaining([first, second]));
    expect(canonicalPaths('en')).toContain(first);
    expect(canonicalPaths('en')).not.toContain(second);
    expect(findPost('en', 'website-maintenance-tips-ottawa-small-business')).toEqual(
      findPost('en', 'website-maintenance-tips-ottawa'),
    );
    expect(findPost('en', 'unknown')).toBeNull();
  });
});
