/** Everything that an editor of the content can break: each mistake once, as file, line and sentence. */
import {
  addressesIn,
  fileOf,
  pageExists,
  pageIds,
  pathOf,
  slugInFile,
} from '../addresses/pages.ts';
import { postPath } from '../addresses/paths.ts';
import { readCompany, readOperations } from '../company.ts';
import { readDays } from '../days.ts';
import { nameOf, proseOf, readDesk, readHead, readMessages, readNavigation } from '../index.ts';
import { readCompanyFacts, readPriceFacts, whatStopsLaunch } from '../launch.ts';
import { mistakesInMark } from '../mark.ts';
import { readPeopleFacts } from '../people.ts';
import { isPostName, postNames, readPost, readPostWords } from '../posts.ts';
import { readPriceList, readPriceWords } from '../prices.ts';
import { readPromises } from '../promises.ts';
import { readProofFacts } from '../proof.ts';
import { prerenderedPaths } from '../published-paths.ts';
import { defaultLocale, type Locale, locales } from '../read/locales.ts';
import { resultOf } from '../read/mistakes.ts';
import { mistakesInPictures } from '../read/pictures.ts';
import { contentPath, readSite, thisSite } from '../read/site.ts';
import { atField } from '../read/source.ts';
import { readMoved } from '../redirects.ts';
import { textsIn } from './content-files.ts';
import { mistakesInFiles } from './files.ts';
import { guaranteesIn } from './guarantees.ts';
import {
  collectedMistakes,
  headMistakes,
  quoteMistakes,
  type ReadFile,
  writerMistakes,
} from './required-words.ts';
import { translationMistakes } from './translations.ts';

/** With what a launched site may not have. */
export async function contentMistakes(): Promise<string[]> {
  const company = resultOf(readCompanyFacts);
  const isLaunched = !thisSite().asLaunched && 'value' in company && company.value.launched;
  const mistakes = await mistakesInContent();
  return [...mistakes, ...(isLaunched && mistakes.length === 0 ? whatStopsLaunch() : [])];
}

/**
 * Those with which no site is built, be it a preview. While facts have any, the other files are read without them, and nothing
 * is said of what follows from them.
 */
export async function mistakesInContent(): Promise<string[]> {
  const facts = [
    ...[readCompanyFacts, readOperations, readPriceFacts, readPromises],
    ...[readPeopleFacts, readProofFacts, readDays],
    ...locales.map((locale) => () => readCompany(locale)),
  ].flatMap(mistakesOf);
  const names = readSite({ knowsFacts: facts.length === 0 }, () =>
    locales.flatMap((locale) => [
      ...mistakesOf(() => readPriceWords(locale)),
      ...mistakesOf(() => readPriceList(locale)),
    ]),
  );
  const words = readSite({ knowsFacts: facts.length + names.length === 0 }, mistakesInWords);
  return [...new Set([...facts, ...names, ...words, ...(await mistakesInMark())])];
}

function mistakesOf(read: () => unknown): string[] {
  const result = resultOf(read);
  return 'mistakes' in result ? result.mistakes : [];
}

function mistakesInWords(): string[] {
  const inFiles = mistakesInFiles();
  const read = locales.map((locale) => {
    const results = filesOf(locale).map(({ read, ...file }) => ({ ...file, ...resultOf(read) }));
    const files = results.flatMap((one): ReadFile[] => ('value' in one ? [one] : []));
    const mistakes = results.flatMap((one) => ('mistakes' in one ? one.mistakes : []));
    return { locale, files, mistakes };
  });
  const moved = resultOf(() => readMoved(knownAddresses()));
  return [
    ...inFiles,
    ...mistakesInPictures(),
    ...('mistakes' in moved ? moved.mistakes : []),
    ...read.flatMap(({ mistakes }) => mistakes),
    // What leads to a page that is missing, or has moved, is told once that is settled.
    ...('mistakes' in moved || inFiles.length > 0 ? [] : mistakesBetween(read)),
  ];
}

