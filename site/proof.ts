import * as v from 'valibot';
import { fill } from '../service/domain/fill.ts';
import { pageExists } from './addresses/pages.ts';
import { formatDay } from './formats.ts';
import { readMessages } from './index.ts';
import { defaultLocale, type Locale, localeFacts } from './read/locales.ts';
import { memberOf, type PageId } from './read/page-ids.ts';
import { readYamlFile } from './read/read-file.ts';
import { contentPath, once, thisSite } from './read/site.ts';
import { typeset } from './read/typography.ts';
import { consent, date, httpsUrl, inLanguages, page, text } from './schema/fields.ts';

const clientWords = v.strictObject({
  /** As the client wrote them. */
  words: text,
  language: v.picklist(['en', 'fr'], 'must be en or fr'),
  /** By us, into the other language, and approved by the client. */
  translation: text,
  /** What the client agreed to be named by. */
  by: inLanguages,
  /** What was done for the client. */
  work: v.optional(inLanguages),
  /** A discount, a gift, or a relationship with the company. */
  disclosure: v.optional(inLanguages),
  /** Services and industries whose pages show the words too. */
  pages: v.optional(v.array(page), []),
  consent,
});

const evidence = v.strictObject({
  name: inLanguages,
  url: v.optional(v.union([v.literal(''), httpsUrl]), ''),
  /** The last day on which it is shown. */
  until: v.optional(date),
});

/** `proof.yaml`: what others say about the company, and what it can show. */
const proofSchema = v.strictObject({
  clients: v.array(clientWords),
  credentials: v.array(evidence),
  insurance: v.array(evidence),
  /** Where clients have reviewed the company. */
  reviews: v.array(v.strictObject({ name: inLanguages, url: httpsUrl })),
  partners: v.array(evidence),
});

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
