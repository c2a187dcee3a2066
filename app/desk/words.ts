/** Fills in the words of the desk, and writes times and durations in the language of the page. */

import { fill } from '../../service/shared/fill.ts';
import type { DeskText, Plural } from '../../site/schema/desk.ts';
import { DeskFailure } from './api.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The company's clocks, wherever somebody reads (MAIL-13). */
const timeZone = 'America/Toronto';

export function fillCount(
  templates: Plural,
  count: number,
  language: string,
  values: Record<string, string> = {},
): string {
  const isOne = new Intl.PluralRules(language).select(count) === 'one';
  const template = isOne ? templates.one : templates.other;
  return fill(template, { count: new Intl.NumberFormat(language).format(count), ...values });
}

const day = {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone,
} as const;

/** Such as "Sun, Nov 22, 2026". */
export function formatDay(moment: number, language: string): string {
  return new Intl.DateTimeFormat(language, day).format(moment);
}

/** Such as "Sun, Nov 22, 2026, 2:05 p.m.". */
export function formatMoment(moment: number, language: string): string {
  const options = { ...day, hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(language, options).format(moment);
}

/** Such as "French" for fr-CA, as in the e-mails. */
export function formatLanguage(tag: string, language: string): string {
  const [written = tag] = tag.split('-');
  return new Intl.DisplayNames(language, { type: 'language' }).of(written) ?? tag;
}

/** In minutes within an hour, in hours and minutes within two days, then in days and hours. */
export function formatDuration(duration: number, language: string): string {
  const minutes = Math.max(0, Math.floor(duration / MINUTE));
  const parts: [number, 'day' | 'hour' | 'minute'][] =
    duration >= 2 * DAY
      ? [
          [Math.floor(duration / DAY), 'day'],
          [Math.floor((duration % DAY) / HOUR), 'hour'],
        ]
      : [
          [Math.floor(minutes / 60), 'hour'],
          [minutes % 60, 'minute'],
        ];
  const shown = parts.filter(([count], index) => count > 0 || (index === 1 && parts[0]?.[0] === 0));
  return shown.map(([count, unit]) => formatUnit(count, unit, language)).join(' ');
}

export function formatBytes(bytes: number, language: string): string {
  return formatUnit(Math.round(bytes / 1e8) / 10, 'gigabyte', language, 'short');
}

function formatUnit(
  count: number,
  unit: string,
  language: string,
  unitDisplay: 'long' | 'short' = 'long',
): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(count);
}

/** What to tell somebody about a failure: what it means and what to do. */
export function failureText(error: Error, { failures }: DeskText, language: string): string {
  if (!(error instanceof DeskFailure)) return fill(failures.other, { code: error.message });
  const known = Object.entries(failures).find(([code]) => code === error.code);
  const wait = formatDuration(Math.max(60, error.retryAfter) * 1000, language);
  return fill(known?.[1] ?? failures.other, { code: error.code, wait });
}
