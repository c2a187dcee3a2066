/**
 * Every page of the site by its id, which all languages share. The id of a page is its English
 * address without the leading slash.
 */
const servicePageIds = [
  'services/managed-it',
  'services/cybersecurity',
  'services/cloud-services',
  'services/web-design',
  'services/web-maintenance',
] as const;

const industryPageIds = [
  'industries/dental',
  'industries/law',
  'industries/retirement',
  'industries/retail',
  'industries/hospitals',
  'industries/schools',
  'industries/non-profit',
] as const;

const legalPageIds = [
  'terms-of-use',
  'privacy-policy',
  'copyright-notice',
  'cookie-policy',
] as const;

export const pageIds = [
  'home',
  'services',
  ...servicePageIds,
  'about',
  'contact',
  'industries',
  ...industryPageIds,
  'pricing',
  'pricing-calculator',
  'premium-plus',
  'why-choose-us',
  ...legalPageIds,
  'blog',
] as const;
export type PageId = (typeof pageIds)[number];

/** Pages whose text is a Markdown file in `pages/`; home and contact are composed from YAML. */
export type TextPageId = Exclude<PageId, 'home' | 'contact'>;

export const locales = {
  en: { prefix: '', language: 'en-CA' },
} as const;
export type Locale = keyof typeof locales;

/** The address of a page in a language: English has no prefix. */
export function pathOf(locale: Locale, page: PageId): string {
  const { prefix } = locales[locale];
  return page === 'home' ? prefix || '/' : `${prefix}/${page}`;
}

/** The Markdown page at an address; throws if the address has none. */
export function textPageAt(locale: Locale, pathname: string): TextPageId {
  const page = pageIds.find((id) => pathOf(locale, id) === pathname);
  if (page === undefined || page === 'home' || page === 'contact') {
    throw new Error(`There is no Markdown page at ${pathname}.`);
  }
  return page;
}
