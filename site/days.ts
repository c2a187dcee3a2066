/**
 * Reads `content/facts/days.yaml`: the announcement, and the days on which the company is closed. Which of them are
 * shown is decided when the site is built, which is done every night.
 */
import { join } from 'node:path';
import { fill } from '../service/domain/fill.ts';
import type { ClosedDays } from '../service/domain/text.ts';
import { pageExists } from './addresses/pages.ts';
import { formatDayOfWeek } from './formats.ts';
import { readCompany, readMessages, readProvinces } from './index.ts';
import { factsFolder } from './read/content-folder.ts';
import { defaultLocale, type Locale, localeFacts } from './read/locales.ts';
import { ContentError } from './read/mistakes.ts';
import { once } from './read/once.ts';
import { readYamlFile } from './read/read-file.ts';
import { dayInOttawa } from './read/today.mjs';
import { type ClosureFacts, daysSchema, wordsIn } from './schema/facts.ts';

const file = join(factsFolder, 'days.yaml');

export const readDays = once((_: 'days') => {
  const days = readYamlFile(file, daysSchema);
  const page = days.announcement?.link?.page;
  if (page !== undefined && !pageExists(defaultLocale, page)) {
    throw new ContentError(
      `${file}: announcement.link.page: leads to "${page}", and there is no such page`,
    );
  }
  return days;
});

/** Null if there is none on this day. */
export function announcementOn(day = dayInOttawa(Date.now())) {
  const { announcement } = readDays('days');
  if (!announcement || day < announcement.from || day > announcement.until) return null;
  return announcement;
}

export interface Closure extends ClosedDays {
  /** Elsewhere the phone is answered. */
  closesPhone: boolean;
}

/** Those that have not ended, the next one first. */
export function closuresFrom(locale: Locale, day = dayInOttawa(Date.now())): Closure[] {
  const { region } = readCompany(locale).address;
  return readDays('days')
    .closures.filter(({ from, until = from }) => until >= day)
    .sort((a, b) => a.from.localeCompare(b.from))
    .map((closure) => ({
      from: closure.from,
      until: closure.until ?? closure.from,
      when: whenIn(locale, closure),
      closesPhone: closure.only === undefined || closure.only === region,
    }));
}

/** Such as "on Friday, December 25 (Christmas Day)". */
function whenIn(locale: Locale, { name, from, until = from, only }: ClosureFacts): string {
  const { onDay, fromTo, onlyIn } = readMessages(locale).days;
  const { language } = localeFacts(locale);
  const [first, last] = [formatDayOfWeek(from, language), formatDayOfWeek(until, language)];
  const words = wordsIn(locale, name);
  return fill(from === until ? onDay : fromTo, {
    day: first,
    from: first,
    until: last,
    name:
      only === undefined
        ? words
        : fill(onlyIn, { name: words, province: readProvinces(locale)[only].in }),
  });
}
