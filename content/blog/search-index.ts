/** What the search of the blog knows: one file, which the browser fetches when somebody searches. */
import { createHash } from 'node:crypto';
import type { Locale } from '../addresses/locales.ts';
import { families } from '../addresses/page-ids.ts';
import { pathOf, slugsBelow } from '../addresses/pages.ts';
import { readBlog, readOffer } from '../index.ts';
import { once } from '../read/once.ts';
import { keywordsOf } from './keywords.ts';
import { entryOf, type PostEntry } from './post-lists.ts';
import { type Post, readPosts } from './posts.ts';

export interface SearchEntry extends PostEntry {
  /** For pages that are no posts, what they are; they have no day, date or topics. */
  kind?: string;
  /** Headings and words of the text, for finding only. */
  words: string;
}

/** Words of a text that are searched: with so many, an entry stays near 1 KB. */
const mostWords = 150;

/** The name changes with the content, so that the file can be kept for good. */
export const searchIndexOf = once((locale: Locale): { path: string; json: string } => {
  const json = JSON.stringify([...postEntries(locale), ...pageEntries(locale)]);
  const version = createHash('sha256').update(json).digest('base64url').slice(0, 8);
  return { path: `/assets/search-index-${locale}-${version}.json`, json };
});

function postEntries(locale: Locale): SearchEntry[] {
  const posts = readPosts(locale);
  const words = keywordsOf(posts.map(textOf), mostWords);
  return posts.map((post, place) => ({
    ...entryOf(locale, post),
    words: [...post.contents.map(({ text }) => text), ...(words[place] ?? [])].join(' '),
  }));
}

function textOf({ html }: Post): string {
  return html.replace(/<[^>]+>/g, ' ').replace(/&#?\w+;/g, ' ');
}

function pageEntries(locale: Locale): SearchEntry[] {
  const { service, industry } = readBlog(locale).search;
  const kinds = { services: service, industries: industry };
  return families.flatMap((family) =>
    slugsBelow(locale, family).map((slug) => {
      const { name, lead, heading, description } = readOffer(locale, { family, slug });
      return {
        heading: name,
        lead,
        href: pathOf(locale, `${family}/${slug}`),
        day: '',
        date: '',
        topics: [],
        kind: kinds[family],
        words: `${heading} ${description}`,
      };
    }),
  );
}