interface ReadLocale {
  locale: Locale;
  files: ReadFile[];
}

/** What files say of others, of those that have no mistake of their own. */
function mistakesBetween(read: ReadLocale[]): string[] {
  const links = read.flatMap(({ locale, files }) =>
    files.map(({ file, value }) => ({ file, mistakes: mistakesInPages(locale, file, value) })),
  );
  const right = links.filter(({ mistakes }) => mistakes.length === 0).map(({ file }) => file);
  return [
    ...mistakesOf(prerenderedPaths),
    ...links.flatMap(({ mistakes }) => mistakes),
    ...read.flatMap(({ locale, files }) => [
      ...(right.includes(contentPath(locale, 'navigation.yaml')) ? pageIds(locale) : []).flatMap(
        (page) => mistakesOf(() => nameOf(locale, page)),
      ),
      ...headMistakes(files),
      ...quoteMistakes(files),
      ...collectedMistakes(locale),
      ...claimsIn(locale),
    ]),
    ...translationMistakes(new Set(right)),
    ...writerMistakes(),
  ];
}

/** Fields that name a page by its id. Where addresses in texts lead, the built pages show (app/generate/checks/). */
function mistakesInPages(
  locale: Locale,
  file: string,
  value: unknown,
  at: string[] = [],
): string[] {
  if (typeof value === 'string') {
    const isPage = at.at(-1) === 'page' || at.at(-2) === 'related';
    return !isPage || pageExists(locale, value)
      ? []
      : [atField(file, at.join('.'), `leads to "${value}", and there is no such page`)];
  }
  return Object.entries(Object(value)).flatMap(([key, field]) =>
    mistakesInPages(locale, file, field, [...at, key]),
  );
}

function claimsIn(locale: Locale): string[] {
  return textsIn(locale).flatMap(({ texts, placeOf }) =>
    texts.flatMap((text) =>
      guaranteesIn(locale, text.text).map(
        (sentence) =>
          `${placeOf(text)}: "${sentence}" claims what nobody can keep, or names an approval that we do not have; say what is done instead`,
      ),
    ),
  );
}

/** A file of words, by which reader it is read, and the address of the page that it is. */
interface WordsFile {
  file: string;
  read: () => object;
  path?: string;
}

function filesOf(locale: Locale): WordsFile[] {
  const shared = {
    'prices.yaml': readPriceWords,
    'navigation.yaml': readNavigation,
    'messages.yaml': readMessages,
    'desk.yaml': readDesk,
  };
  return [
    ...Object.entries(shared).map(([name, reader]) => ({
      file: contentPath(locale, name),
      read: () => reader(locale),
    })),
    ...pageIds(locale).map((page) => ({
      file: fileOf(locale, page) ?? page,
      path: pathOf(locale, page),
      read: () => readHead(locale, page),
    })),
    ...postNames(locale).map((name) => {
      const file = contentPath(locale, 'posts', name);
      const path = postPath(locale, slugInFile(file) ?? name.replace(/\.md$/, ''));
      return { file, path, read: () => postIn(locale, name) };
    }),
  ];
}

/** A post as its file has it. Those that it names are no pages. */
function postIn(locale: Locale, name: string): object {
  if (locale === defaultLocale || !isPostName(name)) {
    const { related: _, ...post } = readPost(locale, name);
    return post;
  }
  const { frontMatter, text } = readPostWords(locale, name.replace(/\.md$/, ''));
  return { ...frontMatter, ...proseOf(text) };
}

/** Those of files with mistakes too: that they cannot be read makes no address wrong. */
function knownAddresses(): Set<string> {
  const paths = locales.flatMap((locale) => [...addressesIn(locale).values()]);
  for (const name of postNames(defaultLocale)) {
    const post = resultOf(() => readPost(defaultLocale, name));
    const alsoAt = 'value' in post ? post.value.alsoAt : [];
    paths.push(...alsoAt.map((slug) => postPath(defaultLocale, slug)));
  }
  return new Set(paths);
}
