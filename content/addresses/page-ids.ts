/** The ids of pages, which all languages share: the English address without its first slash. */

export type LegalPageId = 'terms-of-use' | 'privacy-policy' | 'copyright-notice' | 'cookie-policy';

/** Overviews that have pages below them. */
export const families = ['services', 'industries'] as const;
export type Family = (typeof families)[number];

/** Pages that have their own line in the URL map (`app/routes.ts`). */
export type FixedPageId =
  | Family
  | 'home'
  | 'about'
  | 'contact'
  | 'pricing'
  | 'pricing-calculator'
  | 'premium-plus'
  | 'why-choose-us'
  | LegalPageId
  | 'blog';

export type PageId = FixedPageId | `${Family}/${string}`;

export interface Member {
  family: Family;
  slug: string;
}

/** The family and slug of a page below an overview. Null for all other pages. */
export function memberOf(page: PageId): Member | null {
  const family = families.find((name) => page.startsWith(`${name}/`));
  return family === undefined ? null : { family, slug: page.slice(family.length + 1) };
}
