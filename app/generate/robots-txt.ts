import { defaultLocale } from '../../site/addresses/locales.ts';
import { readCompany } from '../../site/index.ts';

export function robotsTxt(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${readCompany(defaultLocale).siteUrl}/sitemap.xml\n`;
}
