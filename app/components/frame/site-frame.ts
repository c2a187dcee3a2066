/** The data of header, footer and status messages, loaded once for all pages. */
import type { Company } from '../../../content/schema/company.ts';
import type { SiteText } from '../../../content/schema/site.ts';

export interface SiteLink {
  label: string;
  href: string;
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
  company: Pick<
    Company,
    'name' | 'tagline' | 'phone' | 'email' | 'supportUrl' | 'supportEmail' | 'social'
  > & { address: string };
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
