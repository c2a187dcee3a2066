import { readCompany } from '../content/index.ts';
import type { Locale } from '../content/locales.ts';
import { canonicalPaths } from '../content/paths.ts';

/** Canonical addresses only (facts.md, "Search and sharing"). */
export function sitemapXml(locale: Locale): string {
  const { siteUrl } = readCompany(locale);
  const entries = canonicalPaths(locale).map(
    (path) => `  <url><loc>${escapeXml(siteUrl + path)}</loc></url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
