import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readPriceList } from '../site/prices.ts';
import { anyEstimateInput } from '../test/kit/any-estimate-input.ts';
import { calculateEstimate, percentOf } from './calculate-estimate.ts';
import { type CountName, countNames, firstCounts, startingInput } from './estimate-input.ts';
import type { EstimateInput, PriceList } from './list.ts';
import { estimateInputSchema } from './schema.ts';

/** Fixed prices, so that the sums below do not depend on those of the company. */
const prices: PriceList = {
  ...readPriceList('en'),
  minimum: 65_000,
  recommended: 'complete',
  plans: {
    essential: plan('Essential', 9_500),
    complete: plan('Complete', 13_500),
    premiumPlus: plan('Premium Plus', 17_500, ['security', 'afterHours']),
  },
  extras: {
    device: { name: 'device', description: '-', monthly: 3_500 },
    studentDevice: { name: 'student device', description: '-', monthly: 800 },
    server: { name: 'server', description: '-', monthly: 12_000 },
    location: { name: 'location', description: '-', monthly: 15_000, fromPlan: 'complete' },
    backup: { name: 'backup', description: '-', monthly: 2_500 },
  },
  addOns: {
    security: { name: 'security', description: '-', perPerson: 2_500 },
    afterHours: { name: 'after hours', description: '-', perPerson: 2_500 },
  },
  terms: {
    monthly: { name: 'monthly', discountPercent: 0, onboardingPercent: 100 },
    oneYear: { name: '12', discountPercent: 3, onboardingPercent: 100 },
    twoYears: { name: '24', discountPercent: 5, onboardingPercent: 50 },
  },
  websites: {
    starter: { name: 'starter', description: '-', from: 350_000 },
    business: { name: 'business', description: '-', from: 750_000 },
    custom: { name: 'custom', description: '-', from: 1_500_000 },
  },
  care: {
    basic: { name: 'basic', description: '-', monthly: 8_900 },
    standard: { name: 'standard', description: '-', monthly: 17_900 },
    active: { name: 'active', description: '-', monthly: 34_900 },
  },
  provinces: {
    ontario: { name: 'Ontario', in: 'in Ontario', taxName: 'HST', taxPercent: 13 },
    quebec: { name: 'Quebec', in: 'in Quebec', taxName: 'GST + QST', taxPercent: 14.975 },
  },
};

function plan(name: string, perPerson: number, addOns: string[] = []): PriceList['plans'][string] {
  return { name, description: '-', includes: [], perPerson, addOns };
}

const defaultInput = startingInput(prices);
const estimate = (part: Partial<EstimateInput>) =>
  calculateEstimate({ ...defaultInput, province: 'ontario', ...part }, prices);
const amounts = (part: Partial<EstimateInput>) =>
  Object.fromEntries(estimate(part).lines.map(({ id, amount }) => [id, amount]));

test('ten people on Complete in Ontario, month to month', () => {
  expect(estimate({ people: 10 })).toEqual({
    lines: [
      {
        id: 'plan',
        name: 'Complete',
        count: 10,
        unit: 13_500,
        amount: 135_000,
        isIncluded: false,
      },
    ],
    subtotal: 135_000,
    discount: 0,
    minimumTopUp: 0,
    itMonthly: 135_000,
    care: 0,
    beforeTax: 135_000,
    tax: 17_550,
    total: 152_550,
    onboarding: { month: 135_000, amount: 135_000 },
    website: 0,
    once: { beforeTax: 135_000, tax: 17_550, total: 152_550 },
    firstInvoice: { beforeTax: 270_000, tax: 35_100, total: 305_100 },
  });
});

test('what an example leaves out, nobody pays for', () => {
  const { people } = firstCounts;
  expect(v.parse(estimateInputSchema, { people, plan: 'complete' })).toMatchObject(firstCounts);
});

test('without a place nothing is taxed', () => {
  expect(estimate({ people: 10, province: 'none' })).toMatchObject({
    tax: 0,
    total: 135_000,
    once: { beforeTax: 135_000, tax: 0, total: 135_000 },
    firstInvoice: { beforeTax: 270_000, tax: 0, total: 270_000 },
  });
});

test('every line at once, 24 months, Quebec', () => {
  const full = {
    people: 12,
    extraDevices: 3,
    studentDevices: 20,
    servers: 1,
    locations: 3,
    addOns: ['security', 'afterHours'],
    backups: 4,
    care: 'standard',
    term: 'twoYears',
    province: 'quebec',
  } satisfies Partial<EstimateInput>;
  expect(amounts(full)).toEqual({
    plan: 162_000,
    extraDevices: 10_500,
    studentDevices: 16_000,
    servers: 12_000,
    locations: 30_000,
    security: 30_000,
    afterHours: 30_000,
    backups: 10_000,
  });
  // 3,005.00 less 5 % (150.25) and 179.00 care are 3,033.75; 14.975 % of that are 454.304…
  expect(estimate(full)).toMatchObject({
    subtotal: 300_500,
    discount: -15_025,
    minimumTopUp: 0,
    itMonthly: 285_475,
    care: 17_900,
    beforeTax: 303_375,
    tax: 45_430,
    total: 348_805,
    // Half of 3,005.00; 14.975 % of 1,502.50 are 224.999…
    onboarding: { month: 300_500, amount: 150_250 },
    once: { beforeTax: 150_250, tax: 22_500, total: 172_750 },
    firstInvoice: { beforeTax: 453_625, tax: 67_930, total: 521_555 },
  });
});

