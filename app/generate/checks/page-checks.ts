/**
 * Finds mistakes in the built pages and describes them in sentences that name page and link. A pure
 * function of their HTML, so that it finds mistakes of content, templates and generators alike.
 */
import type { BuiltPage } from './built-page.ts';

export interface BuiltSite {
  /** The pages by their addresses, without a slash at the end. */
  pages: ReadonlyMap<string, BuiltPage>;
  /** The addresses of all other files. */
  files: ReadonlySet<string>;
  /** The addresses of the pictures that scripts name. */
  picturesOfScripts: readonly string[];
  /** Maps an old address to the new one. */
  redirects: Readonly<Record<string, string>>;
  /** The origin, without a slash at the end. */
  siteUrl: string;
  /** It is not for search engines. */
  isPreview: boolean;
  /** The canonical addresses of pages that have another one. */
  canonicalOf: ReadonlyMap<string, string>;
  /** The addresses of pages that are for the company alone (DESK-16). */
  privatePages: ReadonlySet<string>;
}

/** The end of the addresses of the pages with which a host answers unknown addresses. */
const notFoundEnd = '/404';
/** Networks look for tags for sharing in the first part of a document only (bytes). */
const maxBytesBeforeSharing = 32 * 1024;

const sharingTags = [
  'og:type',
  'og:site_name',
  'og:locale',
  'og:title',
  'og:description',
  'og:url',
  'og:image',
  'og:image:width',
  'og:image:height',
  'og:image:alt',
  'twitter:card',
];

export function mistakesIn(site: BuiltSite): string[] {
  return [
    ...[...site.pages].flatMap(([address, page]) => [
      ...headMistakes(address, page, site),
      ...outlineMistakes(address, page),
      ...pictureMistakes(address, page, site),
      ...linkMistakes(address, page, site),
    ]),
    ...site.picturesOfScripts
      .filter((picture) => !site.files.has(picture))
      .map((picture) => `A script shows a picture that does not exist, ${picture}.`),
    ...duplicates(site, 'title'),
    ...duplicates(site, 'description'),
    ...Object.entries(site.redirects).flatMap(([from, to]) => {
      const mistake = mistakeInLink(to, from, site);
      return mistake === null ? [] : [`redirects.yaml sends ${from} to "${to}": ${mistake}.`];
    }),
  ];
}

function headMistakes(address: string, page: BuiltPage, site: BuiltSite): string[] {
  if (isUnlisted(address, site)) return unlistedHeadMistakes(address, page);
  const { siteUrl, canonicalOf, files, isPreview } = site;
  const expected = siteUrl + (canonicalOf.get(address) ?? address);
  const mistakes: string[] = [];
  if (page.titles.length !== 1) mistakes.push(`${page.titles.length} titles instead of one`);
  if (page.descriptions.length !== 1) {
    mistakes.push(`${page.descriptions.length} descriptions instead of one`);
  }
  if (page.canonicals.join() !== expected) {
    mistakes.push(`the canonical address "${page.canonicals.join()}" instead of ${expected}`);
  }
  const isKeptOut = page.robots.some((value) => value.includes('noindex'));
  if (isKeptOut && !isPreview) mistakes.push('a robots tag that keeps it out of search engines');
  if (!isKeptOut && isPreview) mistakes.push('no robots tag "noindex", as a preview has');
  for (const name of sharingTags) {
    const count = page.sharing.filter((tag) => tag.name === name).length;
    if (count !== 1) mistakes.push(`${count} tags "${name}" instead of one`);
  }
  const image = page.sharing.find((tag) => tag.name === 'og:image')?.content ?? '';
  if (image !== '' && !files.has(pathIn(image, siteUrl) ?? '')) {
    mistakes.push(`a picture for sharing that does not exist, ${image}`);
  }
  const last = Math.max(0, ...page.sharing.map((tag) => tag.end));
  if (last > maxBytesBeforeSharing) {
    mistakes.push(`a tag for sharing beyond the first 32 KB, at byte ${last}`);
  }
  return mistakes.map((mistake) => `The page ${address} has ${mistake}.`);
}

/** No search engine shows it, and no other page leads to it. */
function isUnlisted(address: string, { privatePages }: BuiltSite): boolean {
  return address.endsWith(notFoundEnd) || privatePages.has(address);
}

function unlistedHeadMistakes(address: string, { canonicals, robots }: BuiltPage): string[] {
  const mistakes: string[] = [];
  if (canonicals.length > 0) mistakes.push('a canonical address');
  if (!robots.includes('noindex')) mistakes.push('no robots tag "noindex"');
  return mistakes.map((mistake) => `The page ${address} has ${mistake}.`);
}

