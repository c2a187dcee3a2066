/**
 * The pictures that networks show beside a link: one for each kind of page in each language. Used for the tags in the
 * `<head>` and by `app/generate/sharing-pictures.ts`, which draws them.
 */

import { pathOf } from '../../site/addresses/pages.ts';
import { readCompany } from '../../site/company.ts';
import { readBlog, readNavigation } from '../../site/index.ts';
import { type Locale, localeFacts } from '../../site/read/locales.ts';

/** The pages of a kind stand below that of its name. Home is the kind of all others. */
export const kindsOfPictures = ['services', 'industries', 'blog', 'home'] as const;
type Kind = (typeof kindsOfPictures)[number];

export interface SharingPicture {
  /** The address of the file, which is the same in every build. */
  path: string;
  heading: string;
  /** Empty if the heading says it. */
  lead: string;
  companyName: string;
}

export function sharingPicture(locale: Locale, kind: Kind): SharingPicture {
  const { name, tagline } = readCompany(locale);
  const { services, industries } = readNavigation(locale);
  const headings = {
    services: services.label,
    industries: industries.label,
    blog: readBlog(locale).heading,
    home: tagline,
  };
  return {
    path: `/social${localeFacts[locale].prefix}/${kind}.png`,
    heading: headings[kind],
    lead: kind === 'home' ? '' : tagline,
    companyName: name,
  };
}

/** The picture of the page at an address. */
export function sharingPictureAt(locale: Locale, path: string): SharingPicture {
  const isBelow = (kind: Kind) => `${path}/`.startsWith(`${pathOf(locale, kind)}/`);
  return sharingPicture(locale, kindsOfPictures.find(isBelow) ?? 'home');
}
