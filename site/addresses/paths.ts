/** Addresses that depend on content. */
import { CONFIG_PATH } from '../../service/domain/contract.ts';
import { fileOfPost, readPosts } from '../blog/posts.ts';
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
const ownNames = [
  ...['assets', 'downloads', 'functions', 'icons', 'pictures', 'scenes', 'social'],
  ...['healthz', 'readyz', 'robots.txt', 'sitemap.xml'],
  ...['favicon.ico', 'favicon.svg', 'apple-touch-icon.png'],
];
/** Whether the site itself uses an address, which no page may have and from which nobody may be sent away. */
export function isOfSite(path: string): boolean {
  const ofLocales = locales.flatMap((locale) => [
    ...[deskPath(locale), notFoundPath(locale), ...Object.values(feedPaths(locale))],
    ...['llms.txt', 'site.webmanifest'].map((name) => `${localeFacts(locale).prefix}/${name}`),
  ]);
  const own = [CONFIG_PATH, ...ownNames.map((name) => `/${name}`), ...ofLocales];
  return own.includes(path) || path.startsWith('/functions/');
}

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
  function refuse(file: string, path: string): void {
    // The file of the page above has the name "index", until it is moved.
    const isOwn = isOfSite(path) || path.endsWith('/index');
    const user = isOwn ? 'the site itself' : fileAt.get(path);
    if (user === undefined) return;
    throw new ContentError(`${file}: slug: ${user} uses the address ${path}; take another one`);
  }
  for (const locale of locales) {
    for (const page of pageIds(locale)) {
      const [file, path] = [fileOf(locale, page) ?? page, pathOf(locale, page)];
      refuse(file, path);
      fileAt.set(path, file);
    }
    for (const { id, slug, alsoAt } of readPosts(locale)) {
      for (const one of [slug, ...alsoAt]) refuse(fileOfPost(locale, id), postPath(locale, one));
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
