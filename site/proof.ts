import { fill } from '../service/domain/fill.ts';
import { linkIn, pageExists } from './addresses/pages.ts';
import { formatDay } from './formats.ts';
import { readMessages } from './index.ts';
import { readCompanyFacts } from './launch.ts';
import { defaultLocale, type Locale, localeFacts, locales } from './read/locales.ts';
import { memberOf, type PageId } from './read/page-ids.ts';
import { readYamlFile } from './read/read-file.ts';
import { contentPath, once, thisSite } from './read/site.ts';
import { typeset } from './read/typography.ts';
import { proofSchema, wordsIn } from './schema/facts.ts';

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

export const proofFile = () => contentPath('facts', 'proof.yaml');

export const readProofFacts = once(() =>
  readYamlFile(proofFile(), proofSchema, undefined, ({ clients }) =>
    clients.flatMap(({ language, translations, pages }, index): [string, string][] => [
      ...locales()
        .filter((locale) => locale !== language && translations[locale] === undefined)
        .map((locale): [string, string] => [
          `clients.${index}.translations.${locale}`,
          "is missing; write your translation of the client's words there",
        ]),
      ...pages
        .filter((page) => memberOf(page) === null || !pageExists(defaultLocale, page))
        .map((page): [string, string] => [
          `clients.${index}.pages`,
          `"${page}" is no page of a service or an industry`,
        ]),
    ]),
  ),
);

/** In the order of the file. */
export function readClientWords(locale: Locale, page?: PageId): ClientWords[] {
  return readProofFacts()
    .clients.filter(({ pages }) => page === undefined || pages.includes(page))
    .map(({ words, language, translations, by, work, disclosure }) => ({
      words: typeset(words, language),
      ...(language !== locale && {
        language: locales().includes(language) ? localeFacts(language).language : language,
        translation: typeset(translations[locale] ?? '', locale),
      }),
      by: wordsIn(locale, by),
      ...(work && { work: wordsIn(locale, work) }),
      ...(disclosure && { disclosure: wordsIn(locale, disclosure) }),
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
      name: wordsIn(locale, name),
      url: linkIn(locale, url, readCompanyFacts().siteUrl),
      ...(until !== undefined && {
        until: fill(readMessages(locale).proof.until, {
          day: formatDay(until, localeFacts(locale).language),
        }),
      }),
    }));
}
