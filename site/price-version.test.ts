import { expect, test } from 'vitest';
import { priceVersion } from './index.ts';
import { readYamlFile } from './read/read-file.ts';
import { contentPath } from './read/site.ts';
import { type PriceFacts, priceFactsSchema } from './schema/prices.ts';

const facts: PriceFacts = readYamlFile(`${contentPath('facts')}/prices.yaml`, priceFactsSchema);

test.each<[string, Partial<PriceFacts>]>([
  ['the prices are confirmed', { example: false }],
  ['they get a new date', { effective: '2027-01-01' }],
  ['the calculator takes more people', { people: { min: 1, max: 500 } }],
  ['a plan includes more', { notIncluded: [] }],
])('an old estimate stays right when %s', (_, change) => {
  expect(priceVersion({ ...facts, ...change })).toBe(priceVersion(facts));
});

test.each<[string, Partial<PriceFacts>]>([
  ['the least amount', { minimum: facts.minimum + 1 }],
  [
    'a part of a tax',
    { provinces: { ...facts.provinces, quebec: { taxPercent: 14.975, taxParts: [6, 8.975] } } },
  ],
])('and is old when %s changes', (_, change) => {
  expect(priceVersion({ ...facts, ...change })).not.toBe(priceVersion(facts));
});
