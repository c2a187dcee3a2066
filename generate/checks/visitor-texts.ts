/** Every text that a visitor reads, by the place where it stands. */
import type { Locale } from '../../site/addresses/locales.ts';
import { pageIds } from '../../site/addresses/pages.ts';
import { readPosts } from '../../site/blog/posts.ts';
import { readHead, readMessages, readPriceList } from '../../site/index.ts';

/** Sentences by the id of a page, `blog/<slug>`, `prices` or `messages`. */
export type VisitorTexts = ReadonlyMap<string, readonly string[]>;

export function visitorTexts(locale: Locale): VisitorTexts {
  return new Map([
    ...pageIds(locale).map((page) => [page, sentencesOf(readHead(locale, page))] as const),
    ...readPosts(locale).map((post) => [`blog/${post.slug}`, sentencesOf(post)] as const),
    ['prices', sentencesOf(readPriceList(locale))],
    ['messages', sentencesOf(readMessages(locale))],
  ]);
}

/** The sentences of all texts in a value, without markup. */
export function sentencesOf(value: unknown): string[] {
  if (typeof value === 'string') {
    return value
      .replace(/<\/(?:p|li|h\d|td|th|tr)>/g, '\n')
      .replace(/<[^>]+>/g, '')
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
      .replaceAll('’', "'")
      .split(/\n+|(?<=[.!?])\s+/)
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence !== '');
  }
  return value !== null && typeof value === 'object'
    ? Object.values(value).flatMap(sentencesOf)
    : [];
}
