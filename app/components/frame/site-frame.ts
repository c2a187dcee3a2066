/** The data of header, footer and status messages, loaded once for all pages. */
import type { Company } from '../../../site/schema/company.ts';
import type { SiteText } from '../../../site/schema/words.ts';

export interface SiteLink {
  label: string;
  href: string;
}

/** A page in another language. */
export interface Alternate {
  /** BCP 47 tag. */
  language: string;
  /** The name of the language in that language. */
  name: string;
  path: string;
  /** The query of the address means the same in every language. */
  withSearch?: true;
}

export interface LinkGroup {
  label: string;
  /** The group is active at addresses below this prefix. */
  activeUnder: string;
  links: SiteLink[];
}

export interface SiteFrame {
  /** The beginning of every address of the language: nothing, or such as /fr. */
  prefix: string;
  language: string;
  /** The home pages of all languages. */
  languages: Alternate[];
  /** What missing and failing pages are shared with. */
  sharing: { siteUrl: string; siteName: string; image: { url: string; alt: string } };
  /** What the strip below the header says, if there is one. */
  strip: { label: string; text: string; link?: SiteLink } | null;
  /** The lowest bill for managed IT, in the bar of phones. */
  lowestPrice: SiteLink;
  company: Pick<
    Company,
    'name' | 'tagline' | 'phone' | 'supportUrl' | 'supportEmail' | 'social'
  > & { address: string; postalCode: string; hours: string };
  /** The addresses of the company's mark, on light paper and on dark. */
  mark: { light: string; dark: string };
  /** Of the paper, for the bars of browsers. */
  themeColours: { light: string; dark: string };
  text: SiteText;
  home: SiteLink;
  groups: LinkGroup[];
  main: SiteLink[];
  getStarted: SiteLink;
  book: SiteLink;
  footer: {
    quickLinksLabel: string;
    quickLinks: SiteLink[];
    servicesLabel: string;
    services: SiteLink[];
    contactLabel: string;
    supportLabel: string;
    legalLabel: string;
    legal: SiteLink[];
    copyright: string;
  };
}
