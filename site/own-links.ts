import { defaultLocale, type Locale } from './addresses/locales.ts';
import { addressesIn } from './addresses/pages.ts';

/** The path of an address on this site, which may be written in full. Any other address as it is. */
export function ownPath(address: string, siteUrl: string): string {
  return address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address;
}

/** Where a link of the facts leads on pages of a language: to the page in that language, if it is one of this site. */
export function linkIn(locale: Locale, address: string, siteUrl: string): string {
  const [path = '', ...end] = ownPath(address, siteUrl).split(/(?=[#?])/);
  const own = locale === defaultLocale ? undefined : new Map(addressesIn(locale)).get(path);
  return [own ?? path, ...end].join('');
}
