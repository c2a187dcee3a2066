/** Sentences follow the facts that they refer to. */
import { expect, test } from 'vitest';
import { readCompany, readPriceList } from '../index.ts';
import { factsOf } from './facts.ts';

test('how many people the minimum covers, and the share of onboarding, follow the price list', () => {
  const prices = readPriceList('en');
  const twoYears = { ...prices.terms.twoYears, onboardingPercent: 25 };
  const facts = factsOf(
    readCompany('en'),
    { ...prices, minimum: 630_00, terms: { ...prices.terms, twoYears } },
    'en-CA',
  );
  expect(facts.get('price.minimumPeople')).toBe('nine');
  expect(facts.get('price.minimumPeopleOnAnyPlan')).toBe('three');
  expect(facts.get('price.onboardingTwoYears')).toBe('25%');
});
