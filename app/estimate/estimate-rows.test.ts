/** The content has the words for every part of an estimate. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, formatDay, formatPrice } from '../../site/formats.ts';
import { readCalculator, readPriceList } from '../../site/index.ts';
import type { EstimateInput, Province } from '../../site/schema/prices.ts';
import { anyEstimateInput } from '../../test/kit/any-estimate-input.ts';
import { calculateEstimate } from './calculate-estimate.ts';
import { cheaperPlanText, choicesOf, networkPlanText } from './choices.ts';
import { startingInput, withinLimits } from './estimate-input.ts';
import { rowsOf, ticketWords } from './estimate-rows.ts';
import { planPrice, priceConditions } from './price-notes.ts';
import { selectionText } from './summary-text.ts';

const prices = readPriceList('en');
const defaultInput = startingInput(prices);
const effectiveDay = formatDay(prices.effective, 'en-CA');
const config = { text: readCalculator('en'), prices, language: 'en-CA', effectiveDay };

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
        networkPlanText(input, config),
        selectionText(input, config),
      ]);
      expect(words).not.toMatch(/[{]\w+[}]|undefined|NaN/);
    }),
  );
});

test('the amounts of a bill add up to its totals as they are shown', () => {
  fc.assert(
    fc.property(anyEstimateInput(prices), (input) => {
      const { lines, sums, total, once, onceTotal, firstInvoice } = rowsOf(
        calculateEstimate(input, prices),
        input,
        config,
      );
      const { subtotal, beforeTax } = config.text.estimate;
      const added = [...lines, ...sums.filter(({ name }) => ![subtotal, beforeTax].includes(name))];
      const cents = (amount: string) => Number(amount.replace(/[^\d-]/g, ''));
      const sumOf = (rows: { amount: string }[]) =>
        rows.reduce((sum, { amount }) => sum + cents(amount), 0);
      expect(sumOf(added)).toBe(cents(total));
      expect(sumOf(once)).toBe(cents(onceTotal));
      expect(cents(total) + cents(onceTotal)).toBe(cents(firstInvoice));
    }),
  );
});

test('a line says how it was worked out', () => {
  const input = { ...defaultInput, people: 12, locations: 2 };
  const { lines } = rowsOf(calculateEstimate(input, prices), input, config);
  expect(lines.map(({ working }) => working)).toEqual([
    expect.stringMatching(/^12 people × \$\d+$/),
    expect.stringMatching(/^1 additional location × \$\d+$/),
  ]);
});

test('every plan card and every bill shows the minimum and the onboarding', () => {
  const minimum = formatPrice(prices.minimum, config.language);
  for (const text of [
    ...choicesOf.plan(config).map((choice) => `${choice.price} ${choice.text}`),
    priceConditions(prices, config.language),
  ]) {
    expect(text).toContain(`${minimum} a month`);
    expect(text).toMatch(/Setup\b.* one month’s fee, once/);
  }
});

test('several locations need a plan that includes the network', () => {
  const hint = (part: Partial<EstimateInput>) =>
    networkPlanText({ ...defaultInput, ...part }, config);
  expect(hint({ plan: 'essential', locations: 2 })).toContain('choose Complete');
  expect(hint({ plan: 'essential', locations: 1 })).toBeNull();
  expect(hint({ plan: 'complete', locations: 2 })).toBeNull();
});

test('a dearer plan that includes the chosen add-ons is named once it costs no more', () => {
  const hint = (addOns: string[], perPerson: number) => {
    const { security, afterHours } = prices.addOns;
    const priced = {
      security: { ...security, name: 'Security', description: '', perPerson },
      afterHours: { ...afterHours, name: 'Evenings', description: '', perPerson },
    };
    const own = { ...config, prices: { ...prices, addOns: priced } };
    return cheaperPlanText({ plan: 'complete', addOns }, own);
  };
  // The step from the one plan to the other is $50.
  expect(hint(['security', 'afterHours'], 2_500)).toMatch(/Security and Evenings .*Premium Plus/);
  expect(hint(['security', 'afterHours'], 2_499)).toBeNull();
  expect(hint(['security'], 4_900)).toBeNull();
  expect(hint([], 9_000)).toBeNull();
});

test('a plan shows the price a person, and for how many people the minimum pays', () => {
  const shown = (perPerson: number) =>
    planPrice(perPerson, { ...prices, minimum: 65_000 }, 'en-CA');
  expect(shown(9_500)).toMatchObject({
    price: '$95',
    unit: 'a person a month',
    minimum: 'Minimum: $650 a month, for up to six people.',
  });
  // Five people pay exactly the minimum.
  expect(shown(13_000).minimum).toContain('up to five people');
  expect(shown(13_001).minimum).toContain('up to four people');
});

test('the words say whether amounts are before tax', () => {
  expect(ticketWords({ province: 'none' }, config.text)).toMatchObject({
    total: expect.stringContaining('before tax'),
    firstInvoice: expect.stringContaining('before tax'),
  });
  expect(ticketWords({ province: 'quebec' }, config.text).total).toContain('with tax');
});

test('taxes have a row each where the words name each, and add up to the tax of one row', () => {
  const quebec = { name: 'Québec', in: 'au Québec', taxName: 'TPS + TVQ', taxPercent: 14.975 };
  const parts = { taxParts: [5, 9.975], taxPartNames: ['TPS 5 %', 'TVQ 9,975 %'] };
  const withQuebec = (place: Province) => ({
    ...config,
    prices: { ...prices, provinces: { ...prices.provinces, quebec: place } },
  });
  const input = { ...defaultInput, province: 'quebec' as const };
  const estimate = calculateEstimate(input, prices);
  const rows = (estimateConfig: typeof config) =>
    rowsOf(estimate, input, estimateConfig)
      .sums.slice(-2)
      .map(({ name, amount }) => [name, amount]);
  const cents = (amount = '') => Number(amount.replace(/\D/g, ''));
  const [[tps, first], [tvq, second]] = rows(withQuebec({ ...quebec, ...parts })) as [
    string[],
    string[],
  ];
  expect([tps, tvq]).toEqual([
    expect.stringContaining('TPS 5 %'),
    expect.stringContaining('TVQ 9,975 %'),
  ]);
  expect(cents(first)).toBe(Math.round(estimate.beforeTax * 0.05));
  expect(cents(first) + cents(second)).toBe(estimate.tax);
  expect(rows(withQuebec(quebec))[1]?.[1]).toBe(formatAmount(estimate.tax, 'en-CA'));
});
