import fc from 'fast-check';
import { withinLimits } from '../../app/estimate/estimate-input.ts';
import type { EstimateInput, EstimatePrices } from '../../site/schema/prices.ts';

/** Every estimate that the calculator can be asked for. */
export function anyEstimateInput(prices: EstimatePrices): fc.Arbitrary<EstimateInput> {
  return fc
    .record({
      people: fc.integer({ min: 1, max: 250 }),
      extraDevices: fc.integer({ min: 0, max: 500 }),
      studentDevices: fc.integer({ min: 0, max: 500 }),
      servers: fc.integer({ min: 0, max: 50 }),
      locations: fc.integer({ min: 1, max: 50 }),
      backups: fc.integer({ min: 0, max: 800 }),
      plan: fc.constantFrom('essential', 'complete', 'premiumPlus'),
      security: fc.boolean(),
      afterHours: fc.boolean(),
      cloudBackup: fc.boolean(),
      website: fc.constantFrom('none', 'starter', 'business', 'custom'),
      care: fc.constantFrom('none', 'basic', 'standard', 'active'),
      term: fc.constantFrom('monthly', 'oneYear', 'twoYears'),
      province: fc.constantFrom('none', 'ontario', 'quebec'),
    })
    .map((input) => withinLimits(input, prices));
}
