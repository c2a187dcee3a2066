/** Everything that an editor of the content can break: each mistake once, as file, place and sentence. */
import { join } from 'node:path';
import { addressesIn, fileOf, pageIds, pathOf, slugInFile, withCity } from '../addresses/pages.ts';
import { postPath } from '../addresses/paths.ts';
import { readBrand } from '../brand/brand.ts';
import { readDays } from '../days.ts';
import { downloadIds, downloadPaths, fileOfDownload, readDownload } from '../downloads.ts';
import {
  nameOf,
  proseOf,
  readCompany,
  readCompanyWords,
  readDesk,
  readFacts,
  readHead,
  readMessages,
  readNavigation,
  readOperations,
  readPriceList,
  readPriceWords,
} from '../index.ts';
import { readCommitments, readCompanyFacts, readPriceFacts } from '../launch.ts';
import { readPeopleFacts } from '../people.ts';
import {
  addressMistakes,
  isPostName,
  postNames,
  readAllPosts,
  readPost,
  readPostWords,
  relatedMistakes,
} from '../posts.ts';
import { readProofFacts } from '../proof.ts';
import { prerenderedPaths } from '../published-paths.ts';
import { withoutHidden } from '../read/commitments.ts';
import { namesIn } from '../read/folder.ts';
import { defaultLocale, type Locale, locales, mistakesInFolders } from '../read/locales.ts';
import { resultOf } from '../read/mistakes.ts';
import type { PageId } from '../read/page-ids.ts';
import { mistakesInPictures } from '../read/pictures.ts';
import { FILE_IS_MISSING } from '../read/read-file.ts';
import { isOfRemovedPage } from '../read/removed-pages.ts';
import { contentPath, folderOf, readSite, thisSite } from '../read/site.ts';
import { readMoved } from '../redirects.ts';
import { assertCompleteLocales } from './complete-locales.ts';
import { filesOf, parsed, textsIn } from './content-files.ts';
import { guaranteesIn } from './guarantees.ts';
import { headingIds, linkMistakes, type ReadFile } from './links.ts';
import { linkMistakesOfFacts, mistakesInMoved } from './links-of-facts.ts';
import { collectedMistakes, headMistakes, quoteMistakes } from './required-words.ts';
import { translationMistakes } from './translations.ts';
import { whatStopsLaunch } from './what-stops-launch.ts';

export function contentMistakes(): string[] {
  const company = resultOf(readCompanyFacts);
  const isLaunched = !thisSite().asLaunched && 'value' in company && company.value.launched;
  const waiting = resultOf(() => (isLaunched ? whatStopsLaunch() : []));
  return [...mistakesInContent(), ...('value' in waiting ? waiting.value : [])];
}

/** Those with which no site is built, be it a preview. */
export function mistakesInContent(): string[] {
  const mistakes = mistakesOfThisSite();
  if (mistakes.length > 0 || thisSite().asLaunched) return mistakes;
  // What does not read whole without the words of unsigned commitments.
  return readSite({ asLaunched: true }, mistakesOfThisSite).map(
    (mistake) => `${mistake} (without the words of commitments that are not signed)`,
  );
}

function mistakesOfThisSite(): string[] {
  const inFolders = mistakesInFolders();
  if (inFolders.length > 0) return inFolders.map(withLine);
  const result = resultOf(() => readSite({ listsEveryMistake: true }, allMistakes));
  return 'value' in result ? result.value : result.mistakes;
}

