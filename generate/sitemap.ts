import { type Locale, locales } from '../content/addresses/locales.ts';
import { pageExists, pageIds, pathOf } from '../content/addresses/pages.ts';
import { canonicalPaths, postPath } from '../content/addresses/paths.ts';
import { lastChange, readPosts } from '../content/blog/posts.ts';
import { readCompany, readHead } from '../content/index.ts';
import { escapeXml } from './xml.ts';

/** The canonical addresses of all languages (SEARCH-3). */
export function sitemapXml(): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...locales.flatMap(entriesOf),
    '</urlset>',
    '',
  ].join('\n');
}

function entriesOf(locale: Locale): string[] {
  const { siteUrl } = readCompany(locale);
  const changes = lastChanges(locale);
  return canonicalPaths(locale).map((path) => {
    const day = changes.get(path);
    const lastmod = day === undefined ? '' : `<lastmod>${day}</lastmod>`;
    return `  <url><loc>${escapeXml(siteUrl + path)}</loc>${lastmod}</url>`;
  });
}

/** The days of the last real changes, as far as the content gives them. */
function lastChanges(locale: Locale): Map<string, string> {
  const pages = pageIds(locale).flatMap((page) => {
    const content: object = readHead(locale, page);
    const updated = 'updated' in content ? content.updated : undefined;
    return typeof updated === 'string' ? [[pathOf(locale, page), updated] as const] : [];
  });
  const posts = pageExists(locale, 'blog') ? readPosts(locale) : [];
  return new Map([
    ...pages,
    ...posts.map((post) => [postPath(locale, post.slug), lastChange(post)] as const),
  ]);
}
