/**
 * Which pages a language has, and their addresses. A page exists if its file does, such as
 * `pages/about.md`.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contentRoot, type Locale, localeFacts } from './locales.ts';
import { type Family, memberOf, type PageId } from './page-ids.ts';

const PAGE_FILE = /\.(?:yaml|md)$/;

/** The pages of a language, sorted. */
export function pageIds(locale: Locale): PageId[] {
  return readdirSync(pagesFolder(locale), { recursive: true, encoding: 'utf8' })
    .filter((file) => PAGE_FILE.test(file))
    .map((file) => file.replace(PAGE_FILE, '').replaceAll('\\', '/') as PageId)
    .sort();
}

export function pageExists(locale: Locale, page: string): boolean {
  return ['yaml', 'md'].some((ending) =>
    existsSync(join(pagesFolder(locale), `${page}.${ending}`)),
  );
}

/** The slugs of a family's pages. */
export function slugsBelow(locale: Locale, family: Family): string[] {
  return pageIds(locale)
    .map(memberOf)
    .flatMap((member) => (member?.family === family ? [member.slug] : []));
}

/** The address of a page in a language. */
export function pathOf(locale: Locale, page: PageId): string {
  const { prefix } = localeFacts(locale);
  return page === 'home' ? prefix || '/' : `${prefix}/${page}`;
}

/** The page at an address, with a slash at its end or without. Throws if there is none. */
export function pageAt(locale: Locale, pathname: string): PageId {
  const path = pathname.replace(/\/+$/, '') || '/';
  const page = pageIds(locale).find((id) => pathOf(locale, id) === path);
  if (page === undefined) throw new Error(`There is no page at ${pathname}.`);
  return page;
}

export function pagesFolder(locale: Locale): string {
  return join(contentRoot, locale, 'pages');
}
