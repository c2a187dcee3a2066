/** The addresses of all pages and posts. */
import { fileOf, pageIds, pathOf } from './addresses/pages.ts';
import { isOfSite, postPath } from './addresses/paths.ts';
import { fileOfPost, readAllPosts, readPosts } from './posts.ts';
import { type Locale, locales } from './read/locales.ts';
import { ContentError } from './read/mistakes.ts';
import { atField } from './read/source.ts';

/** Every address that has a page, canonical or not. Throws a ContentError if a page has one that is taken. */
export function prerenderedPaths(): string[] {
  refuseTaken();
  return locales.flatMap((locale) => [
    ...canonicalPaths(locale),
    ...readPosts(locale).flatMap((post) => post.alsoAt.map((slug) => postPath(locale, slug))),
  ]);
}

function refuseTaken(): void {
  const fileAt = new Map<string, string>();
  const mistakes: string[] = [];
  function take(file: string, path: string): void {
    // The file of the page above has the name "index", until it is moved.
    const isOwn = isOfSite(path) || path.endsWith('/index');
    const user = isOwn ? 'the site itself' : fileAt.get(path);
    if (user !== undefined) {
      mistakes.push(atField(file, 'slug', `${user} uses the address ${path}; take another one`));
    }
    fileAt.set(path, file);
  }
  for (const locale of locales) {
    for (const page of pageIds(locale)) take(fileOf(locale, page) ?? page, pathOf(locale, page));
    for (const { id, slug, alsoAt } of readAllPosts(locale)) {
      for (const one of [slug, ...alsoAt]) take(fileOfPost(locale, id), postPath(locale, one));
    }
  }
  if (mistakes.length > 0) throw new ContentError(mistakes);
}

/** The addresses that search engines should know. A post with two addresses is listed once. */
export function canonicalPaths(locale: Locale): string[] {
  return [
    ...pageIds(locale).map((page) => pathOf(locale, page)),
    ...readPosts(locale).map((post) => postPath(locale, post.slug)),
  ];
}
