/** The parts of a day in which the company may call, within its phone hours. */
import { fill } from '../../service/shared/fill.ts';
import { type Locale, localeFacts, locales } from '../../site/addresses/locales.ts';
import { readCompany, readMessages } from '../../site/index.ts';
import { type Company, shortTime } from '../../site/schema/company.ts';
import type { FormText } from '../../site/schema/site.ts';
import type { CallTime } from '../contact-form/call-times.tsx';

const noon = '12:00';
const afternoon = '14:00';

export function readCallTimes(locale: Locale): CallTime[] {
  const timesIn = (language: Locale) =>
    callTimesOf(
      readCompany(language).hours,
      readMessages(language).form.call,
      localeFacts(language).language,
    );
  const others = locales.filter((other) => other !== locale).map(timesIn);
  return timesIn(locale).map((time, index) => ({
    ...time,
    translations: others.flatMap((times) => times[index]?.line ?? []),
  }));
}

/** Times such as 09:00 compare like words. A part that lies outside the hours is left out. */
export function callTimesOf(
  { opens, closes }: Pick<Company['hours'], 'opens' | 'closes'>,
  { times }: FormText['call'],
  language: string,
): Omit<CallTime, 'translations'>[] {
  const earlier = (one: string, other: string) => (one < other ? one : other);
  const later = (one: string, other: string) => (one > other ? one : other);
  const parts = [
    { words: times.morning, from: opens, to: earlier(noon, closes) },
    { words: times.midday, from: later(noon, opens), to: earlier(afternoon, closes) },
    { words: times.afternoon, from: later(afternoon, opens), to: closes },
  ];
  return parts
    .filter(({ from, to }) => from < to)
    .map(({ words, from, to }) => {
      const hours = { from: shortTime(from, language), to: shortTime(to, language) };
      return { label: fill(words.label, hours), line: fill(words.line, hours) };
    });
}
