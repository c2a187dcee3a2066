/** Formats figures and dates for a language such as en-CA. Amounts are integer cents. */

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

/** @param day such as 2026-11-21 */
export function formatDay(
  day: string,
  language: string,
  dateStyle: 'long' | 'medium' = 'long',
): string {
  return withOrdinal(dayFormat(language, dateStyle).format(new Date(day)), language);
}

/** Without the year: "Friday, December 25", "vendredi 1er janvier". A day and its month stay on one line. */
export function formatDayOfWeek(day: string, language: string): string {
  const date = new Date(day).toLocaleDateString(language, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return language.startsWith('fr')
    ? date.replace(/\d+ /, (number) => dayOfMonth('', number.trim()))
    : date.replace(/ (?=\d+$)/, '\u00a0');
}

/** Making one takes longer than a hundred uses, and a build writes thousands of days. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(language: string, dateStyle: 'long' | 'medium'): Intl.DateTimeFormat {
  const key = `${language} ${dateStyle}`;
  const format =
    dayFormats.get(key) ?? new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' });
  dayFormats.set(key, format);
  return format;
}

/** French says "1er novembre", which Intl does not. A day and its month stay on one line. */
function withOrdinal(date: string, language: string): string {
  return language.startsWith('fr') ? date.replace(/^(\d+) /, dayOfMonth) : date;
}

function dayOfMonth(_: string, day: string): string {
  return `${day === '1' ? '1er' : day}\u00a0`;
}

/** The day of a moment (ms since 1970) in the reader's time zone. */
export function formatToday(now: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
  return withOrdinal(format.format(now), language);
}
