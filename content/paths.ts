/** Addresses that depend on content. */
import { readPosts } from './index.ts';
import { type Locale, pageIds, pathOf } from './page-ids.ts';

export function postPath(locale: Locale, slug: string): string {
  return `${pathOf(locale, 'blog')}/${slug}`;
}

/** Every address with a page of its own, canonical or not. */
export function prerenderedPaths(locale: Locale): string[] {
  const posts = readPosts(locale).flatMap((post) => [post.slug, ...post.alsoAt]);
  return [
    ...pageIds.map((page) => pathOf(locale, page)),
    ...posts.map((slug) => postPath(locale, slug)),
  ];
}

/** Addresses that search engines should know: no second address of the same post. */
export function canonicalPaths(locale: Locale): string[] {
  return [
    ...pageIds.map((page) => pathOf(locale, page)),
    ...readPosts(locale).map((post) => postPath(locale, post.slug)),
  ];
}
