/** Sentences follow the facts that they refer to. */
import { expect, test } from 'vitest';
import { factsOf } from './facts.ts';
import { readCompany, readPriceList } from './index.ts';

/** Of the fixture, with another minimum and one of its terms. */
function factsWith(minimum: number, id: string, onboardingPercent: number) {
  const prices = readPriceList('en');
  const terms = { ...prices.terms, [id]: { name: '', discountPercent: 0, onboardingPercent } };
  return factsOf(readCompany('en'), { ...prices, minimum, terms }, 'en-CA');
}

test('how many people the minimum covers, and the share of onboarding, follow the price list', () => {
  const facts = factsWith(630_00, 'twoYears', 25);
  expect(facts.get('price.minimumPeople')).toBe('nine');
  expect(facts.get('price.minimumPeopleOnAnyPlan')).toBe('three');
  expect(facts.get('setup.twoYears')).toBe('25%');
  expect(facts.get('forty.month')).toBe('$4,400');
});

test('a year of ten people on Complete is never below the minimum, and begins with the setup', () => {
  const facts = factsWith(5000_00, 'monthly', 50);
  expect(facts.get('ten.month')).toBe('$5,000');
  expect(facts.get('ten.firstInvoice')).toBe('$7,500');
  expect(facts.get('ten.year')).toBe('$60,000');
  expect(facts.get('ten.firstYear')).toBe('$62,500');
});
