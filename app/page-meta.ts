import type { MetaDescriptor } from 'react-router';

export interface PageHead {
  title: string;
  description: string;
  /** Full address. */
  canonical: string;
  siteName: string;
  /** Full address of a 1200 x 630 picture. */
  image: string;
  /** The same page in every language that has it; empty where there is one. */
  alternates: { language: string; href: string }[];
}

/** Title, description, canonical address and the tags for sharing (spec section 2). */
export function pageMeta(head: PageHead | undefined): MetaDescriptor[] {
  if (head === undefined) return [];
  const { title, description, canonical, siteName, image, alternates } = head;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...alternates.map(({ language, href }) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: language,
      href,
    })),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: siteName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
  ];
}