function allMistakes(): string[] {
  const found = new Set<string>();
  const read = <Value>(reader: () => Value): Value | undefined => {
    const result = resultOf(reader);
    if ('value' in result) return result.value;
    for (const mistake of result.mistakes) found.add(mistake);
    return undefined;
  };

  read(assertCompleteLocales);
  // Each alone, because what reads several stops at the first.
  for (const reader of [
    readCompanyFacts,
    readOperations,
    readCommitments,
    readPriceFacts,
    readBrand,
    readPeopleFacts,
    readProofFacts,
    readDays,
  ]) {
    read<unknown>(reader);
  }
  add(found, mistakesInPictures());
  const pages = knownAddresses();
  const redirects = read(() => readMoved(new Set(pages.keys()))) ?? {};
  add(found, unreadFiles());
  const files = locales().map((locale) => ({ locale, files: readFilesOf(locale, read) }));
  read(prerenderedPaths);
  const company = read(() => readCompany(defaultLocale));
  for (const { path, value } of files.flatMap(({ files: ofLocale }) => ofLocale)) {
    if (path !== undefined) pages.set(path, headingIds(Object(value)));
  }
  for (const { locale, files: ofLocale } of files) {
    const twice = addressMistakes(locale, postsAmong(ofLocale));
    add(found, twice);
    // Links to the address that such a post had are told once that is settled.
    for (const { id } of twice.length > 0 ? postsAmong(ofLocale) : []) {
      pages.set(postPath(locale, id), undefined);
    }
    const absent = absentIn(locale);
    const addresses = { pages, redirects, siteUrl: company?.siteUrl ?? '', absent };
    const filled = readFacts(locale).mistakes === undefined ? ofLocale : [];
    for (const file of [...filled, ...asWritten(locale, filled)]) {
      add(found, linkMistakes(locale, file, addresses));
    }
    add(found, readFacts(locale).mistakes ?? []);
    for (const page of pageIds(locale)) read(() => nameOf(locale, page));
    if (locale === defaultLocale) add(found, relatedMistakes(postsAmong(ofLocale)));
  }
  const addresses = {
    pages,
    redirects,
    siteUrl: company?.siteUrl ?? '',
    absent: new Set<string>(),
  };
  add(found, linkMistakesOfFacts(addresses));
  add(found, mistakesInMoved(redirects, addresses));
  for (const { locale, files: ofLocale } of files) {
    add(found, headMistakes(ofLocale));
    add(found, quoteMistakes(ofLocale));
    const messages = read(() => readMessages(locale));
    if (messages !== undefined)
      add(found, collectedMistakes(locale, messages.service.emails.fields));
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
  // Where a file has a mistake, the other language would seem to say something else.
  const broken = [...found];
  for (const locale of locales().filter((other) => other !== defaultLocale)) {
    for (const { file, firstFile, mistake } of translationMistakes(locale)) {
      if (!broken.some((line) => line.startsWith(file) || line.startsWith(firstFile)))
        found.add(`${file}: ${mistake}`);
    }
  }
  return [...found]
    .filter((line) => !isSaidElsewhere(line, found))
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map(withLine);
}

/** A reader that compares several files names the field only. */
function withLine(mistake: string): string {
  const [, file = '', field = ''] = /^([^:,]+\.(?:yaml|md)): ([^\s:"]+): /.exec(mistake) ?? [];
  const line = field === '' ? undefined : parsed(file)?.lineOf(field.split('.'));
  return line === undefined ? mistake : mistake.replace(file, `${file}, line ${line}`);
}

/** What all pages need first, and pages that are gone, whose links follow then; then the first language. */
function rankOf(mistake: string): number {
  if (sentOn.test(mistake)) return 0;
  const folder = folderOf(mistake);
  if (folder === defaultLocale) return 1;
  return locales().includes(folder) ? 2 : 0;
}

/** Nobody mends a file that goes. A picture is found in its folder and in the text that shows it, and a missing file by what lists and what reads it. */
function isSaidElsewhere(line: string, found: ReadonlySet<string>): boolean {
  const others = [...found].filter((other) => other !== line);
  const [file = ''] = line.split(': ', 1);
  return (
    others.some((other) => line.endsWith(`: ${other}`)) ||
    others.some((other) => other.endsWith(': delete this file') && sameFile(other, line)) ||
    others.some((other) => isOfPageSentOn(line, other)) ||
    (line.endsWith(FILE_IS_MISSING) && others.some((other) => other.startsWith(`${file}: `)))
  );
}

/** Menus, cards and conditions leave out a page that is gone, once another mistake's advice sends its address on. */
function isOfPageSentOn(line: string, other: string): boolean {
  const [, page] = sentOn.exec(other) ?? [];
  return (
    page !== undefined &&
    !sentOn.test(line) &&
    [`"${page}"`, `"/${page}"`, ` ${page}}`].some((name) => line.includes(name))
  );
}

const sentOn = /facts\/redirects\.yaml: "\/(\S+): /;

function sameFile(one: string, other: string): boolean {
  const [file = ''] = one.split(': ', 1);
  return other.startsWith(`${file},`) || other.startsWith(`${file}:`);
}

function add(found: Set<string>, mistakes: string[]): void {
  for (const mistake of mistakes) found.add(mistake);
}

function placeOf(at: string): string {
  return at.startsWith('line ') ? `, ${at}` : `: ${at}`;
}

type Reader = <Value>(reader: () => Value) => Value | undefined;

interface CheckedFile extends ReadFile {
  /** If it is one. */
  post?: { id: string; slug?: string | undefined; alsoAt?: string[]; related?: string[] };
}

/** The files of a language that can be read. */
function readFilesOf(locale: Locale, read: Reader): CheckedFile[] {
  const shared = {
    'company.yaml': readCompany,
    'prices.yaml': readPriceWords,
    'navigation.yaml': readNavigation,
    'messages.yaml': readMessages,
    'desk.yaml': readDesk,
  };
  const posts = postNames(locale).flatMap((name) => {
    const file = contentPath(locale, 'posts', name);
    const id = name.replace(/\.md$/, '');
    const post = read(() => postIn(locale, name));
    if (post === undefined) return [];
    const { related, ...value } = { related: undefined, ...post };
    return [{ file, path: postPath(locale, post.slug ?? id), value, post: { ...post, id } }];
  });
  read(() => readCompanyWords(locale));
  // What one file says is compared with others, where all can be read.
  read(() => readPriceList(locale));
  read(() => readAllPosts(locale));
  return [
    ...Object.entries(shared).flatMap(([name, reader]) =>
      readFile(contentPath(locale, name), () => reader(locale), read),
    ),
    ...pageIds(locale).flatMap((page) => readPage(locale, page, read)),
    ...downloadIds(locale).flatMap((id) =>
      readFile(fileOfDownload(locale, id), () => readDownload(locale, id), read),
    ),
    ...posts,
  ];
}

/** A post as its file has it. */
function postIn(locale: Locale, name: string) {
  if (locale === defaultLocale || !isPostName(name)) return readPost(locale, name);
  const { frontMatter, text } = readPostWords(locale, name.replace(/\.md$/, ''));
  return { ...frontMatter, ...proseOf(text) };
}

function postsAmong(files: CheckedFile[]) {
  return files.flatMap(({ post }) =>
    post === undefined ? [] : [{ alsoAt: [], related: [], ...post, slug: post.slug ?? post.id }],
  );
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

/** Files that cannot be read, for the links in them; until facts can be read, without words that depend on them. */
function asWritten(locale: Locale, read: ReadFile[]): ReadFile[] {
  const known = new Set(read.map(({ file }) => file));
  const own = new Map(addressesIn(locale));
  const { commitments } = readFacts(locale);
  return filesOf(locale)
    .map((name) => contentPath(locale, name))
    .filter((file) => !known.has(file))
    .flatMap((file) => {
      const content = parsed(file);
      if (content === null) return [];
      const shown = (text: string) =>
        withoutHidden(text, commitments).replace(
          /(?<=\]\()\/[^)#?\s"]*/g,
          (address) => own.get(address) ?? address,
        );
      const written = JSON.parse(JSON.stringify(content.fields), (_, value) => {
        if (typeof value === 'string') return shown(value);
        return Array.isArray(value)
          ? value.map((one) => (isOfRemovedPage(one) ? null : one))
          : value;
      });
      const { related, ...fields } = { related: undefined, ...written };
      return [
        {
          file,
          value: file.endsWith('.md') ? { ...fields, html: shown(content.body) } : written,
        },
      ];
    });
}

/** The addresses of all files, those with mistakes too: that they cannot be read makes no link wrong. */
function knownAddresses(): Map<string, ReadonlySet<string> | undefined> {
  const paths = locales().flatMap((locale) => [
    ...pageIds(locale).map((page) => pathOf(locale, page)),
    ...postNames(locale).flatMap((name) => {
      const file = contentPath(locale, 'posts', name);
      const { alsoAt = [] } = (parsed(file)?.fields ?? {}) as { alsoAt?: unknown };
      const slugs = [slugInFile(file) ?? name.replace(/\.md$/, ''), alsoAt].flat();
      return slugs.map((slug) => postPath(locale, withCity(String(slug))));
    }),
    ...downloadPaths(locale),
  ]);
  return new Map(paths.map((path) => [path, undefined]));
}

/** Pages and posts that another language has: that they are missing is told once, and not by each link to them. */
function absentIn(locale: Locale): ReadonlySet<string> {
  const namesOf = (one: Locale): string[] => [
    ...pageIds(one).flatMap((page) => [page, pathOf(defaultLocale, page), pathOf(one, page)]),
    ...postNames(one).map((name) => postPath(defaultLocale, name.replace(/\.md$/, ''))),
  ];
  const own = new Set(namesOf(locale));
  return new Set(
    locales()
      .flatMap(namesOf)
      .filter((name) => !own.has(name)),
  );
}

/** Files where facts and shared words stand that nothing reads, such as the copy that a cloud program makes of two versions. */
function unreadFiles(): string[] {
  const known = {
    [contentPath('facts')]:
      'brand commitments company days operations people prices proof redirects',
    ...Object.fromEntries(
      locales().map((locale) => [
        contentPath(locale),
        'company desk messages navigation prices provinces',
      ]),
    ),
  };
  return Object.entries(known).flatMap(([folder, names]) =>
    namesIn(folder)
      .filter((name) => /\.\w+$/.test(name))
      .filter((name) => !names.split(' ').includes(name.replace(/\.yaml$/, '')))
      .map(
        (name) =>
          `${join(folder, name)}: the site reads no file of this name; take over what is new in it, and delete it`,
      ),
  );
}
