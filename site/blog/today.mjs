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