test('the minimum holds after the discount, and care comes on top of it', () => {
  expect(estimate({ people: 3, plan: 'essential', care: 'basic', term: 'oneYear' })).toMatchObject({
    subtotal: 28_500,
    discount: -855,
    minimumTopUp: 37_355,
    itMonthly: 65_000,
    care: 8_900,
    beforeTax: 73_900,
    tax: 9_607,
    // Setup is before any discount, and one month costs the minimum then too.
    onboarding: { month: 65_000, amount: 65_000 },
  });
});

test('a discount that only just leads below the minimum is topped up to it', () => {
  // 665.00 less 5 % (33.25) are 631.75.
  expect(estimate({ people: 7, plan: 'essential', term: 'twoYears' })).toMatchObject({
    subtotal: 66_500,
    discount: -3_325,
    minimumTopUp: 1_825,
    itMonthly: 65_000,
    beforeTax: 65_000,
    onboarding: { month: 66_500, amount: 33_250 },
  });
});

test('what a plan includes is not charged, asked for or not', () => {
  for (const addOns of [[], ['security', 'afterHours']]) {
    const { lines, subtotal } = estimate({
      people: 5,
      plan: 'premiumPlus',
      addOns,
    });
    expect(subtotal).toBe(87_500);
    expect(lines.slice(1)).toEqual([
      { id: 'security', name: 'security', count: 5, unit: 2_500, amount: 0, isIncluded: true },
      { id: 'afterHours', name: 'after hours', count: 5, unit: 2_500, amount: 0, isIncluded: true },
    ]);
  }
});

test('an add-on that no plan includes counts people, on the dearest plan too', () => {
  const input = { ...defaultInput, people: 5, plan: 'premiumPlus', addOns: ['cloudBackup'] };
  const cloudBackup = { name: 'cloud', description: '-', perPerson: 400 };
  const offered = { ...prices, addOns: { ...prices.addOns, cloudBackup } };
  expect(calculateEstimate(input, offered).subtotal).toBe(87_500 + 2_000);
});

test('a website is paid once, with the setup, and is in the first invoice', () => {
  // 13 % of 4,850.00 are 630.50.
  expect(estimate({ people: 10, website: 'starter' })).toMatchObject({
    beforeTax: 135_000,
    onboarding: { amount: 135_000 },
    website: 350_000,
    once: { beforeTax: 485_000, tax: 63_050, total: 548_050 },
    firstInvoice: { beforeTax: 620_000, tax: 80_600, total: 700_600 },
  });
});

test('the first location costs nothing more', () => {
  expect(amounts({ locations: 1 })).not.toHaveProperty('locations');
  expect(amounts({ locations: 2 })).toHaveProperty('locations', 15_000);
});

const anyInput = anyEstimateInput(prices);

const runs = { numRuns: 500 };

test('one more of anything never costs less, in any total', () => {
  fc.assert(fc.property(anyInput, fc.constantFrom(...countNames), check), runs);
  function check(input: EstimateInput, name: CountName) {
    const before = calculateEstimate(input, prices);
    const after = calculateEstimate({ ...input, [name]: input[name] + 1 }, prices);
    expect(after.subtotal).toBeGreaterThanOrEqual(before.subtotal);
    expect(after.itMonthly).toBeGreaterThanOrEqual(before.itMonthly);
    expect(after.beforeTax).toBeGreaterThanOrEqual(before.beforeTax);
    expect(after.total).toBeGreaterThanOrEqual(before.total);
    expect(after.once.total).toBeGreaterThanOrEqual(before.once.total);
    expect(after.firstInvoice.total).toBeGreaterThanOrEqual(before.firstInvoice.total);
  }
});

test('amounts are whole cents, only the discount is below zero, and no month costs less than the minimum', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const { lines, onboarding, once, firstInvoice, discount, ...sums } = calculateEstimate(
        input,
        prices,
      );
      const amounts = [
        ...lines.flatMap(({ amount, unit, count }) => [amount, unit, count]),
        ...[onboarding, once, firstInvoice].flatMap((part) => Object.values(part)),
        ...Object.values(sums),
      ];
      for (const amount of amounts) {
        expect(Number.isSafeInteger(amount)).toBe(true);
        expect(amount).toBeGreaterThanOrEqual(0);
      }
      expect(Number.isSafeInteger(discount)).toBe(true);
      expect(discount).toBeLessThanOrEqual(0);
      expect(Object.is(discount, -0)).toBe(false);
      expect(sums.beforeTax - sums.care).toBe(sums.itMonthly);
      expect(sums.itMonthly).toBeGreaterThanOrEqual(prices.minimum);
      expect(onboarding.month).toBeGreaterThanOrEqual(prices.minimum);
      // Topped up only to it.
      if (sums.minimumTopUp > 0) expect(sums.itMonthly).toBe(prices.minimum);
    }),
    runs,
  );
});

test('a share is rounded half up, exactly', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000_000 - 1 }),
      fc.integer({ min: 0, max: 100_000 }),
      (amount, thousandths) => {
        // Compares with decimal digits: the third digit behind the point decides.
        const digits = (BigInt(amount) * BigInt(thousandths)).toString().padStart(6, '0');
        const wholeCents = Number(digits.slice(0, -5));
        const expected = Number(digits.at(-5)) >= 5 ? wholeCents + 1 : wholeCents;
        expect(percentOf(amount, thousandths / 1000)).toBe(expected);
      },
    ),
    { numRuns: 5000 },
  );
});

test('half a cent rounds up: 13 % of 50 cents are 7', () => {
  expect([percentOf(50, 13), percentOf(49, 13)]).toEqual([7, 6]);
});
