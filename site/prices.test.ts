import { expect, test } from 'vitest';
import type { PriceFacts } from '../prices/list.ts';
import { readPriceFacts } from './launch.ts';
import { priceVersion, readPriceList } from './prices.ts';

const facts = readPriceFacts();

test.each<[string, Partial<PriceFacts>]>([
  ['the prices are confirmed', { example: !facts.example }],
  ['they get a new date', { effective: '2027-01-01' }],
  ['the calculator takes more people', { people: { min: 1, max: facts.people.max + 1 } }],
  ['a plan includes more', { notIncluded: [] }],
])('an old estimate stays right when %s', (_, change) => {
  expect(priceVersion({ ...facts, ...change })).toBe(priceVersion(facts));
});

test.each<[string, Partial<PriceFacts>]>([
  ['the least amount', { minimum: facts.minimum + 1 }],
  [
    'a part of a tax',
    { provinces: { ...facts.provinces, quebec: { taxPercent: 16, taxParts: [6, 10] } } },
  ],
])('and is old when %s changes', (_, change) => {
  expect(priceVersion({ ...facts, ...change })).not.toBe(priceVersion(facts));
});

test('the name of a tax says its rate', () => {
  const { provinces } = readPriceList('en');
  for (const { taxName, taxPercent } of Object.values(provinces)) {
    expect(taxName).toContain(`${taxPercent}%`);
  }
});
