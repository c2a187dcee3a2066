/** The least that anybody pays. */

import { formatPrice } from '../../site/formats.ts';
import { readPriceList } from '../../site/index.ts';
import { hasPlans, leastMonth } from '../../site/price-list.ts';
import { type Locale, localeFacts } from '../../site/read/locales.ts';

type List = 'websites' | 'care';

/** Cents; of care if there are care plans, or else of websites, unless it is said of which. */
function lowestOf(locale: Locale, list: List = anyList(locale)): number {
  const { websites, care } = readPriceList(locale);
  return list === 'websites'
    ? Math.min(...Object.values(websites).map(({ from }) => from))
    : Math.min(...Object.values(care).map(({ monthly }) => monthly));
}

/** Such as "from $89 a month". */
export function fromPrice(locale: Locale, list: List = anyList(locale)): string {
  const { monthUnit, onceUnit } = readPriceList(locale).wording;
  return written(locale, lowestOf(locale, list), list === 'care' ? monthUnit : onceUnit);
}

/** That of managed IT, where it is sold. */
export function priceRange(locale: Locale): string {
  const prices = readPriceList(locale);
  return hasPlans(prices)
    ? written(locale, leastMonth(prices), prices.wording.monthUnit)
    : fromPrice(locale);
}

function anyList(locale: Locale): List {
  return Object.keys(readPriceList(locale).care).length > 0 ? 'care' : 'websites';
}

function written(locale: Locale, cents: number, unit: string): string {
  const { from } = readPriceList(locale).wording;
  return `${from} ${formatPrice(cents, localeFacts(locale).language)} ${unit}`;
}
