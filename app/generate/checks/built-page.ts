/** Extracts what the checks need from the HTML of a page. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';

export interface BuiltPage {
  language: string;
  titles: string[];
  descriptions: string[];
  canonicals: string[];
  robots: string[];
  /** Tags for sharing. `end` is the number of bytes from the beginning of the document. */
  sharing: { name: string; content: string; end: number }[];
  headings: { level: number; text: string }[];
  ids: string[];
  /** The addresses of links as they are written. */
  links: string[];
  /** Those that say by `hreflang` that they lead to another language. */
  foreignLinks: string[];
  images: { source: string; hasAlt: boolean; hasSize: boolean }[];
}

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

export function readBuiltPage(html: string): BuiltPage {
  const elements = [...elementsBelow(parse(html, { sourceCodeLocationInfo: true }))];
  const named = (tag: string) => elements.filter((element) => element.tagName === tag);
  const metas = (name: string) =>
    named('meta')
      .filter((element) => attribute(element, 'name') === name)
      .map((element) => attribute(element, 'content') ?? '');
  const links = [...named('a'), ...named('area')];
  const hrefsOf = (some: Element[]) => some.flatMap((link) => attribute(link, 'href') ?? []);
  return {
    language: named('html')
      .map((element) => attribute(element, 'lang') ?? '')
      .join(),
    // An SVG can contain titles too.
    titles: named('title').filter(isHtml).map(textOf),
    descriptions: metas('description'),
    robots: metas('robots'),
    canonicals: named('link')
      .filter((element) => attribute(element, 'rel') === 'canonical')
      .map((element) => attribute(element, 'href') ?? ''),
    sharing: named('meta').flatMap((element) => sharingTag(element, html)),
    headings: elements
      .filter(({ tagName }) => /^h[1-6]$/.test(tagName))
      .map((element) => ({ level: Number(element.tagName[1]), text: textOf(element) })),
    ids: elements.flatMap((element) => attribute(element, 'id') ?? []),
    links: hrefsOf(links),
    foreignLinks: hrefsOf(links.filter((link) => attribute(link, 'hreflang') !== undefined)),
    images: named('img').map((element) => ({
      source: attribute(element, 'src') ?? '',
      hasAlt: attribute(element, 'alt') !== undefined,
      hasSize: Boolean(attribute(element, 'width') && attribute(element, 'height')),
    })),
  };
}

function sharingTag(element: Element, html: string): BuiltPage['sharing'] {
  const name = attribute(element, 'property') ?? attribute(element, 'name') ?? '';
  if (!/^(og|twitter|article):/.test(name)) return [];
  const end = Buffer.byteLength(html.slice(0, element.sourceCodeLocation?.endOffset));
  return [{ name, content: attribute(element, 'content') ?? '', end }];
}

function* elementsBelow(node: Node): Generator<Element> {
  if (!('childNodes' in node)) return;
  for (const child of node.childNodes) {
    if (defaultTreeAdapter.isElementNode(child)) yield child;
    yield* elementsBelow(child);
  }
}

function isHtml({ namespaceURI }: Element): boolean {
  return namespaceURI === 'http://www.w3.org/1999/xhtml';
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

function textOf(node: Node): string {
  if (defaultTreeAdapter.isTextNode(node)) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('').trim() : '';
}

/** The addresses of the pictures of this site that a built script names. */
export function picturesInScript(script: string): string[] {
  const names = script.matchAll(/["'`](\/[\w/-]+\.(?:svg|png|jpe?g|webp|avif|gif))["'`]/g);
  return Array.from(names, ([, address]) => `${address}`);
}
