import { defaultLocale } from '../content/addresses/locales.ts';
import { readCompany } from '../content/index.ts';

export function robotsTxt(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${readCompany(defaultLocale).siteUrl}/sitemap.xml\n`;
}
