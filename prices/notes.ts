/** The sentences beside prices. */

import { fill } from '../service/domain/fill.ts';
import { type EstimatePrices, peopleAtMinimum } from './list.ts';
import { formatPercent, formatPrice } from './money.ts';

/**
 * The price of a plan with the minimum and the onboarding, as every card of it shows them:
 * beside a price stands every fee that cannot be avoided (Competition Act, section 74.01(1.1)).
 */
export function planPrice(perPerson: number, prices: EstimatePrices, language: string) {
  const { minimum, wording } = prices;
  const people = peopleAtMinimum(perPerson, prices);
  return {
    price: formatPrice(perPerson, language),
    unit: wording.perPersonUnit,
    minimum: fill(wording.minimumCovers, { minimum: formatPrice(minimum, language), people }),
    onboarding: wording.onboardingOnce,
  };
}

/** The minimum and the onboarding, which stand below every bill. */
export function priceConditions(prices: EstimatePrices, language: string): string {
  const { wording, minimum } = prices;
  const conditions = fill(wording.conditions, { minimum: formatPrice(minimum, language) });
  return `${conditions} ${priceBasis(prices, language)}`;
}

/** Says which tax is not included, and from when the prices hold. */
export function priceBasis(prices: EstimatePrices, language: string): string {
  const { wording, effectiveDay } = prices;
  const since = fill(wording.effective, { date: effectiveDay });
  return `${taxNote(prices, language)} ${since}`;
}

/** Says which tax is not included. */
export function taxNote({ wording, provinces }: EstimatePrices, language: string): string {
  const taxes = Object.values(provinces).map(
    (province) => `${formatPercent(province.taxPercent, language)} ${province.in}`,
  );
  return fill(wording.tax, {
    taxes: new Intl.ListFormat(language, { type: 'unit' }).format(taxes),
  });
}
