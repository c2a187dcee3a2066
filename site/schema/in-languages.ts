/** Words in a file of facts, which has them in every language of the site: `{ en: Technician, fr: Technicienne }`. */
import * as v from 'valibot';
import { type Locale, locales } from '../addresses/locales.ts';
import { typeset } from '../read/typography.ts';
import { text } from './fields.ts';

export type InLanguages = Record<Locale, string>;

/** Shown as they stand, in the typography of their language. */
export const inLanguages = v.pipe(
  v.strictObject(Object.fromEntries(locales.map((locale) => [locale, text]))),
  v.transform(
    (texts): InLanguages =>
      Object.fromEntries(
        Object.entries(texts).map(([locale, words]) => [locale, typeset(words, locale)]),
      ),
  ),
);

export function wordsIn(locale: Locale, texts: InLanguages): string {
  const words = texts[locale];
  if (words === undefined) throw new Error(`There are no words in ${locale}.`);
  return words;
}
