/** Properties that hold for every estimate, at any prices. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPriceList } from '../../site/index.ts';
import type { EstimateInput, PriceList } from '../../site/schema/prices.ts';
import { anyEstimateInput } from '../../test/kit/any-estimate-input.ts';
import { calculateEstimate } from './calculate-estimate.ts';
import { type CountName, countNames } from './estimate-input.ts';
import { percentOf } from './percent-of.ts';

const base = readPriceList('en');
const cents = fc.integer({ min: 0, max: 200_000 });
/** Up to three decimals. */
const percent = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000);

const pricesArbitrary: fc.Arbitrary<PriceList> = fc
  .record({ unit: fc.array(cents, { minLength: 10, maxLength: 10 }), minimum: cents, percent })
  .chain(({ unit, minimum, percent: tax }) =>
    fc.record({ discount: percent, onboarding: percent }).map(({ discount, onboarding }) => {
      const [essential, complete, premiumPlus, device, student, server, location, ...addOn] =
        unit as [number, number, number, number, number, number, number, ...number[]];
      const [security, hours, backup] = addOn as [number, number, number];
      const { plans, extras, addOns, terms, provinces } = base;
      return {
        ...base,
        minimum,
        plans: {
          essential: { ...plans.essential, perPerson: essential },
          complete: { ...plans.complete, perPerson: complete },
          premiumPlus: { ...plans.premiumPlus, perPerson: premiumPlus },
        },
        extras: {
          device: { ...extras.device, monthly: device },
          studentDevice: { ...extras.studentDevice, monthly: student },
          server: { ...extras.server, monthly: server },
          location: { ...extras.location, monthly: location },
        },
        addOns: {
          security: { ...addOns.security, perPerson: security },
          afterHours: { ...addOns.afterHours, perPerson: hours },
          backup: { ...addOns.backup, perMachine: backup },
        },
        terms: {
          ...terms,
          twoYears: {
            ...terms.twoYears,
            discountPercent: discount,
            onboardingPercent: onboarding,
          },
        },
        provinces: { ...provinces, quebec: { ...provinces.quebec, taxPercent: tax } },
      };
    }),
  );

const inputArbitrary = anyEstimateInput(base);

const runs = { numRuns: 500 };

test('one more of anything never costs less, in any total', () => {
  fc.assert(
    fc.property(inputArbitrary, pricesArbitrary, fc.constantFrom(...countNames), check),
    runs,
  );
  function check(input: EstimateInput, prices: PriceList, name: CountName) {
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

test('the lines add up to the totals', () => {
  fc.assert(
    fc.property(inputArbitrary, pricesArbitrary, (input, prices) => {
      const estimate = calculateEstimate(input, prices);
      const lines = estimate.lines.reduce((sum, { amount }) => sum + amount, 0);
      expect(lines).toBe(estimate.subtotal);
      expect(lines + estimate.minimumTopUp + estimate.discount + estimate.care + estimate.tax).toBe(
        estimate.total,
      );
      const { onboarding, website, once, firstInvoice } = estimate;
      expect(onboarding.amount + website).toBe(once.beforeTax);
      expect(once.beforeTax + once.tax).toBe(once.total);
      expect(estimate.total + once.total).toBe(firstInvoice.total);
      expect(firstInvoice.beforeTax + firstInvoice.tax).toBe(firstInvoice.total);
    }),
    runs,
  );
});

test('amounts are whole cents, and only the discount is below zero', () => {
  fc.assert(
    fc.property(inputArbitrary, pricesArbitrary, (input, prices) => {
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
    }),
    runs,
  );
});

test('a month of managed IT never costs less than the minimum, whatever is discounted', () => {
  fc.assert(
    fc.property(inputArbitrary, pricesArbitrary, (input, prices) => {
      const { minimum } = prices;
      const estimate = calculateEstimate(input, prices);
      expect(estimate.beforeTax - estimate.care).toBe(estimate.itMonthly);
      expect(estimate.itMonthly).toBeGreaterThanOrEqual(minimum);
      expect(estimate.onboarding.month).toBeGreaterThanOrEqual(minimum);
      // Topped up only to it.
      if (estimate.minimumTopUp > 0) expect(estimate.itMonthly).toBe(minimum);
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

test.each([
  // 93.535, 0.5, and just below a half
  [71_950, 13, 9_354],
  [50, 1, 1],
  [49, 1, 0],
  [100, 14.975, 15],
  [300, 0.5, 2],
  // 1.005 % of 10,000.00 as floating-point numbers is 10049.999999999998
  [1_000_000, 1.005, 10_050],
  [0, 14.975, 0],
  [12_345, 100, 12_345],
])('%i cents at %d percent are %i', (amount, rate, expected) => {
  expect(percentOf(amount, rate)).toBe(expected);
});
