import { readCompany } from '../content/index.ts';
import { defaultLocale } from '../content/locales.ts';

export function robotsTxt(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${readCompany(defaultLocale).siteUrl}/sitemap.xml\n`;
}
