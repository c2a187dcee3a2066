import { fill } from '../service/domain/fill.ts';
import { pageExists } from './addresses/pages.ts';
import { formatDay } from './formats.ts';
import { readMessages } from './index.ts';
import { defaultLocale, type Locale, localeFacts } from './read/locales.ts';
import { memberOf, type PageId } from './read/page-ids.ts';
import { readYamlFile } from './read/read-file.ts';
import { contentPath, once, thisSite } from './read/site.ts';
import { typeset } from './read/typography.ts';
import { proofSchema } from './schema/facts.ts';

export interface ClientWords {
  words: string;
  /** The tag of their language, if it is not that of the page; then there is a translation. */
  language?: string;
  translation?: string;
  by: string;
  work?: string;
  disclosure?: string;
}

export interface Evidence {
  name: string;
  url: string;
  /** Such as "until March 31, 2028". */
  until?: string;
}

export const readProofFacts = once(() =>
  readYamlFile(contentPath('facts', 'proof.yaml'), proofSchema, undefined, ({ clients }) =>
    clients.flatMap(({ pages }, index) =>
      pages
        .filter((page) => memberOf(page) === null || !pageExists(defaultLocale, page))
        .map((page): [string, string] => [
          `clients.${index}.pages`,
          `"${page}" is no page of a service or an industry`,
        ]),
    ),
  ),
);

/** In the order of the file. */
export function readClientWords(locale: Locale, page?: PageId): ClientWords[] {
  return readProofFacts()
    .clients.filter(({ pages }) => page === undefined || pages.includes(page))
    .map(({ words, language, translation, by, work, disclosure }) => ({
      words: typeset(words, language),
      ...(language !== locale && {
        language: localeFacts[language].language,
        translation: typeset(translation, locale),
      }),
      by: by[locale],
      ...(work && { work: work[locale] }),
      ...(disclosure && { disclosure: disclosure[locale] }),
    }));
}

export const kindsOfEvidence = ['credentials', 'insurance', 'reviews', 'partners'] as const;

/** What has not ended, by its kind. */
export function readEvidence(locale: Locale, kind: (typeof kindsOfEvidence)[number]): Evidence[] {
  const { today } = thisSite();
  const entries: { name: Record<Locale, string>; url: string; until?: string | undefined }[] =
    readProofFacts()[kind];
  return entries
    .filter(({ until = today }) => until >= today)
    .map(({ name, url, until }) => ({
      name: name[locale],
      url,
      ...(until !== undefined && {
        until: fill(readMessages(locale).proof.until, {
          day: formatDay(until, localeFacts[locale].language),
        }),
      }),
    }));
}