function outlineMistakes(address: string, page: BuiltPage): string[] {
  const mistakes: string[] = [];
  const first = page.headings.filter(({ level }) => level === 1);
  if (first.length !== 1) mistakes.push(`${first.length} headings of level 1 instead of one`);
  page.headings.forEach(({ level, text }, index) => {
    const before = page.headings[index - 1]?.level ?? 0;
    // Menus may have headings before the first heading of the page.
    if (before > 0 && level > before + 1) {
      mistakes.push(`a heading of level ${level} after one of level ${before}: "${text}"`);
    }
  });
  for (const id of repeated(page.ids)) mistakes.push(`the id "${id}" more than once`);
  return mistakes.map((mistake) => `The page ${address} has ${mistake}.`);
}

function pictureMistakes(
  address: string,
  { images }: BuiltPage,
  { files, siteUrl }: BuiltSite,
): string[] {
  const mistakes = images.flatMap(({ source, hasAlt, hasSize }) => {
    const own = pathIn(source, siteUrl + address);
    return [
      ...(hasAlt ? [] : [`an image without alt text: ${source}`]),
      ...(hasSize ? [] : [`an image without width and height: ${source}`]),
      ...(own !== null && !files.has(own) ? [`a picture that does not exist: ${source}`] : []),
      ...(own === null && !source.startsWith('data:')
        ? [`a picture of another site, which browsers will not load: ${source}`]
        : []),
    ];
  });
  return mistakes.map((mistake) => `The page ${address} has ${mistake}.`);
}

function linkMistakes(address: string, page: BuiltPage, site: BuiltSite): string[] {
  const mistakes = new Set<string>();
  for (const target of page.links) {
    const mistake = mistakeInLink(target, address, site);
    if (mistake !== null) mistakes.add(`The page ${address} links to "${target}": ${mistake}.`);
    const language = languageOf(target, address, site);
    if (language !== null && language !== page.language && !page.foreignLinks.includes(target)) {
      mistakes.add(
        `The page ${address} links to "${target}", which is a page in another language (${language}).`,
      );
    }
  }
  return [...mistakes];
}

/** The language of the page of this site to which a link leads. Null for anything else. */
function languageOf(target: string, from: string, { pages, siteUrl }: BuiltSite): string | null {
  const path = pathIn(target, siteUrl + from);
  return path === null ? null : (pages.get(path)?.language ?? null);
}

/** Why a link is broken. Null if it works, or leaves the site. */
function mistakeInLink(target: string, from: string, site: BuiltSite): string | null {
  const url = URL.parse(target, site.siteUrl + from);
  if (url === null) return 'this is no address';
  if (url.origin !== new URL(site.siteUrl).origin) return null;
  const path = decodeURIComponent(url.pathname);
  if (site.files.has(path)) return null;
  if (path.length > 1 && path.endsWith('/'))
    return 'an address of this site has no slash at its end';
  const page = site.pages.get(path);
  if (page === undefined || (isUnlisted(path, site) && from !== path)) {
    return Object.hasOwn(site.redirects, path)
      ? `this address has moved to ${site.redirects[path]}; link there`
      : 'there is no such page or file';
  }
  const anchor = decodeURIComponent(url.hash.slice(1));
  if (anchor === '' || page.ids.includes(anchor)) return null;
  return `the page ${path} has nothing with the id "${anchor}"`;
}

/** Pages that are copies of another one are left out. */
function duplicates({ pages, canonicalOf }: BuiltSite, what: 'title' | 'description'): string[] {
  const owners = new Map<string, string[]>();
  for (const [address, page] of pages) {
    const text = page[`${what}s`][0];
    if (text === undefined || canonicalOf.has(address)) continue;
    // A word may be the same in two languages.
    const key = `${page.language} ${text}`;
    owners.set(key, [...(owners.get(key) ?? []), address]);
  }
  return [...owners]
    .filter(([, addresses]) => addresses.length > 1)
    .map(
      ([key, addresses]) =>
        `The pages ${addresses.join(' and ')} have the same ${what}: "${key.replace(/^\S* /, '')}".`,
    );
}

function repeated(values: string[]): string[] {
  const seen = new Set<string>();
  return [...new Set(values.filter((value) => seen.size === seen.add(value).size))];
}

/**
 * The path of an address of this site. Null for other sites.
 *
 * @param base the page on which the address stands
 */
function pathIn(address: string, base: string): string | null {
  const url = URL.parse(address, base);
  return url?.origin === new URL(base).origin ? decodeURIComponent(url.pathname) : null;
}
