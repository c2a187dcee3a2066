/** The least that anybody pays. */

import { leastMonth } from '../../prices/list.ts';
import { formatPrice } from '../../prices/money.ts';
import { readPriceList } from '../../site/prices.ts';
import { type Locale, localeFacts } from '../../site/read/locales.ts';

/** Of websites or care plans, such as "from $89 a month". */
export function fromPrice(locale: Locale, list: 'websites' | 'care'): string {
  const { websites, care, wording } = readPriceList(locale);
  return list === 'websites'
    ? written(
        locale,
        Object.values(websites).map(({ from }) => from),
        wording.onceUnit,
      )
    : written(
        locale,
        Object.values(care).map(({ monthly }) => monthly),
        wording.monthUnit,
      );
}

/** Of managed IT. */
export function priceRange(locale: Locale): string {
  const prices = readPriceList(locale);
  return written(locale, [leastMonth(prices)], prices.wording.monthUnit);
}

function written(locale: Locale, cents: number[], unit: string): string {
  const { from } = readPriceList(locale).wording;
  return `${from} ${formatPrice(Math.min(...cents), localeFacts[locale].language)} ${unit}`;
}
