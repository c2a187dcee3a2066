/** Writes money and rates for a language such as en-CA. Amounts are integer cents. */

/** For sentences: "$135", "$96.50". */
export function formatPrice(cents: number, language: string): string {
  return money(cents, language, cents % 100 !== 0);
}

/** For columns, where the cents stand below each other: "$1,620.00", "-$48.60". */
export function formatAmount(cents: number, language: string): string {
  return money(cents, language, true);
}

interface Notation {
  group: string;
  decimal: string;
  /** In which # stands for the figure. */
  money: string;
  rate: string;
}

/**
 * How the site's languages write figures. `Intl` knows it too, but the first number that it formats in a
 * page takes a phone 50 ms, during hydration. The tests compare them.
 */
const english = { group: ',', decimal: '.', money: '$#', rate: '#%' };
const french = { group: '\u00a0', decimal: ',', money: '#\u00a0$', rate: '#\u00a0%' };

const notationOf = (language: string): Notation => (language === 'fr-CA' ? french : english);

function money(cents: number, language: string, withCents: boolean): string {
  const notation = notationOf(language);
  const size = Math.abs(cents);
  const dollars = String(Math.trunc(size / 100)).replace(/\B(?=(\d{3})+$)/g, notation.group);
  const rest = withCents ? notation.decimal + String(size % 100).padStart(2, '0') : '';
  return (cents < 0 ? '-' : '') + notation.money.replace('#', dollars + rest);
}

/** @param percent with at most three decimals */
export function formatPercent(percent: number, language: string): string {
  const notation = notationOf(language);
  return notation.rate.replace('#', String(percent).replace('.', notation.decimal));
}
