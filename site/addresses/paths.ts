/** Addresses of posts, and of what is no page. */
import { CONFIG_PATH } from '../../service/domain/contract.ts';
import { type Locale, localeFacts, locales } from '../read/locales.ts';
import { slugOf } from '../read/markdown.ts';
import { pathOf } from './pages.ts';

export function postPath(locale: Locale, slug: string): string {
  return `${pathOf(locale, 'blog')}/${slug}`;
}

/** Where the blog lists the posts about a topic. Its id differs from those of the parts of every page. */
export function topicPath(locale: Locale, topic: string): string {
  return `${pathOf(locale, 'blog')}#topic-${slugOf(topic)}`;
}

/** Where the feed of the posts is. */
export function feedPath(locale: Locale): string {
  return `${localeFacts[locale].prefix}/feed.xml`;
}

/** The desk, a private page that is among no other pages. */
export function deskPath(locale: Locale): string {
  return `${localeFacts[locale].prefix}/desk`;
}

/** The page with which hosts answer unknown addresses below the prefix of a language. */
export function notFoundPath(locale: Locale): string {
  return `${localeFacts[locale].prefix}/404`;
}

/** What the hosts and the build have at the root, besides the desk and the pages for unknown addresses. */
const ownNames = [
  ...['assets', 'functions', 'icons', 'pictures', 'scenes', 'social'],
  ...['healthz', 'readyz', 'robots.txt', 'sitemap.xml'],
  ...['favicon.ico', 'apple-touch-icon.png'],
];
/** Whether the site itself uses an address, which no page may have and from which nobody may be sent away. */
export function isOfSite(path: string): boolean {
  const ofLocales = locales.flatMap((locale) => [
    ...[deskPath(locale), notFoundPath(locale), feedPath(locale)],
    ...['llms.txt', 'site.webmanifest'].map((name) => `${localeFacts[locale].prefix}/${name}`),
  ]);
  const own = [CONFIG_PATH, ...ownNames.map((name) => `/${name}`), ...ofLocales];
  return own.includes(path) || path.startsWith('/functions/');
}
