import { createHash } from 'node:crypto';
import type { PriceFacts } from './schema/prices.ts';

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

/** Changes with every price and rate, and with nothing else, so that an estimate from older prices is recognised. */
export function priceVersion({ people: _, ...facts }: PriceFacts): string {
  return createHash('sha256').update(numbersIn(facts).join()).digest('hex').slice(0, 8);
}
