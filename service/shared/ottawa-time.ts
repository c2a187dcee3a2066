/** The clock of the office, on which summer time is kept whatever a label says. */

/** Made at first use, because that takes a phone 50 ms. */
let format: Intl.DateTimeFormat | undefined;

/**
 * Such as 2026-11-26 and 09:30.
 *
 * @param now ms since 1970
 */
export function ottawaTime(now: number): { day: string; time: string } {
  // Swedish writes both as ISO 8601 does.
  format ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Toronto',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const [day = '', time = ''] = format.format(now).split(' ');
  return { day, time };
}

/** @param day such as 2026-11-26 */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
}
