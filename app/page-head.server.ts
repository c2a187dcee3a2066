/** What pages say about themselves in their `<head>`. */
import { readCompany } from '../content/index.ts';
import { type Locale, localeFacts, locales } from '../content/locales.ts';
import type { PageId } from '../content/page-ids.ts';
import { pageExists, pathOf } from '../content/pages.ts';
import type { SiteLink } from './components/site-frame.ts';
import type { PageHead } from './page-meta.ts';

interface HeadFacts {
  title: string;
  description: string;
}

/** @param trail the visible way from the home page to this one (search engines are told the same) */
export function headOf(
  locale: Locale,
  { title, description }: HeadFacts,
  page: PageId,
  trail: SiteLink[] = [],
): PageHead {
  return {
    ...headAt(locale, { title, description }, pathOf(locale, page), trail),
    alternates: alternatesOf(page),
  };
}

/** The head of a page whose address is not an id's. `path` is the canonical address. */
export function headAt(
  locale: Locale,
  { title, description }: HeadFacts,
  path: string,
  _trail: SiteLink[] = [],
): PageHead {
  const { siteUrl, name } = readCompany(locale);
  return {
    title,
    description,
    canonical: siteUrl + path,
    siteName: name,
    image: `${siteUrl}/social.png`,
    alternates: [],
  };
}

/** The languages of a page, itself included, if there are several. */
function alternatesOf(page: PageId): PageHead['alternates'] {
  const written = locales.filter((locale) => pageExists(locale, page));
  if (written.length < 2) return [];
  return written.map((locale) => ({
    language: localeFacts(locale).language,
    href: readCompany(locale).siteUrl + pathOf(locale, page),
  }));
}
