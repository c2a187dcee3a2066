/** The sentences beside prices. */
import { formatDay, formatPercent, formatPrice } from '../../content/formats.ts';
import type { EstimatePrices } from '../../content/schema/prices.ts';
import { fill } from './text.ts';

/** The minimum and the onboarding, without which no price per person is shown (PRICE-2). */
export function priceConditions(prices: EstimatePrices, language: string): string {
  const { wording, minimum, terms } = prices;
  const conditions = fill(wording.conditions, {
    minimum: formatPrice(minimum, language),
    twoYears: formatPercent(terms.twoYears.onboardingPercent, language),
  });
  return `${conditions} ${priceBasis(prices, language)}`;
}

/** Says which tax is not included, from when the prices hold, and whether they are examples. */
export function priceBasis(prices: EstimatePrices, language: string): string {
  const { wording, provinces, effective, example } = prices;
  return [
    fill(wording.tax, {
      ontario: formatPercent(provinces.ontario.taxPercent, language),
      quebec: formatPercent(provinces.quebec.taxPercent, language),
    }),
    fill(wording.effective, { date: formatDay(effective, language) }),
    ...(example ? [wording.example] : []),
  ].join(' ');
}
