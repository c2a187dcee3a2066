/** Days begin where the main office is: on its day a post appears, and a holiday begins. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { province, timeZones } from './provinces.ts';

/** Facts are checked by the day, so that the office's province is looked up before. @param folder of the content */
export function zoneOfOffice(folder: string): string {
  const file = join(folder, 'facts/company.yaml');
  const facts = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const [, written] = /^[^#\n]*\bregion: *["']?([\p{L} -]+)/mu.exec(facts) ?? [];
  const region = v.safeParse(province, written);
  return timeZones[region.success ? region.output : 'ON'];
}

/**
 * When a day begins, with the difference to UTC: 2026-11-21T00:00:00-05:00.
 *
 * @param day such as 2026-11-21
 */
export function startIn(timeZone: string, day: string): string {
  // Within hours of midnight all over Canada; clocks change after both.
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    timeZoneName: 'longOffset',
  }).formatToParts(new Date(`${day}T03:00:00Z`));
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '');
  return `${day}T00:00:00${offset}`;
}

/** @param now ms since 1970 */
export function dayIn(timeZone: string, now: number): string {
  // Swedish writes a day as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
}
