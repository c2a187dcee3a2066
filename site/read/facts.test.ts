/** Sentences follow the facts that they refer to. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { locales } from '../addresses/locales.ts';
import { readCompany, readPriceList } from '../index.ts';
import { factsOf } from './facts.ts';

test('how many people the minimum covers, and the share of onboarding, follow the price list', () => {
  const prices = readPriceList('en');
  const twoYears = { ...prices.terms.twoYears, onboardingPercent: 25 };
  const facts = factsOf(
    readCompany('en'),
    { ...prices, minimum: 900_00, terms: { ...prices.terms, twoYears } },
    'en-CA',
  );
  expect(facts.get('price.minimumPeople')).toBe('nine');
  expect(facts.get('price.minimumPeopleOnAnyPlan')).toBe('five');
  expect(facts.get('price.onboardingTwoYears')).toBe('25%');
});

test.each(locales)('%s: the years of the company are typed in no page', (locale) => {
  const { foundedYear, copyrightYear } = readCompany(locale);
  for (const page of ['about.md', 'copyright-notice.md', 'why-choose-us.yaml']) {
    const text = readFileSync(`content/${locale}/pages/${page}`, 'utf8').replace(
      /^updated:.*$/m,
      '',
    );
    expect(text, page).not.toMatch(
      new RegExp(`(?:in|en|depuis) ${foundedYear}|© ${copyrightYear}`, 'i'),
    );
  }
});
