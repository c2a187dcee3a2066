import fc from 'fast-check';
import { nearest, rangeOf } from '../../prices/estimate-input.ts';
import type { EstimateInput, EstimatePrices } from '../../prices/list.ts';

/** Every estimate that the calculator can be asked for. */
export function anyEstimateInput(prices: EstimatePrices): fc.Arbitrary<EstimateInput> {
  return fc
    .record({
      people: fc.integer(prices.people),
      extraDevices: fc.integer({ min: 0, max: 500 }),
      studentDevices: fc.integer({ min: 0, max: 500 }),
      servers: fc.integer({ min: 0, max: 50 }),
      locations: fc.integer({ min: 1, max: 50 }),
      backups: fc.integer({ min: 0, max: 800 }),
      plan: fc.constantFrom(...Object.keys(prices.plans)),
      addOns: fc.subarray(Object.keys(prices.addOns)),
      website: fc.constantFrom('none', ...Object.keys(prices.websites)),
      care: fc.constantFrom('none', ...Object.keys(prices.care)),
      term: fc.constantFrom(...Object.keys(prices.terms)),
      province: fc.constantFrom('none', 'ontario', 'quebec'),
    })
    .map((input) => ({
      ...input,
      backups: nearest(input.backups, rangeOf('backups', input, prices)),
    }));
}
