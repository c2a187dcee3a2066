/**
 * When a day begins in Ottawa, with the difference to UTC: 2026-11-21T00:00:00-05:00.
 *
 * @param {string} day
 */
export function startInOttawa(day) {
  // Clocks change at two o'clock, after this moment on either of those days.
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: 'America/Toronto',
    timeZoneName: 'longOffset',
  }).formatToParts(new Date(`${day}T05:00:00Z`));
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '');
  return `${day}T00:00:00${offset}`;
}

/**
 * The day in Ottawa, such as 2026-11-21. On its day a post appears. Also asked before any package is
 * installed, to find out whether a build is stale.
 *
 * @param {number} now ms since 1970
 */
export function dayInOttawa(now) {
  // Swedish writes a day as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Toronto' }).format(now);
}
