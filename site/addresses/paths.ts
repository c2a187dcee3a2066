/** Addresses that depend on content. */
import { readPosts } from '../blog/posts.ts';
import { slugOf } from '../read/markdown.ts';
import { ContentError } from '../read/mistakes.ts';
import { type Locale, localeFacts, locales } from './locales.ts';
import { fileOf, pageIds, pathOf } from './pages.ts';

export function postPath(locale: Locale, slug: string): string {
  return `${pathOf(locale, 'blog')}/${slug}`;
}

/** Where the blog lists the posts about a topic. Its id differs from those of the parts of every page. */
export function topicPath(locale: Locale, topic: string): string {
  return `${pathOf(locale, 'blog')}#topic-${slugOf(topic)}`;
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

/** The page with which hosts answer unknown addresses below the prefix of a language. */
export function notFoundPath(locale: Locale): string {
  return `${localeFacts(locale).prefix}/404`;
}

/** What the hosts and the build have at the root, besides the desk and the pages for unknown addresses. */
const ownFolders = ['assets', 'downloads', 'functions', 'icons', 'pictures', 'scenes', 'social'];
const ownPaths = ['healthz', 'readyz', ...ownFolders].map((name) => `/${name}`);

/** Every address that has a page, canonical or not. Throws a ContentError if a page has one that is taken. */
export function prerenderedPaths(): string[] {
  refuseTaken();
  return locales.flatMap((locale) => [
    ...canonicalPaths(locale),
    ...readPosts(locale).flatMap((post) => post.alsoAt.map((slug) => postPath(locale, slug))),
  ]);
}

function refuseTaken(): void {
  const isOwn = new Set([...ownPaths, ...locales.map(deskPath), ...locales.map(notFoundPath)]);
  const fileAt = new Map<string, string>();
  for (const locale of locales) {
    for (const page of pageIds(locale)) {
      const path = pathOf(locale, page);
      const file = fileOf(locale, page) ?? page;
      const other = fileAt.get(path);
      const user = isOwn.has(path) ? 'the site itself' : other;
      if (user !== undefined) {
        throw new ContentError(`${file}: slug: ${user} uses the address ${path}; take another one`);
      }
      fileAt.set(path, file);
    }
  }
}

/** The addresses that search engines should know. A post with two addresses is listed once. */
export function canonicalPaths(locale: Locale): string[] {
  return [
    ...pageIds(locale).map((page) => pathOf(locale, page)),
    ...readPosts(locale).map((post) => postPath(locale, post.slug)),
  ];
}
