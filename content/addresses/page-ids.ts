/**
 * Names of pages, which all languages share: the English address of a page without its first slash.
 */

export type LegalPageId = 'terms-of-use' | 'privacy-policy' | 'copyright-notice' | 'cookie-policy';

/** Pages with a place of their own in the URL map (`app/routes.ts`). */
export type FixedPageId =
  | 'home'
  | 'services'
  | 'about'
  | 'contact'
  | 'industries'
  | 'pricing'
  | 'pricing-calculator'
  | 'premium-plus'
  | 'why-choose-us'
  | LegalPageId
  | 'blog';

export type PageId = FixedPageId | `services/${string}` | `industries/${string}`;
