/** Writes days for a language such as en-CA. */

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
