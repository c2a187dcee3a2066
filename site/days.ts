import * as v from 'valibot';
import { fill } from '../service/domain/fill.ts';
import { pageExists } from './addresses/pages.ts';
import { formatDayOfWeek } from './formats.ts';
import { readMessages } from './index.ts';
import { defaultLocale, type Locale, localeFacts } from './read/locales.ts';
import { readYamlFile } from './read/read-file.ts';
import { contentPath, once, thisSite } from './read/site.ts';
import { date, inLanguages, page } from './schema/fields.ts';

/** The last day is not before the first. */
const inOrder = <Days extends { from: string; until?: string | undefined }>() =>
  v.check(
    ({ from, until = from }: Days) => from <= until,
    '"until" must not be before "from"; both are days such as 2026-12-24',
  );

const announcement = v.pipe(
  v.strictObject({
    text: inLanguages,
    link: v.optional(v.strictObject({ page, label: inLanguages })),
    from: date,
    until: date,
  }),
  inOrder(),
);

const closure = v.pipe(
  v.strictObject({
    name: inLanguages,
    from: date,
    until: v.optional(date),
  }),
  inOrder(),
);
type ClosureFacts = v.InferOutput<typeof closure>;

/** `days.yaml`: what holds on certain days only. */
const daysSchema = v.strictObject({
  announcement: v.nullish(announcement),
  closures: v.array(closure),
});

const noSuchPage = 'leads to no page; take the English address of one, without its first slash';

export const readDays = once(() =>
  readYamlFile(contentPath('facts', 'days.yaml'), daysSchema, undefined, ({ announcement }) => {
    const page = announcement?.link?.page;
    return page === undefined || pageExists(defaultLocale, page)
      ? []
      : [['announcement.link.page', noSuchPage]];
  }),
);

/** Null if there is none today. */
export function readAnnouncement() {
  const { today } = thisSite();
  const { announcement } = readDays();
  if (!announcement || today < announcement.from || today > announcement.until) return null;
  return announcement;
}

const daysOf = ({ from, until = from }: ClosureFacts) => ({ from, until });

/** Those past too. */
export const daysWithoutPhone = () => readDays().closures.map(daysOf);

export interface Closure {
  /** The first day and the last, such as 2026-12-24. */
  from: string;
  until: string;
  /** In the words of a language: "on Friday, December 25 (Christmas)". */
  when: string;
}

/** Those that have not ended, the next one first. */
export function readClosures(locale: Locale): Closure[] {
  const { today } = thisSite();
  return readDays()
    .closures.filter((closure) => daysOf(closure).until >= today)
    .sort((a, b) => a.from.localeCompare(b.from))
    .map((closure) => ({ ...daysOf(closure), when: whenIn(locale, closure) }));
}

/** With its year if that is not yet: months before it, the day alone would seem to have passed. */
function dayWithYear(day: string, language: string): string {
  const [year, words] = [day.slice(0, 4), formatDayOfWeek(day, language)];
  if (year <= thisSite().today.slice(0, 4)) return words;
  return `${words}${language.startsWith('fr') ? '\u00a0' : ', '}${year}`;
}

/** Such as "on Friday, December 25 (Christmas Day)". */
function whenIn(locale: Locale, { name, from, until = from }: ClosureFacts): string {
  const { onDay, fromTo } = readMessages(locale).days;
  const { language } = localeFacts[locale];
  const [first, last] = [dayWithYear(from, language), dayWithYear(until, language)];
  const days = { day: first, from: first, until: last };
  return fill(from === until ? onDay : fromTo, { ...days, name: name[locale] });
}
