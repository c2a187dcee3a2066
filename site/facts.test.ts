/** Sentences follow the facts that they refer to. */
import { expect, test } from 'vitest';
import { factsOf } from './facts.ts';
import { readCompany, readPriceList } from './index.ts';

test('how many people the minimum covers, and the share of onboarding, follow the price list', () => {
  const prices = readPriceList('en');
  const twoYears = { name: '', discountPercent: 0, onboardingPercent: 25 };
  const facts = factsOf(
    readCompany('en'),
    { ...prices, minimum: 630_00, terms: { ...prices.terms, twoYears } },
    'en-CA',
  );
  expect(facts.get('price.minimumPeople')).toBe('nine');
  expect(facts.get('price.minimumPeopleOnAnyPlan')).toBe('three');
  expect(facts.get('setup.twoYears')).toBe('25%');
  expect(facts.get('forty.month')).toBe('$4,400');
});

test('a year of ten people on Complete is never below the minimum, and begins with the setup', () => {
  const prices = readPriceList('en');
  const monthly = { name: '', discountPercent: 0, onboardingPercent: 50 };
  const facts = factsOf(
    readCompany('en'),
    { ...prices, minimum: 5000_00, terms: { ...prices.terms, monthly } },
    'en-CA',
  );
  expect(facts.get('ten.month')).toBe('$5,000');
  expect(facts.get('ten.firstInvoice')).toBe('$7,500');
  expect(facts.get('ten.year')).toBe('$60,000');
  expect(facts.get('ten.firstYear')).toBe('$62,500');
});
