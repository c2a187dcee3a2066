import { pageIds, pathOf } from '../../site/addresses/pages.ts';
import { postPath } from '../../site/addresses/paths.ts';
import { readCompany } from '../../site/company.ts';
import { readHead } from '../../site/index.ts';
import { lastChange, readPosts } from '../../site/posts.ts';
import { canonicalPaths } from '../../site/published-paths.ts';
import { type Locale, localeFacts, locales } from '../../site/read/locales.ts';
import { escapeXml } from './xml.ts';

/** The canonical addresses of all languages, each with those of the page in every language. */
export function sitemapXml(): string {
  const links = alternateLinks();
  const xhtml = links.length > 0 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${xhtml}>`,
    ...locales.flatMap((locale) => entriesOf(locale, links)),
    '</urlset>',
    '',
  ].join('\n');
}

function entriesOf(locale: Locale, links: string[]): string[] {
  const { siteUrl } = readCompany(locale);
  const changes = lastChanges(locale);
  return canonicalPaths(locale).map((path, index) => {
    const day = changes.get(path);
    const lastmod = day === undefined ? '' : `<lastmod>${day}</lastmod>`;
    return `  <url><loc>${escapeXml(siteUrl + path)}</loc>${lastmod}${links[index] ?? ''}</url>`;
  });
}

/** For every page, in the order of `canonicalPaths`, which is the same in all languages. */
function alternateLinks(): string[] {
  if (locales.length < 2) return [];
  const all = locales.map((locale) => {
    const { language } = localeFacts[locale];
    const { siteUrl } = readCompany(locale);
    return canonicalPaths(locale).map(
      (path) =>
        `<xhtml:link rel="alternate" hreflang="${escapeXml(language)}" href="${escapeXml(siteUrl + path)}"/>`,
    );
  });
  return (all[0] ?? []).map((_, index) => all.map((links) => links[index]).join(''));
}

/** The days of the last real changes, as far as the content gives them. */
function lastChanges(locale: Locale): Map<string, string> {
  const pages = pageIds(locale).flatMap((page) => {
    const content: object = readHead(locale, page);
    const updated = 'updated' in content ? content.updated : undefined;
    return typeof updated === 'string' ? [[pathOf(locale, page), updated] as const] : [];
  });
  return new Map([
    ...pages,
    ...readPosts(locale).map((post) => [postPath(locale, post.slug), lastChange(post)] as const),
  ]);
}
