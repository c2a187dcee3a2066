/** The reader of `posts/`: one Markdown file a post, named by its slug. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type * as v from 'valibot';
import { once, type Prose, proseOf, readFacts } from './index.ts';
import { contentRoot, type Locale } from './locales.ts';
import { postSchema } from './page-schemas.ts';
import { readMarkdownFile } from './read-file.ts';

export interface Post extends v.InferOutput<typeof postSchema>, Prose {
  /** Canonical slug. */
  slug: string;
}

/** Newest first; drafts only while developing. */
export const readPosts = once((locale: Locale): Post[] => {
  const folder = join(contentRoot, locale, 'posts');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const { frontMatter, markdown } = readMarkdownFile(
        join(folder, name),
        postSchema,
        readFacts(locale),
      );
      return { ...frontMatter, ...proseOf(markdown), slug: name.slice(0, -'.md'.length) };
    })
    .filter((post) => !post.draft || import.meta.env?.DEV)
    .sort((a, b) => b.date.localeCompare(a.date) || a.heading.localeCompare(b.heading));
});

/** The post of a slug, canonical or not; null if there is none. */
export function findPost(locale: Locale, slug: string): Post | null {
  return readPosts(locale).find((post) => post.slug === slug || post.alsoAt.includes(slug)) ?? null;
}
