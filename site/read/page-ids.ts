/** The ids of pages, which all languages share: the English address without its first slash. */

/** Overviews that have pages below them. */
export const families = ['services', 'industries'] as const;
export type Family = (typeof families)[number];

/** Pages of prose, each a Markdown file. */
const textPages = [
  'about',
  'terms-of-use',
  'privacy-policy',
  'copyright-notice',
  'cookie-policy',
] as const;
export type TextPageId = (typeof textPages)[number];

/** Pages of fields, each a YAML file. */
const fieldPages = [
  ...families,
  'home',
  'contact',
  'pricing',
  'pricing-calculator',
  'premium-plus',
  'why-choose-us',
  'blog',
] as const;

/** Pages that have their own line in the URL map (`app/routes.ts`). */
export type FixedPageId = TextPageId | (typeof fieldPages)[number];

/** The files of these pages. */
export const fixedPageFiles = [
  ...textPages.map((id) => `${id}.md`),
  ...fieldPages.map((id) => `${id}.yaml`),
];

export type PageId = FixedPageId | `${Family}/${string}`;

export interface Member {
  family: Family;
  name: string;
}

/** The family and name of a page below an overview. Null for all other pages. */
export function memberOf(page: PageId): Member | null {
  const family = families.find((candidate) => page.startsWith(`${candidate}/`));
  return family === undefined ? null : { family, name: page.slice(family.length + 1) };
}
