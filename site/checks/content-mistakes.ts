/** Everything that an editor of the content can break: each mistake once, as file, place and sentence. */
import { join } from 'node:path';
import { assertCompleteLocales } from '../addresses/complete-locales.ts';
import { defaultLocale, type Locale, locales } from '../addresses/locales.ts';
import type { PageId } from '../addresses/page-ids.ts';
import { fileOf, pageIds, pathOf } from '../addresses/pages.ts';
import { postPath, prerenderedPaths } from '../addresses/paths.ts';
import { readRedirects } from '../addresses/redirects.ts';
import { addressMistakes, fileOfPost, readAllPosts, relatedMistakes } from '../blog/posts.ts';
import { readBrand } from '../brand/brand.ts';
import { contentRoot } from '../content-folder.ts';
import { readDays } from '../days.ts';
import { downloadIds, fileOfDownload, readDownload } from '../downloads.ts';
import {
  nameOf,
  readCompany,
  readDesk,
  readHead,
  readMessages,
  readNavigation,
  readPriceList,
} from '../index.ts';
import { isShownAsLaunched, readCompanyFacts } from '../launch.ts';
import { readPeopleFacts } from '../people.ts';
import { readProofFacts } from '../proof.ts';
import { pagesThatNeedFrench } from '../quebec.ts';
import { attempt } from '../read/mistakes.ts';
import { mistakesInPictures } from '../read/pictures.ts';
import { FILE_IS_MISSING } from '../read/read-file.ts';
import { standInsIn } from '../stand-ins.ts';
import { filesWithFacts, textsIn } from './content-files.ts';
import { guaranteesIn } from './guarantees.ts';
import { type Addresses, headingIds, linkMistakes, type ReadFile } from './links.ts';
import { copyMistakes, headMistakes, quoteMistakes } from './required-words.ts';
import { translationMistakes } from './translations.ts';

export function contentMistakes(): string[] {
  const found = new Set<string>();
  const read = <Value>(reader: () => Value): Value | undefined => {
    const result = attempt(reader);
    if ('value' in result) return result.value;
    for (const mistake of result.mistakes) found.add(mistake);
    return undefined;
  };

  read(readBrand);
  read(assertCompleteLocales);
  add(found, mistakesInPictures());
  read(() => readPeopleFacts('people'));
  read(() => readProofFacts('proof'));
  read(() => readDays('days'));
  const files = locales.map((locale) => ({ locale, files: readFilesOf(locale, read) }));
  read(prerenderedPaths);
  const redirects = read(readRedirects);
  const company = read(() => readCompany(defaultLocale));
  for (const locale of locales) add(found, read(() => addressMistakes(locale)) ?? []);
  // With a file that cannot be read, links to it would be called broken.
  if (found.size === 0 && redirects !== undefined && company !== undefined) {
    const addresses = { pages: pagesOf(files), redirects, siteUrl: company.siteUrl };
    for (const { locale, files: ofLocale } of files) {
      for (const file of ofLocale) add(found, linkMistakes(locale, file, addresses));
      for (const page of pageIds(locale)) read(() => nameOf(locale, page));
    }
  }
  add(found, read(relatedMistakes) ?? []);
  for (const { locale, files: ofLocale } of files) {
    add(found, headMistakes(ofLocale));
    add(found, quoteMistakes(ofLocale));
    add(found, copyMistakes(locale));
    for (const { file, texts } of textsIn(locale)) {
      for (const { at, text } of texts) {
        for (const sentence of guaranteesIn(locale, text)) {
          found.add(
            `${file}${placeOf(at)}: "${sentence}" claims what nobody can keep, or names an approval that we do not have; say what is done instead`,
          );
        }
      }
    }
  }
  if (read(() => readCompanyFacts('company'))?.launched && !isShownAsLaunched) {
    for (const { file, line, found: words, advice, stops } of standInsIn(filesWithFacts())) {
      if (stops) found.add(`${file}, line ${line}: ${words} is a stand-in. ${advice}`);
    }
    add(found, read(pagesThatNeedFrench) ?? []);
  }
  // Where a file has a mistake, the other language would seem to say something else.
  const broken = [...found];
  for (const locale of locales.filter((other) => other !== defaultLocale)) {
    for (const { file, firstFile, mistake } of translationMistakes(locale)) {
      if (!broken.some((line) => line.startsWith(file) || line.startsWith(firstFile)))
        found.add(`${file}: ${mistake}`);
    }
  }
  return [...found].filter((line) => !isSaidElsewhere(line, found));
}

/** A picture is found in its folder and in the text that shows it, and a missing file by what lists and what reads it. */
function isSaidElsewhere(line: string, found: ReadonlySet<string>): boolean {
  const others = [...found].filter((other) => other !== line);
  const [file = ''] = line.split(': ', 1);
  return (
    others.some((other) => line.endsWith(`: ${other}`)) ||
    (line.endsWith(FILE_IS_MISSING) && others.some((other) => other.startsWith(`${file}: `)))
  );
}

function add(found: Set<string>, mistakes: string[]): void {
  for (const mistake of mistakes) found.add(mistake);
}

function placeOf(at: string): string {
  return at.startsWith('line ') ? `, ${at}` : `: ${at}`;
}

type Reader = <Value>(reader: () => Value) => Value | undefined;

/** The files of a language that can be read. */
function readFilesOf(locale: Locale, read: Reader): ReadFile[] {
  const shared = {
    'company.yaml': readCompany,
    'prices.yaml': readPriceList,
    'navigation.yaml': readNavigation,
    'messages.yaml': readMessages,
    'desk.yaml': readDesk,
  };
  const pages = read(() => pageIds(locale)) ?? [];
  const posts = read(() => readAllPosts(locale)) ?? [];
  return [
    ...Object.entries(shared).flatMap(([name, reader]) =>
      readFile(join(contentRoot, locale, name), () => reader(locale), read),
    ),
    ...pages.flatMap((page) => readPage(locale, page, read)),
    ...downloadIds(locale).flatMap((id) =>
      readFile(fileOfDownload(locale, id), () => readDownload(locale, id), read),
    ),
    ...posts.map(({ related, ...value }) => ({
      file: fileOfPost(locale, value.id),
      path: postPath(locale, value.slug),
      value,
    })),
  ];
}

function readFile(file: string, reader: () => unknown, read: Reader, path?: string): ReadFile[] {
  const value = read(reader);
  return value === undefined ? [] : [{ file, value, ...(path === undefined ? {} : { path }) }];
}

function readPage(locale: Locale, page: PageId, read: Reader): ReadFile[] {
  const file = fileOf(locale, page) ?? page;
  const path = read(() => pathOf(locale, page));
  return path === undefined ? [] : readFile(file, () => readHead(locale, page), read, path);
}

function pagesOf(files: { files: ReadFile[] }[]): Addresses['pages'] {
  const pages = new Map<string, ReadonlySet<string> | undefined>(
    prerenderedPaths().map((path) => [path, undefined]),
  );
  for (const { path, value } of files.flatMap((ofLocale) => ofLocale.files)) {
    if (path !== undefined) pages.set(path, headingIds(value));
  }
  return pages;
}
