import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startingInput } from '../../prices/estimate-input.ts';
import { readPriceList } from '../../site/prices.ts';
import { anyEstimateInput } from '../../test/kit/any-estimate-input.ts';
import { readOptions, readParameters, searchOf } from './url-state.ts';

const prices = { ...readPriceList('en'), version: '0a1b2c3d', people: { min: 1, max: 250 } };
const first = startingInput(prices);
const read = (search: string) => readParameters(new URLSearchParams(search), prices);
const today = '&prices=0a1b2c3d';

test('an estimate comes back from its address as it went', () => {
  fc.assert(
    fc.property(anyEstimateInput(prices), (input) => {
      expect(read(searchOf(input, prices))).toEqual({ input, isOutdated: false });
    }),
  );
});

test('what the calculator starts with is left out, names are short', () => {
  expect(searchOf(first, prices)).toBe('?prices=0a1b2c3d');
  const input = { ...first, people: 12, plan: 'premiumPlus', addOns: ['afterHours'] };
  expect(searchOf({ ...input, term: 'twoYears' }, prices)).toBe(
    '?people=12&plan=premium-plus&after-hours=yes&term=two-years&prices=0a1b2c3d',
  );
});

test.each([
  [`people=12${today}`, false],
  ['people=12', true],
  ['people=12&prices=99999999', true],
  ['people=12&amp;plan=complete&amp;prices=0a1b2c3d', true],
  ['utm_source=x&__proto__=y&constructor=z', false],
  ['', false],
])('%s: outdated %s', (search, isOutdated) => {
  expect(read(search).isOutdated).toBe(isOutdated);
});

test.each([
  ...['people=0', 'people=251', 'people=2.5', 'people=many', 'people=4&backups=5', 'locations=0'],
  ...['plan=gold', 'plan=toString', 'care=%E0%A4%A', 'province=alberta', 'security=perhaps'],
])(
  '%s: what cannot be used is as the calculator starts, and the rest as the link says',
  (search) => {
    const { input, isOutdated } = read(`${search}&after-hours=yes${today}`);
    const people = search.startsWith('people=4') ? 4 : first.people;
    expect(input).toEqual({ ...first, people, addOns: ['afterHours'] });
    expect(isOutdated).toBe(true);
  },
);

test.each([
  [' 25 ', 25, false],
  ['２５', 25, false],
  ['25,5', 10, true],
  ['1e2', 10, true],
  ['-5', 10, true],
  ['', 10, true],
  ['300', 250, true],
])('"%s" in the field counts %i, wrong %s', (text, people, isWrong) => {
  const textOf = (name: string) => (name === 'people' ? text : null);
  const { input, wrong } = readOptions(textOf, { ...first, people: 10 }, prices);
  expect(input.people).toBe(people);
  expect(wrong).toEqual(isWrong ? ['people'] : []);
});
