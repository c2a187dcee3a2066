import type { MetaDescriptor } from 'react-router';
import type { Person } from '../../site/people.ts';
import type { Alternate, SiteFrame } from '../components/frame/site-frame.ts';
import { withoutSlashAtEnd } from '../components/page-path.ts';

/** The content of a page from which its head is made. */
export interface HeadFacts {
  title: string;
  description: string;
  /** The day of publication. Only posts have one, which makes them articles. */
  date?: string;
  /** The day of the last real change, if there was one. Used for articles only. */
  updated?: string | undefined;
  /** Who wrote a post: a part of the company, or a person. */
  author?: string;
  person?: Pick<Person, 'id' | 'name' | 'role'>;
  heading?: string;
}

export interface PageHead {
  title: string;
  description: string;
  /** Full address. */
  canonical: string;
  siteName: string;
  /** In the form of Open Graph, such as en_CA. */
  locale: string;
  /** A picture of 1200 x 630 px by its full address. */
  image: { url: string; alt: string };
  /** Set for posts. Days such as 2026-11-21. */
  article: { published: string; modified: string } | null;
  feed: { title: string; href: string };
  /** The same page in every language, the first one first. Empty if there is only one. */
  alternates: (Alternate & { href: string })[];
  /** JSON-LD. Null in a preview, which is not for search engines. */
  structuredData: StructuredData | null;
}

export interface StructuredData {
  '@context': string;
  '@graph': GraphNode[];
}

/** A node of schema.org. */
export interface GraphNode {
  '@type': string;
  [property: string]: GraphValue;
}
type GraphValue = string | number | GraphValue[] | { [property: string]: GraphValue };

/** Title, description, canonical address and the tags for sharing, of every page with a head. */
export function meta({ loaderData }: { loaderData: { head: PageHead } | undefined }) {
  return loaderData === undefined ? [] : tagsOf(loaderData.head);
}

function tagsOf(head: PageHead): MetaDescriptor[] {
  const { title, description, canonical, alternates, feed, structuredData } = head;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...alternates.map(({ language, href }) => alternateTag(language, href)),
    ...alternates.slice(0, 1).map(({ href }) => alternateTag('x-default', href)),
    { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', ...feed },
    ...sharingTags(head),
    ...(structuredData === null ? [noIndex] : []),
    // An empty graph is left out.
    ...(structuredData?.['@graph'].length ? [{ 'script:ld+json': structuredData }] : []),
  ];
}

const noIndex = { name: 'robots', content: 'noindex' };

function alternateTag(hrefLang: string, href: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', hrefLang, href };
}

/** The head of a page that has no address of its own: a missing page, or one that failed. */
export function unlistedMeta(
  { sharing, language }: Pick<SiteFrame, 'sharing' | 'language'>,
  { title, description }: Pick<HeadFacts, 'title' | 'description'>,
  path: string,
): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    noIndex,
    ...sharingTags({
      title,
      description,
      canonical: sharing.siteUrl + withoutSlashAtEnd(path),
      siteName: sharing.siteName,
      locale: language.replace('-', '_'),
      image: sharing.image,
      article: null,
    }),
  ];
}

/** Open Graph (ogp.me). X takes the words of its card from it too. */
type SharingFacts = Omit<PageHead, 'feed' | 'alternates' | 'structuredData'>;

function sharingTags({ image, article, ...head }: SharingFacts): MetaDescriptor[] {
  return [
    { property: 'og:type', content: article === null ? 'website' : 'article' },
    { property: 'og:site_name', content: head.siteName },
    { property: 'og:locale', content: head.locale },
    { property: 'og:title', content: head.title },
    { property: 'og:description', content: head.description },
    { property: 'og:url', content: head.canonical },
    { property: 'og:image', content: image.url },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(article === null
      ? []
      : [
          { property: 'article:published_time', content: article.published },
          { property: 'article:modified_time', content: article.modified },
        ]),
  ];
}
