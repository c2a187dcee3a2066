/** What header, footer and shell are made from; loaded once for all pages. */
import type { Company, SiteText } from '../../../content/schema/site.ts';

export interface SiteLink {
  label: string;
  href: string;
}

export interface LinkGroup {
  label: string;
  /** Prefix of the addresses at which the group is the active item. */
  activeUnder: string;
  links: SiteLink[];
}

export interface SiteFrame {
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
  footer: {
    quickLinksLabel: string;
    quickLinks: SiteLink[];
    servicesLabel: string;
    services: SiteLink[];
    contactLabel: string;
    legalLabel: string;
    legal: SiteLink[];
    copyright: string;
  };
}
