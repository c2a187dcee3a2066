/** Addresses that depend on content. */
import { type Locale, locales } from './locales.ts';
import { pageExists, pageIds, pathOf } from './pages.ts';
import { readPosts } from './posts.ts';

export function postPath(locale: Locale, slug: string): string {
  return `${pathOf(locale, 'blog')}/${slug}`;
}

/** Every address with a page of its own, canonical or not. */
export function prerenderedPaths(): string[] {
  return locales.flatMap((locale) => [
    ...canonicalPaths(locale),
    ...postsOf(locale).flatMap((post) => post.alsoAt.map((slug) => postPath(locale, slug))),
  ]);
}

/** Addresses that search engines should know: no second address of the same post. */
export function canonicalPaths(locale: Locale): string[] {
  return [
    ...pageIds(locale).map((page) => pathOf(locale, page)),
    ...postsOf(locale).map((post) => postPath(locale, post.slug)),
  ];
}

function postsOf(locale: Locale) {
  return pageExists(locale, 'blog') ? readPosts(locale) : [];
}
