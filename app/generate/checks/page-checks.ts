/**
 * Finds links and pictures of the built pages that lead nowhere, and describes them in sentences that name page and
 * link. A pure function of their HTML, so that it finds mistakes of content, templates and generators alike.
 */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';

export interface BuiltSite {
  /** The HTML of the pages by their addresses, without a slash at the end. */
  pages: ReadonlyMap<string, string>;
  /** The addresses of all other files. */
  files: ReadonlySet<string>;
  /** The text of the scripts. */
  scripts: readonly string[];
  /** Maps an old address to the new one. */
  redirects: Readonly<Record<string, string>>;
  /** The origin, without a slash at the end. */
  siteUrl: string;
  /** The addresses of pages that are for the company alone. */
  privatePages: ReadonlySet<string>;
  /** The files that have the words of the pages, by their addresses. */
  wordsOf: ReadonlyMap<string, string>;
}

interface Page {
  language: string;
  ids: string[];
  /** Links as they are written. `isForeign` if they say that they lead to another language. */
  links: { target: string; isForeign: boolean }[];
  /** The addresses of pictures, that for sharing too. */
  pictures: string[];
}

/** A page, and where its words are. */
function named(address: string, { wordsOf }: Pick<BuiltSite, 'wordsOf'>): string {
  const file = wordsOf.get(address);
  return file === undefined ? `The page ${address}` : `${file}: the page ${address}`;
}

type Site = Omit<BuiltSite, 'pages'> & { pages: ReadonlyMap<string, Page> };

/** The end of the addresses of the pages with which a host answers unknown addresses. */
const notFoundEnd = '/404';

export function mistakesIn(built: BuiltSite): string[] {
  const pages = new Map(Array.from(built.pages, ([address, html]) => [address, read(html)]));
  const site = { ...built, pages };
  const picturesOfScripts = built.scripts.flatMap((script) =>
    Array.from(
      script.matchAll(/["'`](\/[\w/-]+\.(?:svg|png|jpe?g|webp|avif|gif))["'`]/g),
      ([, address = '']) => address,
    ),
  );
  return [
    ...[...pages].flatMap(([address, page]) => [
      ...repeated(page.ids).map(
        (id) => `${named(address, site)} has the id "${id}" more than once.`,
      ),
      ...pictureMistakes(address, page, site),
      ...linkMistakes(address, page, site),
    ]),
    ...picturesOfScripts
      .filter((picture) => !site.files.has(picture))
      .map((picture) => `A script shows a picture that does not exist, ${picture}.`),
    ...Object.entries(site.redirects).flatMap(([from, to]) => {
      const mistake = mistakeInLink(to, from, site);
      return mistake === null ? [] : [`redirects.yaml sends ${from} to "${to}": ${mistake}.`];
    }),
  ];
}

type Element = DefaultTreeAdapterTypes.Element;

function read(html: string): Page {
  const elements = [...elementsBelow(parse(html))];
  const withTags = (...tags: string[]) => elements.filter(({ tagName }) => tags.includes(tagName));
  const valuesOf = (some: Element[], name: string) =>
    some.flatMap((element) => attribute(element, name) ?? []);
  return {
    language: valuesOf(withTags('html'), 'lang').join(),
    ids: valuesOf(elements, 'id'),
    links: withTags('a', 'area').flatMap((link) => {
      const target = attribute(link, 'href');
      const isForeign = attribute(link, 'hreflang') !== undefined;
      return target === undefined ? [] : [{ target, isForeign }];
    }),
    pictures: [
      ...valuesOf(withTags('img'), 'src'),
      ...valuesOf(
        withTags('meta').filter((meta) => attribute(meta, 'property') === 'og:image'),
        'content',
      ),
    ],
  };
}

function* elementsBelow(node: DefaultTreeAdapterTypes.Node): Generator<Element> {
  if (!('childNodes' in node)) return;
  for (const child of node.childNodes) {
    if (defaultTreeAdapter.isElementNode(child)) yield child;
    yield* elementsBelow(child);
  }
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

function pictureMistakes(address: string, { pictures }: Page, site: Site): string[] {
  const { files, siteUrl } = site;
  return pictures
    .filter((source) => !source.startsWith('data:') && !files.has(pathIn(source, siteUrl) ?? ''))
    .map((source) => `${named(address, site)} has a picture that does not exist here: ${source}.`);
}

function linkMistakes(address: string, page: Page, site: Site): string[] {
  const mistakes = new Set<string>();
  for (const { target, isForeign } of page.links) {
    const mistake = mistakeInLink(target, address, site);
    if (mistake !== null) mistakes.add(`${named(address, site)} links to "${target}": ${mistake}.`);
    const path = pathIn(target, site.siteUrl + address);
    const language = path === null ? undefined : site.pages.get(path)?.language;
    if (language !== undefined && language !== page.language && !isForeign) {
      mistakes.add(
        `${named(address, site)} links to "${target}", which is a page in another language (${language}).`,
      );
    }
  }
  return [...mistakes];
}

/** Why a link is broken. Null if it works, or leaves the site. */
function mistakeInLink(target: string, from: string, site: Site): string | null {
  const url = URL.parse(target, site.siteUrl + from);
  if (url === null) return 'this is no address';
  if (url.origin !== new URL(site.siteUrl).origin) return null;
  const path = decodeURIComponent(url.pathname);
  if (site.files.has(path)) return null;
  if (path.length > 1 && path.endsWith('/'))
    return 'an address of this site has no slash at its end';
  const page = site.pages.get(path);
  const isUnlisted = path.endsWith(notFoundEnd) || site.privatePages.has(path);
  if (page === undefined || (isUnlisted && from !== path)) {
    return Object.hasOwn(site.redirects, path)
      ? `this address has moved to ${site.redirects[path]}; link there`
      : 'there is no such page or file';
  }
  const anchor = decodeURIComponent(url.hash.slice(1));
  if (anchor === '' || page.ids.includes(anchor)) return null;
  return `the page ${path} has nothing with the id "${anchor}"`;
}

function repeated(values: string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) < index))];
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
