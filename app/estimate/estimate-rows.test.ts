/** The content has the words for every part of an estimate. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateEstimate } from '../../prices/calculate-estimate.ts';
import { startingInput } from '../../prices/estimate-input.ts';
import type { EstimateInput, Province } from '../../prices/list.ts';
import { formatAmount, formatPrice } from '../../prices/money.ts';
import { planPrice, priceConditions } from '../../prices/notes.ts';
import { fill } from '../../service/domain/fill.ts';
import { readCalculator } from '../../site/index.ts';
import { readPriceList } from '../../site/prices.ts';
import { anyEstimateInput } from '../../test/kit/any-estimate-input.ts';
import { cheaperPlanText, choicesOf, networkPlanText } from './choices.ts';
import { rowsOf } from './estimate-rows.ts';
import { selectionText } from './summary-text.ts';

const prices = readPriceList('en');
const defaultInput = startingInput(prices);
const config = { text: readCalculator('en'), prices, language: 'en-CA' };

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
  const { units, estimate } = config.text;
  const { plans, recommended, extras } = prices;
  const worked = (count: string, cents = 0) =>
    fill(estimate.working, { count, price: formatPrice(cents, 'en-CA') });
  expect(lines.map(({ working }) => working)).toEqual([
    worked(fill(units.people.other, { count: 12 }), plans[recommended]?.perPerson),
    worked(units.furtherLocations.one, extras.location.monthly),
  ]);
});

test('every plan card and every bill shows the minimum and the onboarding', () => {
  const minimum = formatPrice(prices.minimum, config.language);
  const { onboardingOnce, conditions } = prices.wording;
  for (const { text } of choicesOf.plan(config)) {
    expect(text).toContain(minimum);
    expect(text).toContain(onboardingOnce);
  }
  expect(priceConditions(prices, config.language)).toContain(fill(conditions, { minimum }));
});

test('several locations need a plan that includes the network', () => {
  const hint = (part: Partial<EstimateInput>) =>
    networkPlanText({ ...defaultInput, ...part }, config);
  const { fromPlan } = prices.extras.location;
  const [cheapest = ''] = Object.keys(prices.plans);
  expect(hint({ plan: cheapest, locations: 2 })).toContain(prices.plans[fromPlan]?.name);
  expect(hint({ plan: cheapest, locations: 1 })).toBeNull();
  expect(hint({ plan: fromPlan, locations: 2 })).toBeNull();
});

test('a dearer plan that includes the chosen add-ons is named once it costs no more', () => {
  const plan = (name: string, perPerson: number, addOns: string[]) => ({
    ...{ name, description: '', includes: [], perPerson, addOns },
  });
  const plans = {
    small: plan('Small', 10_000, []),
    // The step from the one plan to the other is $50.
    large: plan('Large', 15_000, ['security', 'afterHours']),
  };
  const hint = (addOns: string[], perPerson: number) => {
    const priced = {
      security: { name: 'Security', description: '', perPerson },
      afterHours: { name: 'Evenings', description: '', perPerson },
    };
    const own = { ...config, prices: { ...prices, plans, addOns: priced } };
    return cheaperPlanText({ plan: 'small', addOns }, own);
  };
  expect(hint(['security', 'afterHours'], 2_500)).toMatch(/Security and Evenings[\s\S]*Large/);
  expect(hint(['security', 'afterHours'], 2_499)).toBeNull();
  expect(hint([], 9_000)).toBeNull();
});

test('a plan shows the price a person, and for how many people the minimum pays', () => {
  const minimumCovers = '{minimum} for {people}';
  const wording = {
    ...prices.wording,
    minimumCovers,
    numbers: ['one', 'two', 'three', 'four', 'five'],
  };
  const shown = (perPerson: number) =>
    planPrice(perPerson, { ...prices, minimum: 65_000, wording }, 'en-CA');
  expect(shown(9_500)).toMatchObject({
    price: '$95',
    unit: wording.perPersonUnit,
    minimum: '$650 for 6',
  });
  // Five people pay exactly the minimum.
  expect(shown(13_000).minimum).toBe('$650 for five');
});

test('taxes have a row each where the words name each, and add up to the tax of one row', () => {
  const place = { name: 'Québec', in: 'au Québec', taxName: 'TPS + TVQ', taxPercent: 14.975 };
  const parts = { taxParts: [5, 9.975], taxPartNames: ['TPS 5 %', 'TVQ 9,975 %'] };
  const input = { ...defaultInput, province: 'quebec' as const };
  const estimate = calculateEstimate(input, prices);
  const rows = (quebec: Province) => {
    const provinces = { ...prices.provinces, quebec };
    const { sums } = rowsOf(estimate, input, { ...config, prices: { ...prices, provinces } });
    return sums.slice(-2).map(({ name, amount }) => [name, amount]);
  };
  const cents = (amount = '') => Number(amount.replace(/\D/g, ''));
  const [[tps = '', first] = [], [tvq = '', second] = []] = rows({ ...place, ...parts });
  expect(`${tps}, ${tvq}`).toMatch(/TPS 5 %.*TVQ 9,975 %/);
  expect(cents(first)).toBe(Math.round(estimate.beforeTax * 0.05));
  expect(cents(first) + cents(second)).toBe(estimate.tax);
  expect(rows(place)[1]?.[1]).toBe(formatAmount(estimate.tax, 'en-CA'));
});
