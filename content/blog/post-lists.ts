/** Selections of posts for lists. */

import { type Locale, localeFacts } from '../addresses/locales.ts';
import { postPath } from '../addresses/paths.ts';
import { once } from '../read/once.ts';
import { type Post, readPosts } from './posts.ts';

/** A post as lists and search results show it. */
export interface PostEntry {
  heading: string;
  lead: string;
  href: string;
  /** Such as 2026-11-21. */
  day: string;
  /** The same day in the format of the language. */
  date: string;
  topics: string[];
}

export function entryOf(locale: Locale, post: Post): PostEntry {
  const { heading, lead, date: day, topics, slug } = post;
  return { heading, lead, href: postPath(locale, slug), day, date: shortDay(locale, day), topics };
}

function shortDay(locale: Locale, day: string): string {
  const format = { dateStyle: 'medium', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(localeFacts(locale).language, format).format(new Date(day));
}

/**
 * Posts to read next: those with the most topics in common first, and newer ones before older ones.
 */
export function relatedPosts(locale: Locale, post: Post, max = 3): Post[] {
  const shared = (other: Post) => other.topics.filter((topic) => post.topics.includes(topic));
  return [...postsByTopics(locale).values()]
    .flatMap((alike) => alike.filter((other) => other.slug !== post.slug).slice(0, max))
    .sort((a, b) => shared(b).length - shared(a).length || b.date.localeCompare(a.date))
    .slice(0, max);
}

/**
 * Posts with exactly the same topics, newest first. There are few such groups however many posts
 * there are, so finding related posts does not get slower.
 */
const postsByTopics = once((locale: Locale) =>
  Map.groupBy(readPosts(locale), ({ topics }) => topics.toSorted().join('\n')),
);
