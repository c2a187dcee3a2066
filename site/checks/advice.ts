/** Matters of taste. An editor may follow them or not: they are printed, and stop nothing. */
import { fileOf, pageIds } from '../addresses/pages.ts';
import { readCompany } from '../company.ts';
import { readHead } from '../index.ts';
import { fileOfPost, readAllPosts } from '../posts.ts';
import { type Locale, locales } from '../read/locales.ts';
import { atField } from '../read/source.ts';
import { textsIn } from './content-files.ts';
import { readSources, sourcesFile } from './required-words.ts';

/** Search engines show about so many characters. */
const longestTitle = 65;
const description = { least: 110, most: 165 };

interface Page {
  file: string;
  title: string;
  description: string;
}

export function contentAdvice(): string[] {
  return locales.flatMap((locale) => [
    ...pagesOf(locale).flatMap(headAdvice),
    ...typedFacts(locale),
    ...linkAdvice(locale),
  ]);
}

function pagesOf(locale: Locale): Page[] {
  return [
    ...pageIds(locale).map((page) => ({
      ...readHead(locale, page),
      file: fileOf(locale, page) ?? '',
    })),
    ...readAllPosts(locale).map((post) => ({ ...post, file: fileOfPost(locale, post.id) })),
  ];
}

function headAdvice(page: Page): string[] {
  const { least, most } = description;
  const [title, words] = [page.title.length, page.description.length];
  const ofTitle = `has ${title} characters; search engines show ${longestTitle}`;
  const ofWords = `has ${words} characters; ${least} to ${most} are shown whole`;
  return [
    ...(title > longestTitle ? [atField(page.file, 'title', ofTitle)] : []),
    ...(words < least || words > most ? [atField(page.file, 'description', ofWords)] : []),
  ];
}

/** Facts that are typed instead of named, and stay when they change. */
function typedFacts(locale: Locale): string[] {
  const { phone, email, hours } = readCompany(locale);
  const [area, exchange, line] = phone.display.match(/\d+/g) ?? [];
  const facts: [pattern: RegExp, name: string][] = [
    [new RegExp(`${area}\\D{0,2}${exchange}\\D?${line}`), '{company.phone}'],
    [new RegExp(RegExp.escape(email), 'i'), '{company.email}'],
    [new RegExp(RegExp.escape(hours.text)), '{company.hours}'],
  ];
  return textsIn(locale).flatMap(({ texts, placeOf }) =>
    texts.flatMap((text) =>
      facts
        .filter(([pattern]) => pattern.test(text.text))
        .map(
          ([, name]) => `${placeOf(text)}: ${name} in place of what is typed follows every change`,
        ),
    ),
  );
}

function linkAdvice(locale: Locale): string[] {
  const sources = readSources();
  return textsIn(locale).flatMap(({ texts, placeOf }) =>
    texts.flatMap((text) =>
      Array.from(
        text.text.matchAll(/\]\((https?:(?:[^()\s]|\([^()\s]*\))+)/g),
        ([, url = '']) => url,
      )
        .filter((url) => !sources.includes(`<${url}>`))
        .map((url) => `${placeOf(text)}: ${url} has no row in ${sourcesFile()}`),
    ),
  );
}
