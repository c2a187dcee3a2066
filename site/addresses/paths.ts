/** Addresses that depend on content. */
import { readPosts } from '../blog/posts.ts';
import { type Locale, localeFacts, locales } from './locales.ts';
import { pageIds, pathOf } from './pages.ts';

export const postsPerPage = 24;

export function postPath(locale: Locale, slug: string): string {
  return `${pathOf(locale, 'blog')}/${slug}`;
}

/** Where the feeds of the posts are. */
export function feedPaths(locale: Locale): { atom: string; json: string } {
  const { prefix } = localeFacts(locale);
  return { atom: `${prefix}/feed.xml`, json: `${prefix}/feed.json` };
}

/** The desk, a private page that is among no other pages. */
export function deskPath(locale: Locale): string {
  return `${localeFacts(locale).prefix}/desk`;
}

/** @param number of the page of the list, from 1 */
export function postListPath(locale: Locale, number: number): string {
  const blog = pathOf(locale, 'blog');
  return number === 1 ? blog : `${blog}/page/${number}`;
}

/** The number of pages of the list of posts. */
export function postListPages(locale: Locale): number {
  return Math.ceil(readPosts(locale).length / postsPerPage);
}

/** The page with which hosts answer unknown addresses below the prefix of a language. */
export function notFoundPath(locale: Locale): string {
  return `${localeFacts(locale).prefix}/404`;
}

/** Every address that has a page, canonical or not. */
export function prerenderedPaths(): string[] {
  return locales.flatMap((locale) => [
    ...canonicalPaths(locale),
    ...readPosts(locale).flatMap((post) => post.alsoAt.map((slug) => postPath(locale, slug))),
  ]);
}

/** The addresses that search engines should know. A post with two addresses is listed once. */
export function canonicalPaths(locale: Locale): string[] {
  const furtherListPages = Array.from(
    { length: Math.max(0, postListPages(locale) - 1) },
    (_, index) => postListPath(locale, index + 2),
  );
  return [
    ...pageIds(locale).map((page) => pathOf(locale, page)),
    ...furtherListPages,
    ...readPosts(locale).map((post) => postPath(locale, post.slug)),
  ];
}
