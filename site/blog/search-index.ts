/** The index of the blog's search, which the browser fetches when a visitor searches. */
import { createHash } from 'node:crypto';
import type { Locale } from '../addresses/locales.ts';
import { families } from '../addresses/page-ids.ts';
import { membersOf, pathOf } from '../addresses/pages.ts';
import { readBlog, readOffer } from '../index.ts';
import { once } from '../read/once.ts';
import { entryOf, type PostEntry } from './post-lists.ts';
import { type Post, readPosts } from './posts.ts';

export interface SearchEntry extends PostEntry {
  /** The kind of a page that is not a post. Such a page has no day, date or topics. */
  kind?: string;
  /** Headings and keywords. They are searched but not shown. */
  words: string;
}

/** The number of keywords for each post, which keeps an entry near 1 KB. */
const maxWords = 150;

/** The name changes with the content, so browsers may keep the file for ever. */
export const searchIndexOf = once((locale: Locale): { path: string; json: string } => {
  const json = JSON.stringify([...postEntries(locale), ...pageEntries(locale)]);
  const version = createHash('sha256').update(json).digest('base64url').slice(0, 8);
  return { path: `/assets/search-index-${locale}-${version}.json`, json };
});

function postEntries(locale: Locale): SearchEntry[] {
  const posts = readPosts(locale);
  const words = keywordsOf(posts.map(textOf), maxWords);
  return posts.map((post, index) => ({
    ...entryOf(locale, post),
    words: [...post.contents.map(({ text }) => text), ...(words[index] ?? [])].join(' '),
  }));
}

function textOf({ html }: Post): string {
  return html.replace(/<[^<>]+>/g, ' ').replace(/&#?\w+;/g, ' ');
}

function pageEntries(locale: Locale): SearchEntry[] {
  const { service, industry } = readBlog(locale).search;
  const kinds = { services: service, industries: industry };
  return families.flatMap((family) =>
    membersOf(locale, family).map((member) => {
      const { name, lead, heading, description } = readOffer(locale, { family, name: member });
      return {
        heading: name,
        lead,
        href: pathOf(locale, `${family}/${member}`),
        day: '',
        date: '',
        topics: [],
        kind: kinds[family],
        words: `${heading} ${description}`,
      };
    }),
  );
}

/**
 * The keywords of each text, best first: words that it has often and the other texts seldom
 * (tf-idf).
 *
 * @param max number of keywords for each text
 */
export function keywordsOf(texts: string[], max: number): string[][] {
  const counts = texts.map(wordCounts);
  const textsWith = new Map<string, number>();
  for (const words of counts) {
    for (const word of words.keys()) textsWith.set(word, (textsWith.get(word) ?? 0) + 1);
  }
  const weight = ([word, count]: [string, number]) =>
    (1 + Math.log(count)) * Math.log((texts.length + 1) / (textsWith.get(word) ?? 1));
  return counts.map((words) =>
    [...words]
      .map((entry) => ({ word: entry[0], weight: weight(entry) }))
      .sort((a, b) => b.weight - a.weight || a.word.localeCompare(b.word))
      .slice(0, max)
      .map(({ word }) => word),
  );
}

/** Counts words of three letters and more. */
function wordCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/\p{L}[\p{L}\p{N}]{2,}/gu)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
