import { readCompany } from '../content/index.ts';
import type { Locale } from '../content/locales.ts';

export function robotsTxt(locale: Locale): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${readCompany(locale).siteUrl}/sitemap.xml\n`;
}
