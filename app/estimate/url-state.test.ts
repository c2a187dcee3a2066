import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPriceList } from '../../site/index.ts';
import { anyCharacter } from '../../test/kit/any-character.ts';
import { anyEstimateInput } from '../../test/kit/any-estimate-input.ts';
import { countNames, rangeOf, startingInput, withinLimits } from './estimate-input.ts';
import { optionsOf, readParameters, searchOf } from './url-state.ts';

const prices = { ...readPriceList('en'), version: '0a1b2c3d', people: { min: 1, max: 250 } };
const defaultInput = startingInput(prices);
const read = (search: string) => readParameters(new URLSearchParams(search), prices);

const everyInput = anyEstimateInput(prices);

test('an estimate comes back from its address as it went', () => {
  fc.assert(
    fc.property(everyInput, (input) => {
      expect(read(searchOf(input, prices))).toEqual({
        input,
        corrections: [],
        hasOldPrices: false,
      });
    }),
  );
});

test('defaults are left out, names are short', () => {
  expect(searchOf(defaultInput, prices)).toBe('?prices=0a1b2c3d');
  expect(
    searchOf(
      {
        ...defaultInput,
        people: 12,
        plan: 'premiumPlus',
        addOns: ['afterHours'],
        term: 'twoYears',
      },
      prices,
    ),
  ).toBe('?people=12&plan=premium-plus&after-hours=yes&term=two-years&prices=0a1b2c3d');
});

test.each([
  ['?prices=0a1b2c3d', false],
  ['?people=12', false],
  ['?prices=99999999', true],
  ['?prices=', true],
])('%s: old prices %s', (search, hasOldPrices) => {
  expect(read(search).hasOldPrices).toBe(hasOldPrices);
});

test.each([
  '?people=12&amp;plan=complete&amp;after-hours=yes&amp;prices=0a1b2c3d',
  '?people=12&amp;amp;plan=complete&AMP;after-hours=yes&prices=0a1b2c3d',
  '?people=12&plan=complete&after-hours=yes&prices=0a1b2c3d.',
  '?people=12&plan=complete&after-hours=yes&prices=0a1b2c3d).',
  '?prices=0a1b2c3d&people=12&after-hours=yes&plan=complete!',
  '?prices=0a1b2c3d&after-hours=yes&plan=complete&people=12»',
  '?people=12&plan=complete&after-hours=yes&prices=0a1b2c3d%C2%A0…',
])('a link out of a message is read as it was meant: %s', (search) => {
  const meant = { ...defaultInput, people: 12, plan: 'complete', addOns: ['afterHours'] };
  expect(read(search)).toEqual({ input: meant, corrections: [], hasOldPrices: false });
});

test('a link from before there were student devices and websites asks for none', () => {
  const { input, corrections } = read('?people=12&devices=3&care=basic&prices=99999999');
  expect(input).toEqual({ ...defaultInput, people: 12, extraDevices: 3, care: 'basic' });
  expect(corrections).toEqual([]);
});

describe('what cannot be taken is corrected and reported', () => {
  test.each([
    ['people=0', { people: 1 }, 'outOfRange'],
    ['people=-5', { people: 1 }, 'outOfRange'],
    ['people=251', { people: 250 }, 'outOfRange'],
    ['people=99999999999999999999999', { people: 250 }, 'outOfRange'],
    ['people=2.5', { people: 3 }, 'notWhole'],
    ['people=2,4', { people: 2 }, 'notWhole'],
    ['people=many', { people: 10 }, 'notWhole'],
    ['people=', { people: 10 }, 'notWhole'],
    ['people=1e3', { people: 10 }, 'notWhole'],
    ['people=NaN', { people: 10 }, 'notWhole'],
    ['devices=501', { extraDevices: 500 }, 'outOfRange'],
    ['student-devices=501', { studentDevices: 500 }, 'outOfRange'],
    ['people=4&student-devices=9&backups=5', { backups: 4 }, 'outOfRange'],
    ['servers=51', { servers: 50 }, 'outOfRange'],
    ['locations=0', { locations: 1 }, 'outOfRange'],
    ['people=4&servers=1&backups=6', { backups: 5 }, 'outOfRange'],
    ['plan=gold', { plan: 'complete' }, 'unknownChoice'],
    ['plan=toString', { plan: 'complete' }, 'unknownChoice'],
    ['plan=premiumPlus', { plan: 'complete' }, 'unknownChoice'],
    ['care=%E0%A4%A', { care: 'none' }, 'unknownChoice'],
    ['website=shop', { website: 'none' }, 'unknownChoice'],
    ['term=3', { term: 'monthly' }, 'unknownChoice'],
    ['province=alberta', { province: 'none' }, 'unknownChoice'],
  ])('%s', (search, input, problem) => {
    const state = read(search);
    expect(state.input).toMatchObject(input);
    expect(state.corrections).toEqual([
      expect.objectContaining({ field: Object.keys(input)[0], problem }),
    ]);
  });

  test('an add-on that is neither wanted nor not', () => {
    expect(read('security=perhaps&after-hours=yes')).toMatchObject({
      input: { addOns: ['afterHours'] },
      corrections: [{ addOn: 'security', problem: 'unknownChoice' }],
    });
  });

  test('a correction knows the range and the value', () => {
    expect(read('people=300').corrections).toEqual([
      { field: 'people', problem: 'outOfRange', range: { min: 1, max: 250 }, value: 250 },
    ]);
  });

  test.each(['people=012', 'people=+12', 'people= 12 ', 'people=12.0', 'people=12&people=900'])(
    '%s is taken as it is',
    (search) => {
      const { input, corrections } = read(search.replace('+', '%2B'));
      expect(input.people).toBe(12);
      expect(corrections).toEqual([]);
    },
  );

  test('parameters of others are left alone', () => {
    expect(read('utm_source=x&__proto__=y&constructor=z')).toEqual({
      input: defaultInput,
      corrections: [],
      hasOldPrices: false,
    });
  });

  test('any text at all gives an input within its limits', () => {
    const parameter = fc.tuple(
      fc.constantFrom(...optionsOf(prices).map(({ parameter }) => parameter), 'prices'),
      fc.oneof(fc.string({ unit: anyCharacter }), fc.double().map(String), fc.bigInt().map(String)),
    );
    fc.assert(
      fc.property(fc.array(parameter, { maxLength: 14 }), (parameters) => {
        const { input } = readParameters(new URLSearchParams(parameters), prices);
        expect(withinLimits(input, prices)).toBe(input);
        for (const name of countNames) {
          const { min, max } = rangeOf(name, input, prices);
          expect(Number.isSafeInteger(input[name])).toBe(true);
          expect(input[name]).toBeGreaterThanOrEqual(min);
          expect(input[name]).toBeLessThanOrEqual(max);
        }
      }),
    );
  });
});
