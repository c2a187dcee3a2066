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

const hourMs = 3_600_000;

/** How many minutes the clock is ahead of UTC in that year, and again from each change on, for ten years. */
export function clockChanges(year: number): [from: number, ahead: number][] {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const aheadAt = (time: number) =>
    (Date.parse(`${clock.format(time).replace(' ', 'T')}Z`) - time) / 60_000;
  const changes: [number, number][] = [[Date.UTC(year), aheadAt(Date.UTC(year))]];
  for (let week = Date.UTC(year); week < Date.UTC(year + 10); week += 7 * 24 * hourMs) {
    const before = aheadAt(week);
    let hour = week + 7 * 24 * hourMs;
    if (aheadAt(hour) === before) continue;
    while (aheadAt(hour - hourMs) !== before) hour -= hourMs;
    changes.push([hour, aheadAt(hour)]);
  }
  return changes;
}
