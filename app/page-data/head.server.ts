/** The data of a page's `<head>`, for search engines and for sharing. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathOf } from '../../site/addresses/pages.ts';
import { feedPath } from '../../site/addresses/paths.ts';
import { readCompany } from '../../site/company.ts';
import { readBlog } from '../../site/index.ts';
import { isPreview } from '../../site/launch.ts';
import { readMark } from '../../site/mark.ts';
import { type Locale, localeFacts, locales } from '../../site/read/locales.ts';
import type { PageId } from '../../site/read/page-ids.ts';
import type { SiteFrame, SiteLink } from '../components/frame/site-frame.ts';
import { type SharingPicture, sharingPictureAt } from '../generate/kinds-of-pictures.ts';
import { breadcrumbsTo } from './links.server.ts';
import type { HeadFacts, PageHead } from './meta.ts';
import { stretchOf } from './scenes.server.ts';
import { structuredDataOf } from './structured-data.server.ts';

/** @param breadcrumbs the same that the page shows */
export function headOf(
  locale: Locale,
  facts: HeadFacts,
  page: PageId,
  breadcrumbs: SiteLink[] = [],
): PageHead {
  const head = headAt(locale, facts, (other) => pathOf(other, page), breadcrumbs, page);
  // The estimate in its address comes along into another language.
  if (page === 'pricing-calculator') {
    for (const alternate of head.alternates) alternate.withSearch = true;
  }
  return head;
}

/** Head and top of a page that begins with breadcrumbs, heading and lead. */
export function headAndTop(
  locale: Locale,
  page: PageId,
  content: HeadFacts & { heading: string; lead: string },
) {
  const { heading, lead } = content;
  const breadcrumbs = breadcrumbsTo(locale, page);
  const stretch = stretchOf(page);
  return {
    head: headOf(locale, content, page, breadcrumbs),
    top: { breadcrumbs, heading, lead, ...(stretch && { stretch }) },
  };
}

/** The canonical address of a page in a language. Undefined for a draft that has no translation. */
type PathIn = (locale: Locale) => string | undefined;

/** The head of a page, whose address may belong to no id. */
export function headAt(
  locale: Locale,
  facts: HeadFacts,
  pathIn: PathIn,
  breadcrumbs: SiteLink[],
  page: PageId | null = null,
): PageHead {
  const { title, description, date, updated } = facts;
  const company = readCompany(locale);
  const { siteUrl, name } = company;
  const path = pathIn(locale) ?? '';
  const canonical = siteUrl + path;
  const image = imageAt(locale, path);
  return {
    // Home's title is the tagline alone.
    title: page === 'home' ? title : titleWithName(title, name),
    description,
    canonical,
    siteName: name,
    locale: localeFacts[locale].language.replace('-', '_'),
    image,
    article: date === undefined ? null : { published: date, modified: updated ?? date },
    feed: feedOf(locale),
    alternates: alternatesOf(pathIn),
    // A preview's facts are no facts for search engines.
    structuredData: isPreview()
      ? null
      : structuredDataOf(locale, { facts, page, breadcrumbs, url: canonical, image: image.url }),
  };
}

function imageAt(locale: Locale, path: string): PageHead['image'] {
  const picture = sharingPictureAt(locale, path);
  return {
    url: `${readCompany(locale).siteUrl}${picture.path}?v=${versionOf(picture)}`,
    alt: `${picture.companyName} – ${picture.heading}`,
  };
}

/** With what missing and failing pages are shared: the picture of Home. */
export function sharingOf(locale: Locale): SiteFrame['sharing'] {
  const { siteUrl, name } = readCompany(locale);
  return { siteUrl, siteName: name, image: imageAt(locale, pathOf(locale, 'home')) };
}

/** The page in every language. A draft may have no translation yet. */
function alternatesOf(pathIn: PathIn): PageHead['alternates'] {
  const alternates = locales.flatMap((locale) => {
    const { language, name } = localeFacts[locale];
    const path = pathIn(locale);
    if (path === undefined) return [];
    return [{ language, name, path, href: readCompany(locale).siteUrl + path }];
  });
  return alternates.length < 2 ? [] : alternates;
}

/** A feed reader finds it on every page. */
function feedOf(locale: Locale): PageHead['feed'] {
  const { title, list } = readBlog(locale);
  return { title: `${title} (${list.atomFeed})`, href: feedPath(locale) };
}

/**
 * Changes whenever the picture does, because networks keep a picture as long as its address is the
 * same.
 */
function versionOf(picture: SharingPicture): string {
  return createHash('sha256')
    .update(JSON.stringify(picture))
    .update(readFileSync(readMark().light.file))
    .update(readFileSync('app/styles/tokens.css'))
    .update(readFileSync('app/generate/sharing-pictures.ts'))
    .digest('hex')
    .slice(0, 8);
}

/** Search engines show some 60 characters of a title. */
const maxLength = 60;

/** "Pricing | Fixture Computers", or the title alone if the name does not fit or is in it already. */
export function titleWithName(title: string, name: string): string {
  const whole = `${title} | ${name}`;
  return whole.length > maxLength || title.includes(name) ? title : whole;
}
