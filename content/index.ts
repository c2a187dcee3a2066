/**
 * The only reader of content. Runs at build time (in loaders and in `generate/`); throws a
 * ContentError that names file and field, and so stops the build.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { renderMarkdown } from './markdown.ts';
import type { Locale, PageId, TextPageId } from './page-ids.ts';
import { readMarkdownFile, readYamlFile } from './read-file.ts';
import {
  companySchema,
  contactSchema,
  homeSchema,
  messagesSchema,
  navigationSchema,
  postSchema,
  textPageSchema,
} from './schema.ts';

/** The build and the tests run in the project's folder. */
const contentRoot = 'content';

export interface TextPage {
  title: string;
  description: string;
  heading: string;
  lead: string;
  html: string;
}

export interface Post extends TextPage {
  /** Canonical slug. */
  slug: string;
  alsoAt: string[];
}

/** Content does not change while a build runs, so each file is read once. */
function once<Key extends string, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    if (!import.meta.env?.DEV) known.set(key, value);
    return value;
  };
}

/** `SITE_URL` (design.md, "Configuration") replaces the address that the content gives. */
export const readCompany = once((locale: Locale) => {
  const company = readYamlFile(join(contentRoot, locale, 'company.yaml'), companySchema);
  return { ...company, siteUrl: process.env.SITE_URL?.replace(/\/+$/, '') || company.siteUrl };
});

export const readNavigation = once((locale: Locale) =>
  readYamlFile(join(contentRoot, locale, 'navigation.yaml'), navigationSchema),
);

export const readMessages = once((locale: Locale) =>
  readYamlFile(join(contentRoot, locale, 'messages.yaml'), messagesSchema),
);

export const readHome = once((locale: Locale) =>
  readYamlFile(join(contentRoot, locale, 'pages/home.yaml'), homeSchema),
);

export const readContact = once((locale: Locale) =>
  readYamlFile(join(contentRoot, locale, 'pages/contact.yaml'), contactSchema),
);

export function readTextPage(locale: Locale, page: TextPageId): TextPage {
  const file = join(contentRoot, locale, 'pages', `${page}.md`);
  const { frontMatter, markdown } = readMarkdownFile(file, textPageSchema);
  return { ...frontMatter, html: renderMarkdown(markdown) };
}

export const readPosts = once((locale: Locale): Post[] => {
  const folder = join(contentRoot, locale, 'posts');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => {
      const { frontMatter, markdown } = readMarkdownFile(join(folder, name), postSchema);
      const slug = name.slice(0, -'.md'.length);
      return { ...frontMatter, slug, html: renderMarkdown(markdown) };
    });
});

/** The post of a slug, canonical or not; null if there is none. */
export function findPost(locale: Locale, slug: string): Post | null {
  return readPosts(locale).find((post) => post.slug === slug || post.alsoAt.includes(slug)) ?? null;
}

/** Title and description of a page, for lists and the sitemap. */
export function readHead(locale: Locale, page: PageId): { title: string; description: string } {
  if (page === 'home') return readHome(locale);
  if (page === 'contact') return readContact(locale);
  return readTextPage(locale, page);
}
