/** Days begin in Ottawa: on its day a post appears, and a holiday begins. */

export const timeZone = 'America/Toronto';

/**
 * When a day begins, with the difference to UTC: 2026-11-21T00:00:00-05:00.
 *
 * @param day such as 2026-11-21
 */
export function startOf(day: string): string {
  // Within hours of midnight; clocks change after both.
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    timeZoneName: 'longOffset',
  }).formatToParts(new Date(`${day}T03:00:00Z`));
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '');
  return `${day}T00:00:00${offset}`;
}

/** @param now ms since 1970 */
export function dayAt(now: number): string {
  // Swedish writes a day as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
}
