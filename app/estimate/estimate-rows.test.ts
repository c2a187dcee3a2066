/** The content has the words for every part of an estimate. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCalculator, readPriceList } from '../../content/index.ts';
import { anyEstimateInput } from '../../test/kit/any-estimate-input.ts';
import { calculateEstimate } from './calculate-estimate.ts';
import {
  careChoices,
  cheaperPlanText,
  perPersonText,
  planChoices,
  provinceChoices,
  termChoices,
} from './choices.ts';
import { correctionText } from './correction-text.ts';
import { defaultInput, withinLimits } from './estimate-input.ts';
import { rowsOf } from './estimate-rows.ts';
import { selectionText } from './summary-text.ts';
import { readParameters } from './url-state.ts';

const prices = readPriceList('en');
const config = { text: readCalculator('en'), prices, language: 'en-CA' };

test('the examples are within the limits', () => {
  for (const { estimate } of config.text.examples.items) {
    expect(withinLimits(estimate, prices)).toBe(estimate);
  }
});

test('every estimate has its words: no placeholder is left, none lacks its value', () => {
  fc.assert(
    fc.property(anyEstimateInput(prices), (input) => {
      const words = JSON.stringify([
        rowsOf(calculateEstimate(input, prices), input, config),
        cheaperPlanText(input, config),
        selectionText(input, config),
      ]);
      expect(words).not.toMatch(/[{]\w+[}]|undefined|NaN/);
    }),
  );
});

test('a line says how it was worked out', () => {
  const input = { ...defaultInput, people: 12, locations: 2 };
  const { lines } = rowsOf(calculateEstimate(input, prices), input, config);
  expect(lines.map(({ working }) => working)).toEqual([
    expect.stringMatching(/^12 people × \$\d+$/),
    expect.stringMatching(/^1 further location × \$\d+$/),
  ]);
});

test('every price a person stands with the minimum and the onboarding', () => {
  for (const text of [
    ...planChoices(config).map(({ price }) => price),
    perPersonText(prices.addOns.security.perPerson, config),
    cheaperPlanText({ ...defaultInput, security: true, afterHours: true }, config),
  ]) {
    expect(text).toMatch(/\$\d+ a person.*minimum \$\d+ a month.*onboarding once/);
  }
});

test('each choice is called something else', () => {
  for (const choices of [planChoices, careChoices, termChoices, provinceChoices]) {
    const titles = choices(config).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  }
});

test('corrections are said in sentences', () => {
  const parameters = new URLSearchParams('people=900&plan=gold&security=x&care=y');
  const { input, corrections } = readParameters(parameters, prices);
  expect(corrections.map((one) => correctionText(one, input, config))).toEqual([
    'People must be between 1 and 250; we set it to 250.',
    expect.stringMatching(/^Plan: .*“Complete”/),
    expect.stringMatching(/^Website care: .*“No website care”/),
    expect.stringMatching(/^Security bundle: .*“no”/),
  ]);
});
