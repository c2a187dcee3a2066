/**
 * Which pages a language has, and their addresses. A page exists if its file does, such as
 * `pages/about.md`.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isOfProgram, namesIn } from '../read/folder.ts';
import { defaultLocale, type Locale, localeFacts } from '../read/locales.ts';
import { resultOf } from '../read/mistakes.ts';
import { type Family, families, fixedPageFiles, memberOf, type PageId } from '../read/page-ids.ts';
import { contentPath, once } from '../read/site.ts';
import { readBytes } from '../read/source.ts';

const memberFile = new RegExp(`^(?:${families.join('|')})/[a-z0-9]+(?:-[a-z0-9]+)*\\.yaml$`);

/** The pages of a language, sorted. */
export function pageIds(locale: Locale): PageId[] {
  return pageFiles(locale)
    .map((file) => file.replace(/\.\w+$/, '') as PageId)
    .sort();
}

/** Those of pages, by their names in the folder. */
export const pageFiles = (locale: Locale) => allFiles(locale).filter(isPageFile);

function allFiles(locale: Locale): string[] {
  const folder = pagesFolder(locale);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isOfProgram(entry.name))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'));
}

function isPageFile(file: string): boolean {
  return fixedPageFiles.includes(file) || memberFile.test(file);
}

/** Files that can be no pages. */
export function pageFileMistakes(locale: Locale): string[] {
  return allFiles(locale)
    .filter((file) => !isPageFile(file))
    .map(
      (file) =>
        `${join(pagesFolder(locale), file)}: the site has no page that is made from a file of this name. There are ${fixedPageFiles.join(', ')}, and any name.yaml in ${families.join('/ and ')}/, in small letters, digits and hyphens. Posts stand in posts/.`,
    );
}

export function pageExists(locale: Locale, page: string): boolean {
  return fileOf(locale, page) !== undefined;
}

/** The file of a page. Undefined if there is none. */
export function fileOf(locale: Locale, page: string): string | undefined {
  return ['yaml', 'md']
    .map((ending) => join(pagesFolder(locale), `${page}.${ending}`))
    .find((file) => existsSync(file));
}

/** The names of a family's pages, which all languages share. */
export function membersOf(locale: Locale, family: Family): string[] {
  return pageIds(locale)
    .map(memberOf)
    .flatMap((member) => (member?.family === family ? [member.name] : []));
}

/** The address of a page in a language. */
export function pathOf(locale: Locale, page: PageId): string {
  const { prefix } = localeFacts[locale];
  if (page === 'home') return prefix || '/';
  const member = memberOf(page);
  const parent = member === null ? prefix : pathOf(locale, member.family);
  return `${parent}/${slugOf(locale, page)}`;
}

const slugOf = once((locale: Locale, page: PageId): string => {
  const file = fileOf(locale, page);
  return (file && slugInFile(file)) ?? page.split('/').at(-1) ?? '';
});

/**
 * The `slug` that a file gives, if it gives one. Only this line is read, because most pages link to many
 * others; the schema of the page checks what it says, and its reader tells what is wrong with the file.
 */
export function slugInFile(file: string): string | undefined {
  // An address has no letter that another encoding would have changed.
  const read = resultOf(() => new TextDecoder().decode(readBytes(file)));
  if ('mistakes' in read) return undefined;
  const fields = file.endsWith('.md') ? read.value.split(/^---[^\S\n]*$/m)[1] : read.value;
  return /^slug: *['"]?([a-z0-9-]+)/m.exec(fields ?? '')?.[1];
}

/** The page at an address, with a slash at its end or without. Throws if there is none. */
export function pageAt(locale: Locale, pathname: string): PageId {
  const path = pathname.replace(/(?<!\/)\/+$/, '') || '/';
  const page = pageIds(locale).find((id) => pathOf(locale, id) === path);
  if (page === undefined) throw new Error(`There is no page at ${pathname}.`);
  return page;
}

export function pagesFolder(locale: Locale): string {
  return contentPath(locale, 'pages');
}

/**
 * Texts of both languages link to a page by its address in the first one: `[prices](/pricing)`. This finds
 * its address in their own, so that a slug can change without them. Posts have the names of their files there.
 */
export const addressesIn = once(
  (locale: Locale): ReadonlyMap<string, string> =>
    new Map([
      ...pageIds(locale).map(
        (page) => [pathOf(defaultLocale, page), pathOf(locale, page)] as const,
      ),
      ...addressesOfPosts(locale),
    ]),
);

function addressesOfPosts(locale: Locale): [string, string][] {
  const folder = contentPath(locale, 'posts');
  return namesIn(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const id = name.slice(0, -'.md'.length);
      const slug = slugInFile(join(folder, name)) ?? id;
      return [`${pathOf(defaultLocale, 'blog')}/${id}`, `${pathOf(locale, 'blog')}/${slug}`];
    });
}
