/** Links of the content that lead nowhere. What only the built pages know is checked there (app/generate/checks/). */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageExists, pathOf } from '../addresses/pages.ts';
import { type Locale, localeAt } from '../read/locales.ts';
import type { PageId } from '../read/page-ids.ts';
import { contentPath } from '../read/site.ts';
import { atField, parseFile } from '../read/source.ts';

/** What a file says, as the pages show it. */
export interface ReadFile {
  file: string;
  /** The address of the page, if the file is one. */
  path?: string;
  value: unknown;
}

export interface Addresses {
  /** The ids of headings by the address of a page; undefined for files with mistakes, and where code gives them. */
  pages: ReadonlyMap<string, ReadonlySet<string> | undefined>;
  redirects: Readonly<Record<string, string>>;
}

/** The ids of the headings of a text, or of the sections of a page that is made of fields. Undefined if code gives others. */
export function headingIds(value: object): ReadonlySet<string> | undefined {
  const { html } = value as { html?: unknown };
  if (typeof html !== 'string') {
    // Of Contact and the blog.
    if ('form' in value || 'topics' in value) return undefined;
    return new Set(
      Object.keys(value).map((name) => name.replace(/[A-Z]/g, (big) => `-${big.toLowerCase()}`)),
    );
  }
  return new Set(Array.from(html.matchAll(/<h[1-6] id="([^"]*)"/g), ([, id = '']) => id));
}

export function linkMistakes(locale: Locale, read: ReadFile, addresses: Addresses): string[] {
  return [...valuesIn(read.value)].flatMap(({ at, value, section }) => {
    // Fields that name pages by their ids.
    const isPage = at.at(-1) === 'page' || at.at(-2) === 'related';
    if (isPage && !pageExists(locale, value)) {
      return [atField(read.file, at.join('.'), `leads to "${value}", and there is no such page`)];
    }
    const inPage = section && `${pathOf(locale, value as PageId)}#${section}`;
    return (isPage && inPage ? [inPage] : targetsIn(value)).flatMap((target) => {
      const mistake = mistakeInTarget(locale, target, read.path, addresses);
      return mistake === null ? [] : [`${placeOf(read.file, at, target)}: ${mistake}`];
    });
  });
}

interface Value {
  at: string[];
  value: string;
  /** The id of a heading, beside the page that has it. */
  section?: string | undefined;
}

function* valuesIn(value: unknown, at: string[] = [], section?: string): Generator<Value> {
  if (typeof value === 'string') yield { at, value, section };
  if (value === null || typeof value !== 'object') return;
  const { section: own } = value as { section?: string };
  for (const [key, entry] of Object.entries(value)) yield* valuesIn(entry, [...at, key], own);
}

/** Without pictures, which the reader of the text looks for. */
function targetsIn(text: string): string[] {
  const found = text.matchAll(/<a href="([^"]*)"|(?<!!\[[^[\]]*)\]\(([^)\s]*)\)/g);
  return Array.from(found, ([, href, target]) => (href ?? target ?? '').replaceAll('&amp;', '&'));
}

/** Null if it leads somewhere, or away from the site. */
function mistakeInTarget(
  locale: Locale,
  target: string,
  from: string | undefined,
  { pages, redirects }: Addresses,
): string | null {
  if (/^[a-z][a-z\d+.-]*:/i.test(target)) return null;
  const leads = `leads to "${target}"`;
  const [, before = '', hash = ''] = /^([^#]*)(?:#(.*))?$/.exec(target) ?? [];
  const path = before === '' ? from : decoded(before.replace(/\?.*$/, ''));
  if (path === undefined || isFile(path)) return null;
  if (path.length > 1 && path.endsWith('/')) {
    return `${leads}; an address of this site has no slash at its end`;
  }
  if (!pages.has(path)) {
    return Object.hasOwn(redirects, path)
      ? `${leads}, which has moved to ${redirects[path]}; link there`
      : `${leads}, and there is no such page`;
  }
  if (localeAt(path) !== locale) return `${leads}, which is a page in another language`;
  const ids = pages.get(path);
  if (hash === '' || ids === undefined || ids.has(decoded(hash))) return null;
  return `${leads}, and that page has no heading "#${decoded(hash)}"`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that encodes nothing.
    return text;
  }
}

/** Pictures and drawings, and the files that the build writes beside the pages. */
function isFile(path: string): boolean {
  const folder = path.startsWith('/pictures/') ? contentPath() : 'public';
  return (
    (path !== '/' && existsSync(join(folder, path))) ||
    /\/(?:feed\.\w+|llms\.txt|sitemap\.xml)$/.test(path)
  );
}

/** The line of a link in a text, or of the field in which it stands. */
function placeOf(file: string, at: string[], target: string): string {
  if (at[0] !== 'html') return `${file}, line ${parseFile(file).lineOf(at)}: ${at.join('.')}`;
  const lines = readFileSync(file, 'utf8').split('\n');
  const end = target.replace(/^[^#]*(?=#)/, '');
  const line = lines.findIndex((text) => text.includes(`](${target}`) || text.includes(`${end})`));
  return line < 0 ? file : `${file}, line ${line + 1}`;
}
